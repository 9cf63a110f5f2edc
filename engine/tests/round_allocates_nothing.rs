//! Rounds run inside rollouts and in wasm: neither the state machine, its legal actions, its refusals
//! nor its views may touch the heap. A program of its own, as the count is of the whole program.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use allocation_counter::measure;
use knockwood_engine::bot::{self, Level};
use knockwood_engine::{
    Action, Deck, LayoffsMade, Phase, Preset, Round, RoundEnd, Rules, Seat, Seed, StockEnd,
};

/// Plays a round; a mind's choices, which may allocate, are made outside of what is counted.
fn play(rules: Rules, number: u8) -> RoundEnd {
    let seed = Seed([number; 32]);
    let mut round = None;
    let dealt = measure(|| round = Some(Round::deal(rules, Seat::A, &Deck::shuffled(&seed))));
    assert_eq!(dealt.count_total, 0, "dealing");
    let mut round = round.unwrap();
    while let Some(seat) = round.turn() {
        let mut view = None;
        let looked = measure(|| {
            view = Some(round.view(seat));
            let other = round.view(seat.other());
            std::hint::black_box((
                round.legal_actions().count(),
                round.places(),
                other.unseen(),
            ));
        });
        assert_eq!(looked.count_total, 0, "looking: {round:?}");
        let view = view.unwrap();
        assert_eq!(measure(|| assert_eq!(view.check(), Ok(()))).count_total, 0);
        let mind = bot::choose(Level::Normal, &view, &seed).unwrap();
        let action = match round.phase() {
            // A third of the rounds is never knocked in.
            Phase::Discard if number % 3 == 0 => Action::Discard(round.drawn().unwrap()),
            Phase::Draw if number % 3 == 0 => Action::Draw,
            _ => mind,
        };
        let action = if refuses(round, action) { mind } else { action };
        let refused = measure(|| assert!(round.apply(Action::Deal).is_err()));
        assert_eq!(refused.count_total, 0, "refusing");
        let acted = measure(|| round.apply(action).unwrap());
        assert_eq!(acted.count_total, 0, "{action}");
    }
    round.result().unwrap().end
}

fn refuses(mut round: Round, action: Action) -> bool {
    round.apply(action).is_err()
}

#[test]
fn a_round_allocates_nothing() {
    let mut ends = Vec::new();
    for preset in Preset::ALL {
        for layoffs in [LayoffsMade::ByPlayer, LayoffsMade::ForPlayer] {
            for stock_end in [StockEnd::Ends, StockEnd::LastDiscard] {
                let rules = Rules {
                    layoffs,
                    stock_end,
                    ..preset.rules()
                };
                ends.extend((0..24).map(|number| play(rules, number)));
            }
        }
    }
    for end in [
        RoundEnd::Knock,
        RoundEnd::Gin,
        RoundEnd::StockOut,
        RoundEnd::Undercut,
    ] {
        assert!(ends.contains(&end), "no {end:?}");
    }
}
