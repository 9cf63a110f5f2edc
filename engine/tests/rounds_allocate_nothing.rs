//! Rounds are played by the million in self-play: neither they, nor what may be done in them, nor a
//! view or a mind touch the heap. A program of its own, as the count is of the whole program.
#![cfg(not(target_arch = "wasm32"))]

use allocation_counter::measure;
use knockwood_engine::bot::Mind;
use knockwood_engine::bot::value::Weights;
use knockwood_engine::{Action, Deck, LayoffsMade, Preset, Round, RoundEnd, Rules, Seat, Seed};

#[test]
fn rounds_views_legal_actions_and_minds_allocate_nothing() {
    let Ok(weights) = Weights::parse(include_bytes!("../data/hard.kwv")) else {
        unreachable!("the weights are whole");
    };
    let minds = [Mind::Easy, Mind::Normal, Mind::Hard(Some(&weights))];
    let mut knocks = 0;
    let mut layoffs = 0;
    for number in 0..60 {
        let rules = Rules {
            layoffs: LayoffsMade::ByPlayer,
            big_gin: Some(31),
            ..Preset::ALL[number % 6].rules()
        };
        let seed = Seed([9; 32]).for_ply(u32::try_from(number).unwrap_or(0));
        let mut last = Round::deal(rules, Seat::A, &Deck::shuffled(&seed));
        let heap = measure(|| {
            let mut round = Round::deal(rules, Seat::A, &Deck::shuffled(&seed));
            while let Some(seat) = round.turn() {
                let listed = round.legal_actions().count();
                let view = round.view(seat);
                assert!(view.legal_actions().count() == listed && round.places().is_whole());
                // What is refused, and whether a view can be one, is said without it too.
                assert!(round.apply(Action::Deal).is_err() && view.check().is_ok());
                let any = seed.0[usize::from(round.stock_len()) % 32];
                let choice = if any.is_multiple_of(4) {
                    round.legal_actions().nth(usize::from(any) % listed)
                } else {
                    minds[number % 3].choose(&view, &seed)
                };
                assert!(choice.is_some_and(|action| round.apply(action).is_ok()));
            }
            last = round;
        });
        assert_eq!(heap.count_total, 0, "seed {seed}");
        knocks += usize::from(
            last.result()
                .is_some_and(|result| result.end == RoundEnd::Knock),
        );
        layoffs += last.showdown().map_or(0, |showdown| showdown.layoffs.len());
    }
    assert!(
        knocks > 0 && layoffs > 0,
        "{knocks} knocks, {layoffs} layoffs"
    );
}
