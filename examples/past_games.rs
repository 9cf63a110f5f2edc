//! Writes the past games that the browser tests look at: `cargo run --example past_games
//! --features ssr > end2end/data/history.v1.json`. The same on every machine.
#![allow(clippy::print_stdout, reason = "that is what it is for")]

use std::error::Error;

use knockwood::table::history::{History, HistoryGame};
use knockwood::table::{Aids, Players, Session};
use knockwood_engine::bot::{Level, choose};
use knockwood_engine::{Action, Game, PerSeat, Preset, Rules, Seed};

/// Noon of 1 January 2026, UTC, in milliseconds since 1970.
const FIRST: u64 = 1_767_268_800_000;
const DAY: u64 = 86_400_000;

fn main() -> Result<(), Box<dyn Error>> {
    use Level::{Easy, Hard, Normal};
    let classic = Preset::Classic.rules();
    let two = || Players::friends("Ann", "Ben");
    let computer = Players::Computer;
    // Who plays, by which rules, with which minds, and after how many rounds the game is left.
    let games: [(Players, Rules, [Level; 2], usize); 26] = [
        (computer(Easy), classic, [Normal, Easy], 99),
        (computer(Easy), classic, [Hard, Easy], 99),
        (computer(Easy), classic, [Hard, Easy], 99),
        (computer(Easy), classic, [Easy, Easy], 99),
        (computer(Easy), classic, [Normal, Easy], 99),
        (computer(Normal), classic, [Normal, Normal], 99),
        (computer(Normal), classic, [Normal, Normal], 99),
        (computer(Normal), classic, [Hard, Normal], 99),
        (computer(Normal), classic, [Normal, Normal], 2),
        (computer(Normal), classic, [Easy, Normal], 99),
        (computer(Normal), classic, [Hard, Normal], 99),
        (computer(Normal), classic, [Hard, Normal], 99),
        (
            computer(Normal),
            Preset::Quick.rules(),
            [Normal, Normal],
            99,
        ),
        (
            computer(Normal),
            classic.single_round(),
            [Normal, Normal],
            99,
        ),
        (two(), classic, [Normal, Normal], 99),
        (two(), Preset::Full.rules(), [Hard, Normal], 99),
        (computer(Normal), classic, [Normal, Normal], 99),
        (computer(Normal), classic, [Hard, Normal], 99),
        (computer(Hard), classic, [Normal, Hard], 99),
        (computer(Hard), Preset::Oklahoma.rules(), [Hard, Hard], 99),
        (computer(Hard), Preset::Full.rules(), [Hard, Hard], 99),
        (computer(Hard), classic, [Hard, Hard], 99),
        (computer(Normal), Preset::Full.rules(), [Hard, Normal], 99),
        (computer(Normal), classic, [Hard, Normal], 99),
        (computer(Normal), classic, [Normal, Normal], 99),
        (computer(Normal), classic, [Hard, Normal], 99),
    ];
    let mut history = History::default();
    for ((players, rules, minds, rounds), number) in games.into_iter().zip(0_u8..) {
        let game = play(rules, Seed([number; 32]), PerSeat(minds), rounds)?;
        let ended = FIRST + DAY * u64::from(number);
        let aids = if number % 7 == 3 {
            Aids {
                undone: 1,
                hints: 2,
            }
        } else {
            Aids::default()
        };
        history.add(HistoryGame::of(
            &Session::resume(game, players, aids),
            ended,
        )?);
    }
    println!("{}", history.text());
    Ok(())
}

fn play(
    rules: Rules,
    seed: Seed,
    minds: PerSeat<Level>,
    rounds: usize,
) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::new(rules, seed)?;
    while !game.is_over() && game.results().len() < rounds {
        let action = match game.turn() {
            Some(seat) => {
                let luck = game.seed().for_ply(game.ply());
                choose(minds[seat], &game.view(seat), &luck)
                    .ok_or("a mind that is to move moves")?
            }
            None => Action::Deal,
        };
        game.apply(action)?;
    }
    Ok(game)
}
