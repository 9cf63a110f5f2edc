//! Layoffs by hand, one card at a time.

use knockwood_engine::{Card, Layoff, LayoffError, Layoffs, Meld, Spread};
use proptest::prelude::*;

use crate::{hands, oracle};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn meld(text: &str) -> Meld {
    text.parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_layoff_is_accepted_where_it_leaves_a_meld((knocker, hand) in hands::two_hands(), pick in any::<prop::sample::Index>()) {
        let spreads: Vec<Spread> = Spread::all_of(knocker).collect();
        let knocker = spreads[pick.index(spreads.len())];
        let mut layoffs = Layoffs::EMPTY;
        // Two rounds through the hand, so that a card can fit after another.
        for card in hand.iter().chain(hand) {
            for onto in knocker.melds() {
                let before = layoffs;
                let grown = layoffs.grown(onto);
                let fits = !layoffs.cards().contains(card) && oracle::is_meld(grown.cards().with(card));
                prop_assert_eq!(layoffs.fits(&knocker, card).any(|meld| meld == onto), fits);
                let answer = layoffs.lay_off(&knocker, Layoff { card, onto });
                prop_assert_eq!(answer.is_ok(), fits, "{:?} {} {}", layoffs, card, onto);
                if fits {
                    prop_assert_eq!(layoffs.grown(onto).cards(), grown.cards().with(card));
                } else {
                    prop_assert_eq!(layoffs, before);
                }
            }
        }
        let laid: Vec<_> = knocker.melds().map(Meld::cards).collect();
        prop_assert!(oracle::can_lay_off(&laid, layoffs.cards()));
    }
}

#[test]
fn a_grown_run_keeps_its_name() {
    let knocker: Spread = "5c6c7c JdJhJs".parse().unwrap();
    let mut layoffs = Layoffs::EMPTY;
    layoffs
        .lay_off(
            &knocker,
            Layoff {
                card: card("8c"),
                onto: meld("5c6c7c"),
            },
        )
        .unwrap();
    let by_its_grown_name = Layoff {
        card: card("9c"),
        onto: meld("5c6c7c8c"),
    };
    assert_eq!(
        layoffs.lay_off(&knocker, by_its_grown_name),
        Err(LayoffError::NoSuchMeld {
            onto: meld("5c6c7c8c"),
            knocker
        })
    );
    layoffs
        .lay_off(
            &knocker,
            Layoff {
                card: card("9c"),
                onto: meld("5c6c7c"),
            },
        )
        .unwrap();
    assert_eq!(layoffs.grown(meld("5c6c7c")), meld("5c6c7c8c9c"));
    assert_eq!(layoffs.takes(&knocker).to_string(), "4c Tc Jc");
}

#[test]
fn a_card_on_the_table_is_not_laid_off_again() {
    let knocker: Spread = "4h5h6h 7c7d7s".parse().unwrap();
    let mut layoffs = Layoffs::EMPTY;
    layoffs
        .lay_off(
            &knocker,
            Layoff {
                card: card("7h"),
                onto: meld("7c7d7s"),
            },
        )
        .unwrap();
    let again = layoffs.lay_off(
        &knocker,
        Layoff {
            card: card("7h"),
            onto: meld("4h5h6h"),
        },
    );
    assert_eq!(again, Err(LayoffError::Laid(card("7h"))));
    assert_eq!(layoffs.fits(&knocker, card("7h")).count(), 0);
    let knockers_own = layoffs.lay_off(
        &knocker,
        Layoff {
            card: card("4h"),
            onto: meld("7c7d7s"),
        },
    );
    assert_eq!(knockers_own, Err(LayoffError::Laid(card("4h"))));
}
