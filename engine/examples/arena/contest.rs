//! The pairs of games, played on several threads and counted in their order.

use std::error::Error;
use std::time::Instant;

use knockwood_engine::{Action, Event, Game, RoundEnd, Seat, Seed};

use crate::args::Args;
use crate::outcome::{Outcome, Side};

/// Plays all of it.
pub(crate) fn play(args: &Args) -> Result<Outcome, Box<dyn Error>> {
    let pairs = args.games / 2;
    let parts: Vec<Result<Outcome, String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads)
            .map(|first| {
                scope.spawn(move || {
                    let mut part = Outcome::default();
                    for pair in (first..pairs).step_by(args.threads as usize) {
                        play_pair(args, pair, &mut part).map_err(|error| error.to_string())?;
                    }
                    Ok(part)
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err("a worker stopped".to_owned()))
            })
            .collect()
    });
    let mut outcome = Outcome::default();
    for part in parts {
        outcome.add(&part?);
    }
    Ok(outcome)
}

fn play_pair(args: &Args, pair: u32, outcome: &mut Outcome) -> Result<(), Box<dyn Error>> {
    let mut halves = 0;
    for a in Seat::ALL {
        halves += match play_game(args, pair, a, outcome)? {
            Some(winner) if winner == a => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    outcome.end_pair(halves);
    Ok(())
}

/// One game, in which the first player has the seat `a`; its winner.
fn play_game(
    args: &Args,
    pair: u32,
    a: Seat,
    outcome: &mut Outcome,
) -> Result<Option<Seat>, Box<dyn Error>> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&args.seed.to_le_bytes());
    let seed = Seed(bytes).for_ply(pair);
    let private = u64::from(pair) << 1 ^ args.seed.rotate_left(40);
    let mut players = [args.a.sit_down(private)?, args.b.sit_down(private | 1)?];
    let who = |seat: Seat| usize::from(seat != a);
    let mut game = Game::new(args.rules, seed)?;
    while !game.is_over() {
        for player in &mut players {
            player.dealt(&game)?;
        }
        while let Some(seat) = game.turn() {
            let begun = Instant::now();
            let action = players[who(seat)].choose(&game, seat)?;
            outcome.sides[who(seat)].decided(begun.elapsed());
            players[who(seat.other())].opponent_does(&game, action)?;
            game.apply(action)?;
        }
        count_round(&game, who, outcome);
        if !game.is_over() {
            game.apply(Action::Deal)?;
        }
    }
    Ok(game.winner())
}

fn count_round(game: &Game, who: impl Fn(Seat) -> usize, outcome: &mut Outcome) {
    let Some(result) = game.round().result() else {
        return;
    };
    outcome.rounds += 1;
    let mut turns = [0; 2];
    for event in game.round().history().iter() {
        match event {
            Event::Drew(seat) => {
                turns[who(seat)] += 1;
                outcome.sides[who(seat)].draws += 1;
            }
            Event::Took(seat, _) => {
                turns[who(seat)] += 1;
                outcome.sides[who(seat)].takes += 1;
            }
            Event::Knocked(seat) => outcome.sides[who(seat)].knocked(turns[who(seat)]),
            _ => {}
        }
    }
    let Some(winner) = result.winner else {
        outcome.drawn += 1;
        return;
    };
    let side: &mut Side = &mut outcome.sides[who(winner)];
    side.points += u64::from(result.points);
    match result.end {
        RoundEnd::Gin | RoundEnd::BigGin => side.gins += 1,
        RoundEnd::Undercut => side.undercuts += 1,
        _ => side.knocks += 1,
    }
}
