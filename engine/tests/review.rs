//! Reviews: who plays as the judge does loses nothing, who plays loosely does, and the sums are right.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "small counts"
)]

use knockwood_engine::bot::Mind;
use knockwood_engine::bot::value::Weights;
use knockwood_engine::{
    Action, Decision, Game, Grade, LayoffsMade, Preset, Record, Review, Reviewer, Rules, Seat, Seed,
};

fn weights() -> Weights {
    Weights::parse(include_bytes!("../data/hard.kwv")).unwrap()
}

fn played(rules: Rules, number: u32, a: Mind<'_>, b: Mind<'_>) -> Game {
    let mut game = Game::new(rules, Seed([83; 32]).for_ply(number)).unwrap();
    while !game.is_over() {
        let action = match game.turn() {
            Some(seat) => {
                let mind = if seat == Seat::A { a } else { b };
                mind.choose(&game.view(seat), &game.seed().for_ply(game.ply()))
                    .unwrap()
            }
            None => Action::Deal,
        };
        game.apply(action).unwrap();
    }
    game
}

#[test]
fn who_plays_as_the_judge_does_gives_nothing_away() {
    let weights = weights();
    let hard = Mind::Hard(Some(&weights));
    for preset in Preset::ALL {
        let game = played(preset.rules(), 1, hard, hard);
        let review = Review::of(&Record::of(&game), &weights).unwrap();
        assert!(review.decisions.len() > 20);
        for decision in &review.decisions {
            assert_eq!(
                (decision.loss, decision.grade),
                (0, Grade::Best),
                "{decision:?}"
            );
            assert_eq!(decision.best, decision.action);
        }
        assert!(
            Seat::ALL
                .iter()
                .all(|seat| review.seats[*seat].accuracy == 1000)
        );
        assert!(review.costliest.is_empty());
    }
}

#[test]
fn loose_play_costs_and_its_sums_are_right() {
    let weights = weights();
    let hard = Mind::Hard(Some(&weights));
    let mut mistakes = 0;
    for number in 0..2 {
        let game = played(Rules::default(), number, Mind::Easy, hard);
        let review = Review::of(&Record::of(&game), &weights).unwrap();
        let easy = review.seats[Seat::A];
        let other = review.seats[Seat::B];
        assert!(
            easy.accuracy < 950 && other.accuracy == 1000,
            "{easy:?} {other:?}"
        );
        let own = |decision: &&Decision| decision.seat == Seat::A;
        let loss: u32 = review
            .decisions
            .iter()
            .filter(own)
            .map(|decision| decision.loss)
            .sum();
        assert_eq!(easy.loss, loss);
        let count = review.decisions.iter().filter(own).count() as u32;
        assert_eq!(easy.grades.iter().sum::<u32>(), count);
        let points = |seat: Seat| i32::from(game.scores()[seat]) * 100;
        assert_eq!(easy.result, points(Seat::A) - points(Seat::B));
        assert_eq!(easy.luck + easy.skill, easy.result);
        assert_eq!((easy.luck, easy.result), (-other.luck, -other.result));
        for pair in review.costliest.windows(2) {
            assert!(review.decisions[pair[0]].loss >= review.decisions[pair[1]].loss);
        }
        for decision in &review.decisions {
            let judged_a_mistake = decision.grade >= Grade::Mistake;
            mistakes += u32::from(judged_a_mistake);
            if judged_a_mistake {
                let checked = decision.checked.unwrap();
                assert!(checked.certain && checked.mean > 0, "{decision:?}");
            }
            if let Some(checked) = decision.checked.filter(|checked| !checked.certain) {
                assert_eq!(decision.grade, Grade::Good, "{checked:?}");
            }
        }
    }
    assert!(mistakes >= 3, "{mistakes} mistakes in two games of easy");
}

#[test]
fn a_review_can_be_read_as_it_goes_and_is_the_same_each_time() {
    let weights = weights();
    let game = played(Rules::default().single_round(), 9, Mind::Normal, Mind::Easy);
    let record = Record::of(&game);
    let whole = Review::of(&record, &weights).unwrap();
    let mut reviewer = Reviewer::new(&record, &weights).unwrap();
    let first: Vec<Decision> = reviewer.by_ref().take(10).collect();
    assert_eq!(first, whole.decisions[..10]);
    let (done, all) = reviewer.progress();
    assert!(done >= 10 && done < all);
    assert_eq!(all, record.actions.len());
    let mut decisions = first;
    decisions.extend(reviewer.by_ref());
    assert_eq!(reviewer.sum_up(decisions), whole);
}

#[test]
fn layoffs_are_graded_by_the_points_they_give_away() {
    let weights = weights();
    let rules = Rules {
        layoffs: LayoffsMade::ByPlayer,
        ..Rules::default().single_round()
    };
    let mut seen = 0;
    for number in 0..24 {
        let game = played(rules, number, Mind::Normal, Mind::Normal);
        // The same, but nobody lays off: the first layoff of each round is left out from there on.
        let mut record = Record::of(&game);
        let Some(place) = record
            .actions
            .iter()
            .position(|action| matches!(action, Action::LayOff(_)))
        else {
            continue;
        };
        record.actions.truncate(place);
        record.actions.push(Action::Done);
        let cut = record.replay().unwrap();
        let mut fair = Record::of(&game);
        fair.actions.truncate(place);
        let before = fair.replay().unwrap();
        let seat = before.turn().unwrap();
        let mut best = before.clone();
        while best.turn().is_some() {
            let view = best.view(seat);
            let action = Mind::Normal.choose(&view, &Seed([0; 32])).unwrap();
            best.apply(action).unwrap();
        }
        let points = |game: &Game| game.round().result().unwrap().points_for(seat);
        let review = Review::of(&record, &weights).unwrap();
        let last = review.decisions.last().unwrap();
        assert_eq!(last.action, Action::Done);
        assert_eq!(
            last.loss as i32,
            100 * (points(&best) - points(&cut)),
            "{record}"
        );
        seen += 1;
    }
    assert!(seen >= 8, "{seen} games with a layoff");
}

#[test]
fn what_does_not_replay_is_refused() {
    let weights = weights();
    let game = Game::new(Rules::default(), Seed([1; 32])).unwrap();
    let mut record = Record::of(&game);
    record.actions.push(Action::Draw);
    assert!(Review::of(&record, &weights).is_err());
}
