//! The minds as the table asks them: with the weights that are served, and without.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use std::fs;
use std::path::Path;

use knockwood::mind::{Answer, NoWeights, Question, WEIGHTS_FILE, message, think};
use knockwood_engine::bot::value::Weights;
use knockwood_engine::bot::{Level, Mind, Style};
use knockwood_engine::{Action, Advice, Game, LayoffsMade, Preset, Rules, Seat, Seed};

const WEIGHTS: &[u8] = include_bytes!("../engine/data/hard.kwv");

fn game() -> Game {
    let mut game = Game::new(Rules::default(), Seed([3; 32])).unwrap();
    for _ in 0..2 {
        game.apply(Action::Pass).unwrap();
    }
    game.apply(Action::Draw).unwrap();
    game
}

fn chosen(
    level: Level,
    weights: Result<&Weights, NoWeights>,
) -> (Option<Action>, Option<NoWeights>) {
    let game = game();
    let question = Question::Choose {
        level,
        view: Box::new(game.view(Seat::A)),
        luck: Seed([1; 32]),
    };
    match think(&question, weights) {
        Answer::Chosen { action, floor } => (action, floor),
        Answer::Advised(_) | Answer::Reviewed(_) | Answer::Drilled(_) => {
            unreachable!("a choice was asked for")
        }
    }
}

#[test]
fn the_file_of_weights_is_served_under_the_hash_of_its_content() {
    let file = Path::new("public").join(WEIGHTS_FILE.trim_start_matches('/'));
    assert!(
        fs::read(&file).unwrap() == WEIGHTS,
        "copy engine/data/hard.kwv to {}",
        file.display()
    );
    let hash = WEIGHTS.iter().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    });
    assert_eq!(WEIGHTS_FILE, format!("/minds/hard-{hash:08x}.kwv"));
    let others = fs::read_dir("public/minds").unwrap().count() - 1;
    assert_eq!(others, 0, "files of earlier weights are left");
}

#[test]
fn hard_plays_by_its_weights_and_says_when_it_has_to_do_without() {
    let weights = Weights::parse(WEIGHTS).unwrap();
    let (view, luck) = (game().view(Seat::A), Seed([1; 32]));
    let by_weights = Mind::Hard(Some(&weights)).choose(&view, &luck);
    assert_eq!(chosen(Level::Hard, Ok(&weights)), (by_weights, None));
    let floor = Style::EARLY_THEN_GIN.choose(&view, &luck);
    let missing = NoWeights::Refused(503);
    assert_eq!(chosen(Level::Hard, Err(missing)), (floor, Some(missing)));
    for level in [Level::Easy, Level::Normal] {
        assert_eq!(chosen(level, Ok(&weights)), chosen(level, Err(missing)));
        assert_eq!(chosen(level, Err(missing)).1, None);
    }
}

#[test]
fn advice_is_the_engines_and_fails_where_the_weights_do() {
    let weights = Weights::parse(WEIGHTS).unwrap();
    let game = game();
    let ask = |seat| Question::Advise {
        view: Box::new(game.view(seat)),
    };
    let advice = Advice::of(&game.view(Seat::A), &weights).unwrap();
    assert_eq!(
        think(&ask(Seat::A), Ok(&weights)),
        Answer::Advised(Ok(Some(Box::new(advice))))
    );
    assert_eq!(
        think(&ask(Seat::B), Ok(&weights)),
        Answer::Advised(Ok(None))
    );
    let missing = NoWeights::Damaged;
    assert_eq!(
        think(&ask(Seat::A), Err(missing)),
        Answer::Advised(Err(missing))
    );
}

#[test]
fn only_hard_and_advice_take_the_weights() {
    let view = Box::new(game().view(Seat::A));
    for level in Level::ALL {
        let question = Question::Choose {
            level,
            view: view.clone(),
            luck: Seed([1; 32]),
        };
        assert_eq!(question.needs_weights(), level == Level::Hard);
    }
    assert!(Question::Advise { view }.needs_weights());
}

#[test]
fn questions_and_answers_cross_to_the_worker_and_back() {
    let weights = Weights::parse(WEIGHTS).unwrap();
    for preset in Preset::ALL {
        let rules = Rules {
            layoffs: LayoffsMade::ByPlayer,
            ..preset.rules()
        };
        let mut game = Game::new(rules, Seed([8; 32])).unwrap();
        let mut crossed = 0;
        while let Some(seat) = game.turn() {
            let view = Box::new(game.view(seat));
            let level = Level::ALL[crossed % 3];
            let luck = game.seed().for_ply(game.ply());
            let choose = Question::Choose {
                level,
                view: view.clone(),
                luck,
            };
            for question in [choose, Question::Advise { view }] {
                let bytes = message::write(7, &question).unwrap();
                let (id, read) = message::read::<Question>(&bytes).unwrap();
                assert_eq!((id, &read), (7, &question));
                for weights in [Ok(&weights), Err(NoWeights::Refused(404))] {
                    let answer = think(&read, weights);
                    let bytes = message::write(8, &answer).unwrap();
                    assert_eq!(message::read::<Answer>(&bytes), Some((8, answer)));
                }
                for cut in [&bytes[1..], &bytes[..bytes.len() - 1]] {
                    assert_eq!(message::read::<Question>(cut), None);
                }
            }
            crossed += 1;
            game.apply(Mind::Normal.choose(&game.view(seat), &luck).unwrap())
                .unwrap();
        }
        assert!(crossed > 10);
    }
}
