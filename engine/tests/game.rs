//! Games: dealers, ends, giving up, and the records that keep them.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use common::{act, mind};
use knockwood_engine::{
    Action, AfterDraw, Cards, FirstDealer, Game, NextDealer, PerSeat, Phase, Preset, Record,
    Refusal, RoundEnd, RoundResult, Rules, RulesError, ScoreSheet, Seat, Seed, Sheet, Shutout,
};

fn game(rules: Rules, seed: u8) -> Game {
    Game::new(rules, Seed([seed; 32])).unwrap()
}

/// Plays the round to its end by the normal mind.
fn play_round(game: &mut Game) {
    while game.turn().is_some() {
        game.apply(mind(game)).unwrap();
    }
}

/// Plays the round so that nobody knocks.
fn draw_round(game: &mut Game) {
    while game.turn().is_some() {
        let round = game.round();
        let action = match round.phase() {
            Phase::Offer => Action::Pass,
            Phase::Draw => Action::Draw,
            _ => Action::Discard(round.drawn().unwrap()),
        };
        game.apply(action).unwrap();
    }
    assert_eq!(game.results().last().unwrap().winner, None);
}

#[test]
fn b04_undercut_at_95_ends_the_game_for_the_defender() {
    let rules = Preset::Full.rules();
    let mut sheet = ScoreSheet::new(&rules);
    let mut win = |winner, points, end| {
        let deadwood = PerSeat::new(0, 0);
        let result = RoundResult {
            dealer: Seat::A,
            end,
            winner: Some(winner),
            deadwood,
            bonus: 0,
            factor: 1,
            points,
        };
        sheet.enter(&rules, &result);
    };
    win(Seat::A, 95, RoundEnd::Gin);
    win(Seat::B, 90, RoundEnd::Gin);
    let undercut = RoundResult::of_knock(&rules, Seat::A, Seat::A, PerSeat::new(8, 6), false, 1);
    assert_eq!((undercut.winner, undercut.points), (Some(Seat::B), 27));
    sheet.enter(&rules, &undercut);
    assert_eq!(
        (sheet.scores(), sheet.winner(&rules)),
        (PerSeat::new(95, 117), Some(Seat::B))
    );
    let sums = sheet.breakdown(&rules).unwrap();
    assert_eq!(
        (sums[Seat::B].game_bonus, sums[Seat::A].game_bonus),
        (100, 0)
    );
}

#[test]
fn dealers_alternate_after_won_and_drawn_rounds() {
    let mut game = game(Rules::default(), 1);
    let mut dealers = Vec::new();
    for number in 1..=4 {
        assert_eq!(game.round_number(), number);
        dealers.push(game.round().dealer());
        if number % 2 == 0 {
            draw_round(&mut game);
        } else {
            play_round(&mut game);
        }
        if game.is_over() {
            break;
        }
        game.apply(Action::Deal).unwrap();
    }
    assert_eq!(dealers, [Seat::B, Seat::A, Seat::B, Seat::A]);
}

#[test]
fn the_loser_or_the_winner_deals_where_the_table_has_it_so() {
    for (next_dealer, loser_deals) in [(NextDealer::Loser, true), (NextDealer::Winner, false)] {
        let rules = Rules {
            next_dealer,
            target: Some(250),
            ..Rules::default()
        };
        for seed in 0..6 {
            let mut game = game(rules, seed);
            play_round(&mut game);
            let Some(winner) = game.results()[0].winner else {
                continue;
            };
            game.apply(Action::Deal).unwrap();
            assert_eq!(
                game.round().dealer(),
                if loser_deals { winner.other() } else { winner }
            );
        }
    }
}

#[test]
fn after_a_drawn_round_the_same_seat_deals_where_the_table_has_it_so() {
    for (after_draw, dealer) in [(AfterDraw::Same, Seat::B), (AfterDraw::Alternate, Seat::A)] {
        let mut game = game(
            Rules {
                after_draw,
                next_dealer: NextDealer::Loser,
                ..Rules::default()
            },
            2,
        );
        draw_round(&mut game);
        game.apply(Action::Deal).unwrap();
        assert_eq!(game.round().dealer(), dealer);
    }
}

#[test]
fn the_first_dealer_is_as_set_or_by_the_seeds_lot() {
    let first = |first_dealer, seed| {
        game(
            Rules {
                first_dealer,
                ..Rules::default()
            },
            seed,
        )
        .round()
        .dealer()
    };
    assert_eq!(first(FirstDealer::SeatA, 0), Seat::A);
    assert_eq!(first(FirstDealer::SeatB, 0), Seat::B);
    let by_lot = (0..=255)
        .filter(|seed| first(FirstDealer::ByLot, *seed) == Seat::A)
        .count();
    assert!(
        (96..=160).contains(&by_lot),
        "A deals first {by_lot} times of 256"
    );
}

#[test]
fn b07_a_new_round_is_dealt_whole_and_from_another_deck() {
    let mut game = game(Rules::default(), 3);
    let first = PerSeat::of(|seat| game.round().hand(seat));
    play_round(&mut game);
    assert_eq!(game.apply(act("d")).unwrap_err().why, Refusal::RoundOver);
    game.apply(Action::Deal).unwrap();
    let second = PerSeat::of(|seat| game.round().hand(seat));
    assert_eq!(second.0.map(Cards::len), [10, 10]);
    assert_ne!(first, second);
    assert!(game.round().places().is_whole());
    assert!(game.round().history().is_empty());
}

#[test]
fn a_single_round_is_over_after_one_even_when_it_is_drawn() {
    let rules = Preset::Full.rules().single_round();
    let mut won = game(rules, 4);
    play_round(&mut won);
    assert!(won.is_over());
    assert_eq!(won.winner(), won.results()[0].winner);
    let mut drawn = game(rules, 4);
    draw_round(&mut drawn);
    assert!(drawn.is_over());
    assert_eq!((drawn.winner(), drawn.scores()), (None, PerSeat::new(0, 0)));
    assert_eq!(
        drawn.apply(Action::Deal).unwrap_err().why,
        Refusal::GameOver
    );
}

#[test]
fn b10_giving_up_loses_the_game_at_any_time() {
    // In the middle of a turn, and not by the seat that is to act.
    let mut during = game(Preset::Full.rules(), 5);
    during.apply(Action::Pass).unwrap();
    during.apply(act("rA")).unwrap();
    assert_eq!(during.winner(), Some(Seat::B));
    let result = during.results()[0];
    assert_eq!(
        (result.end, result.winner, result.points),
        (RoundEnd::Resigned, Some(Seat::B), 0)
    );
    assert_eq!(during.breakdown().unwrap()[Seat::B].game_bonus, 200);
    assert_eq!(during.legal_actions().count(), 0);
    // Between two rounds.
    let mut between = game(Rules::default(), 5);
    play_round(&mut between);
    between.apply(act("rB")).unwrap();
    assert_eq!(
        (between.winner(), between.results().len()),
        (Some(Seat::A), 1)
    );
    assert_eq!(Record::of(&between).replay().unwrap(), between);
    // In Hollywood the columns that are open go to the other seat.
    let mut three = game(
        Rules {
            sheet: Sheet::Hollywood,
            ..Preset::Full.rules()
        },
        5,
    );
    play_round(&mut three);
    three.apply(act("rA")).unwrap();
    assert_eq!(three.winner(), Some(Seat::B));
    assert!(
        three
            .sheet()
            .columns()
            .iter()
            .all(|column| column.closed.unwrap().winner == Some(Seat::B))
    );
}

#[test]
fn a_view_of_a_game_tells_the_score_of_the_game() {
    let mut game = game(Preset::Full.rules(), 6);
    play_round(&mut game);
    let winner = game.results()[0].winner.unwrap();
    game.apply(Action::Deal).unwrap();
    let view = game.view(Seat::A);
    assert_eq!(
        (view.round_number, view.scores, view.boxes[winner]),
        (2, game.scores(), 1)
    );
    assert_eq!(view.sheet, *game.sheet());
}

#[test]
fn nonsense_rules_are_refused_with_a_sentence() {
    use knockwood_engine::KnockLimit::Fixed;
    let rules = Rules::default();
    let full = Preset::Full.rules();
    let cases = [
        (
            Rules {
                knock_limit: Fixed(11),
                ..rules
            },
            RulesError::KnockLimit(11),
        ),
        (
            Rules {
                gin_bonus: 51,
                ..rules
            },
            RulesError::Bonus {
                name: "gin",
                bonus: 51,
            },
        ),
        (
            Rules {
                undercut_bonus: 200,
                ..rules
            },
            RulesError::Bonus {
                name: "undercut",
                bonus: 200,
            },
        ),
        (
            Rules {
                big_gin: Some(51),
                ..rules
            },
            RulesError::Bonus {
                name: "big gin",
                bonus: 51,
            },
        ),
        (
            Rules {
                big_gin: Some(20),
                ..rules
            },
            RulesError::BigGinBelowGin { big: 20, gin: 25 },
        ),
        (
            Rules {
                target: Some(0),
                ..rules
            },
            RulesError::Target(0),
        ),
        (
            Rules {
                box_bonus: 10,
                ..rules
            },
            RulesError::BoxBonus(10),
        ),
        (
            Rules {
                game_bonus: 50,
                ..rules
            },
            RulesError::GameBonus(50),
        ),
        (
            Rules {
                shutout: Shutout::Another100,
                ..rules
            },
            RulesError::ShutoutWithoutGameBonus,
        ),
        (
            Rules {
                target: None,
                sheet: Sheet::Hollywood,
                ..rules
            },
            RulesError::HollywoodSingleRound,
        ),
        (
            Rules {
                target: None,
                ..full
            },
            RulesError::BonusesInSingleRound,
        ),
    ];
    for (rules, error) in cases {
        assert_eq!(Game::new(rules, Seed([0; 32])).unwrap_err(), error);
        assert!(
            error.to_string().contains(':'),
            "{error} says what would do"
        );
    }
}

#[test]
fn presets_are_read_by_name_and_make_sense() {
    for preset in Preset::ALL {
        assert_eq!(preset.rules().validate(), Ok(()));
        assert_eq!(preset.name().parse::<Preset>(), Ok(preset));
        assert_eq!(preset.rules().to_string(), preset.name());
    }
    assert!("Classic".parse::<Preset>().is_err());
}
