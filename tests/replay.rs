//! Games looked at again: every moment, what the judge says, and what is wrong with a record.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at once")]

use knockwood::daily::{Attempt, Day};
use knockwood::mind::{Answer, Question, think};
use knockwood::replay::{Graded, Opened, Place, Replay, Sums, Trouble, link};
use knockwood::table::{Players, YOU};
use knockwood_engine::bot::value::Weights;
use knockwood_engine::bot::{Level, Mind};
use knockwood_engine::{Action, Game, PerSeat, Record, Review, Rules, Seat, Seed};

fn weights() -> &'static Weights {
    Weights::built_in().unwrap()
}

/// A game of so many rounds, `easy` against itself.
fn game(rounds: usize, byte: u8) -> Record {
    let mut game = Game::new(Rules::default(), Seed([byte; 32])).unwrap();
    while game.results().len() < rounds && !game.is_over() {
        let action = match game.turn() {
            Some(seat) => {
                let luck = game.seed().for_ply(game.ply());
                Mind::of(Level::Easy)
                    .choose(&game.view(seat), &luck)
                    .unwrap()
            }
            None => Action::Deal,
        };
        game.apply(action).unwrap();
    }
    Record::of(&game)
}

/// Asks as the page does, a few decisions at a time.
fn reviewed(record: &Record) -> (Vec<Graded>, PerSeat<i64>) {
    let (mut all, mut luck, mut from) = (Vec::new(), PerSeat::new(0, 0), 0);
    loop {
        let question = Question::Review {
            record: record.to_string(),
            from,
            most: 3,
        };
        let Answer::Reviewed(Ok(Some(stretch))) = think(&question, Ok(weights())) else {
            panic!("no answer to {question:?}");
        };
        for (sum, more) in luck.0.iter_mut().zip(stretch.luck.0) {
            *sum += more;
        }
        all.extend(stretch.graded);
        from = stretch.next;
        if from as usize >= record.actions.len() {
            return (all, luck);
        }
    }
}

#[test]
fn a_review_in_stretches_is_the_review_of_the_engine() {
    let record = game(2, 5);
    let whole = Review::of(&record, weights()).unwrap();
    let (graded, luck) = reviewed(&record);
    let decisions: Vec<_> = graded.iter().map(|one| one.decision).collect();
    assert_eq!(decisions, whole.decisions);

    let replay = Replay::of(vec![record]).unwrap();
    let with_part: Vec<_> = graded.into_iter().map(|one| (0, one)).collect();
    for seat in Seat::ALL {
        let (sums, engine) = (Sums::of(&replay, &with_part, luck, seat), whole.seats[seat]);
        assert_eq!(sums.accuracy, engine.accuracy);
        assert_eq!(sums.loss, engine.loss);
        assert_eq!(sums.grades, engine.grades);
        assert_eq!(sums.result, i64::from(engine.result));
        assert_eq!(sums.luck, i64::from(engine.luck));
        assert_eq!(sums.skill(), i64::from(engine.skill));
        // Every decision is of one kind.
        let of_kinds: u32 = sums.kinds.iter().map(|(count, _)| count).sum();
        assert_eq!(of_kinds, engine.grades.iter().sum::<u32>());
    }
}

#[test]
fn what_was_given_away_is_told_why_and_costs_chances() {
    let (graded, _) = reviewed(&game(3, 9));
    let bad: Vec<_> = graded
        .iter()
        .filter(|one| one.decision.loss >= 75)
        .collect();
    assert!(!bad.is_empty(), "easy errs");
    for one in &graded {
        assert_eq!(one.why.is_empty(), one.decision.loss < 75, "{one:?}");
        assert!(one.chances.iter().all(|chance| *chance <= 1000), "{one:?}");
    }
    assert!(bad.iter().any(|one| one.chances[1] < one.chances[0]));
}

#[test]
fn every_moment_is_the_game_after_so_many_actions() {
    let record = game(2, 3);
    let replay = Replay::of(vec![record.clone()]).unwrap();
    assert_eq!(replay.moments(), record.actions.len() + 1);
    assert_eq!(replay.rounds().len(), 2);
    let mut game = Game::new(record.rules, record.seed).unwrap();
    for moment in 0..replay.moments() {
        let place = replay.place(moment);
        assert_eq!(replay.moment(place), moment);
        assert_eq!(replay.game(place).unwrap(), game);
        if let Some(action) = record.actions.get(moment) {
            game.apply(*action).unwrap();
        }
    }
    let first = replay.rounds()[0];
    let moves = replay.moves(0);
    assert_eq!(moves.len(), first.last - first.first);
    assert_eq!(moves[0].seat, Some(YOU));
    assert!(
        moves
            .iter()
            .filter(|one| one.action == Action::Draw)
            .all(|one| one.card.is_some())
    );
}

#[test]
fn a_day_is_five_games_in_one_row() {
    let mut attempt = Attempt::start("2026-11-29".parse::<Day>().unwrap(), Seed([7; 32])).unwrap();
    while !attempt.is_over() {
        let action = match attempt.game().turn() {
            Some(_) => attempt.computers_choice().unwrap(),
            None => Action::Deal,
        };
        attempt.apply(action).unwrap();
    }
    let opened = Opened::attempt(&attempt).unwrap();
    assert_eq!(opened.replay.rounds().len(), 5);
    let address = link::of_day(&attempt.record());
    let again = Opened::fragment(address.split_once('#').unwrap().1).unwrap();
    assert_eq!(again.replay, opened.replay);
    assert_eq!(
        Opened::text(&attempt.record().to_string()).unwrap().replay,
        opened.replay
    );
    let last = opened.replay.moments() - 1;
    assert_eq!(opened.replay.place(last).part, 4);
    assert_eq!(opened.replay.place(last + 9), opened.replay.place(last));
}

#[test]
fn an_altered_or_cut_link_never_passes_for_whole() {
    let record = game(1, 4);
    let address = link::review(&record, &Players::Computer(Level::Easy)).unwrap();
    let fragment = address.split_once('#').unwrap().1;
    let (packed, rest) = fragment.split_once('&').unwrap();
    for end in 2..packed.len() {
        let cut = format!("{}&{rest}", &packed[..end]);
        match Opened::fragment(&cut) {
            Ok(opened) => assert!(opened.trouble.is_some(), "{cut}"),
            Err(trouble) => assert!(!trouble.to_string().is_empty(), "{cut}"),
        }
    }
    // Cut near its end, nearly all of it can be shown.
    let cut = format!("{}&{rest}", &packed[..packed.len() - 4]);
    let opened = Opened::fragment(&cut).unwrap();
    assert!(
        opened.replay.moments() > record.actions.len() / 2,
        "{}",
        opened.replay.moments()
    );
    assert!(matches!(opened.trouble, Some(Trouble::Cut { .. })));
    let newer = format!("g=Ag{}", &packed[4..]);
    assert_eq!(Opened::fragment(&newer), Err(Trouble::Newer));
}

#[test]
fn a_text_that_is_illegal_at_a_move_is_shown_up_to_there() {
    let record = game(1, 4);
    let mut bad = record.clone();
    bad.actions[6] = Action::Pass;
    let opened = Opened::text(&bad.to_string()).unwrap();
    assert_eq!(opened.replay.moments(), 7);
    let Some(Trouble::Illegal { number, .. }) = &opened.trouble else {
        panic!("{:?}", opened.trouble);
    };
    assert_eq!(*number, 7);
    assert!(
        opened
            .trouble
            .unwrap()
            .to_string()
            .starts_with("Move 7 of this record is against the rules: ")
    );
    for (text, trouble) in [
        ("", Trouble::Unknown),
        ("hello", Trouble::Unknown),
        ("knockwood 2\n", Trouble::Newer),
        ("{}", Trouble::Unknown),
        ("/review#x=1", Trouble::Unknown),
    ] {
        assert_eq!(Opened::text(text), Err(trouble), "{text}");
    }
}

#[test]
fn a_position_to_try_again_from_is_the_record_up_to_it() {
    let record = game(1, 8);
    let replay = Replay::of(vec![record.clone()]).unwrap();
    let part = replay.up_to(Place { part: 0, ply: 5 }).unwrap();
    let address = link::practice(&part, &Players::Computer(Level::Hard)).unwrap();
    assert!(address.starts_with("/practice#g="));
    let opened = Opened::fragment(address.split_once('#').unwrap().1).unwrap();
    assert_eq!(opened.replay.parts()[0].actions, record.actions[..5]);
    assert_eq!(link::unpacked(&link::packed(&part).unwrap()), Some(part));
}
