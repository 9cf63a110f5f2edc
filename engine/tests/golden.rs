//! Golden vectors of seeds and the shuffle, natively and in wasm. They were worked out by a second
//! implementation, written from the words in the docs of `Seed` and `Deck::shuffled` alone.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use knockwood_engine::{Cards, Deck, Seat, Seed};

/// A test that runs natively and in wasm.
macro_rules! everywhere {
    ($(fn $name:ident() $body:block)+) => {$(
        #[cfg_attr(not(target_arch = "wasm32"), test)]
        #[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
        fn $name() $body
    )+};
}

struct Golden {
    seed: &'static str,
    deck: &'static str,
    round_1: &'static str,
    round_65535: &'static str,
    ply_0: &'static str,
    ply_last: &'static str,
    lot: Seat,
}

const GOLDEN: [Golden; 4] = [
    Golden {
        seed: "0000000000000000000000000000000000000000000000000000000000000000",
        deck: "3s 9d 5c Qh Qc As Kd 8h Ts 8c 6d Ad 4h Kc 6h 9h 9s Jd Td 3d 6c Js 2s Ah 3c 2h Kh Qd 7s 8d Jc 4s 9c Jh 6s 2d 2c 5h 5s 5d 7h Th Qs Ks 4c 7c 4d 3h 7d Tc Ac 8s",
        round_1: "23d3407e0d97e9048ad08c69b30c356cd699a3d9845bdc91d3d62578999577d6",
        round_65535: "bfe24de797fe01459ccae78ed571de06a31f04ad5b36e47e5e7929b992be1743",
        ply_0: "f2b1dc78c98ac4da9ef709ef562c9cad8cab7af5f07695171deab82a7a56d075",
        ply_last: "3ff02983fb8b8227716fb5ca0dba74517516b99054f86ca74d539acec3a14899",
        lot: Seat::B,
    },
    Golden {
        seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        deck: "7d Th Qh Td 4s 4h 6d 6h 9d 8s Ks Qd Qs 9c 8h 2s 9h 7h 7c Jc 9s 2h Ad 3c 5h Tc 5d Jh As 2d 3h 4d 7s 5s 6s Ah 6c Kh 3s 8c 5c Kd 2c 3d Qc Kc 4c Jd Ac Js Ts 8d",
        round_1: "daf670856d1e14e2094e469b0f6c5f5bcba552b2ccb26bfef9117b0d5c5c99a3",
        round_65535: "5490a2261033604f971e9b43b3ae2cd56414f252532930915fee0868fa631604",
        ply_0: "06e15256e2f2b76d9cddf927a5ec8069c9abcca44f076bf005e348e93ba10816",
        ply_last: "6f19e2c7c19c63fe02bc1626b7e6fdf1f25a7cafa9383200414c6a4497d2a257",
        lot: Seat::A,
    },
    Golden {
        seed: "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        deck: "7d Qc 7s Qs 8d Ad Th 6c 5h Qd Jc 2s As 9s Js 2d Ac 3h 8s 7h Ts 6h 6d 7c Kc Tc Qh 4d 3c 3d 9d 9c Ah Kd 9h 2h Jd 5d 5c 8h 4h 8c 5s Td Jh 4c 3s Kh 6s 4s Ks 2c",
        round_1: "99564ca8a55f698a2d4449468778311a6e006e285417c28aa5dd25b02f4dd0b7",
        round_65535: "8265ee782f4fe10c6d1ede7eb494056941d8931c74436de1a2414433e9e24ce6",
        ply_0: "f234550b04379c359b0a470e9c30cd34a50d82570decfc477f3530288d442313",
        ply_last: "0e076af08b70306380414e84afd970ecc7776d465208a27277100994d6403986",
        lot: Seat::A,
    },
    Golden {
        seed: "6b6e6f636b776f6f643a20746865206461696c79206465616c2c20323032362e",
        deck: "2d Js Jd Kd Qc 8c 7c 5s Ad 8d Jh 3h 7d 9s Td 9h 9d 6h 2c 3s Ks 4c 3d 5h Th Kc 4s Qs 2h Ts 8h 9c 7h 3c 5d 4d Ah As 8s Kh 5c 6d Qd 6c 6s Tc Qh 2s Jc Ac 7s 4h",
        round_1: "78689f9f4cf42c4e372298f7dbef49b7fd30b57278f6b6ff35201aebf4214c14",
        round_65535: "ea925c8b1ba262ed1b6d434414c156f1f02f3914b983cf9634104f13c6059d6e",
        ply_0: "dbed71b53f85d5e3df77661e8eac332ea154df6ba83cf6cbad028c6d06cb99d1",
        ply_last: "875d9fe313a75515792afbaf75089fbad09469ea3eb5d77fe5833e2c9125330f",
        lot: Seat::A,
    },
];

everywhere! {
    fn a_seed_shuffles_to_its_deck() {
        for golden in GOLDEN {
            let seed: Seed = golden.seed.parse().unwrap();
            let deck = Deck::shuffled(&seed);
            let cards: Vec<String> = deck.cards().iter().map(ToString::to_string).collect();
            assert_eq!(cards.join(" "), golden.deck, "deck of {seed}");
        }
    }

    fn a_seed_derives_its_rounds_plies_and_lot() {
        for golden in GOLDEN {
            let seed: Seed = golden.seed.parse().unwrap();
            assert_eq!(seed.for_round(1).to_string(), golden.round_1);
            assert_eq!(seed.for_round(u16::MAX).to_string(), golden.round_65535);
            assert_eq!(seed.for_ply(0).to_string(), golden.ply_0);
            assert_eq!(seed.for_ply(u32::MAX).to_string(), golden.ply_last);
            assert_eq!(seed.lot(), golden.lot);
        }
    }

    fn a_deck_holds_each_card_once() {
        for golden in GOLDEN {
            let deck = Deck::shuffled(&golden.seed.parse().unwrap());
            assert_eq!(deck.cards().iter().copied().collect::<Cards>(), Cards::ALL);
        }
    }
}
