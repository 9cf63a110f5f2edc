//! A position that is played on against the computer, to learn from it. Nothing of it is kept.

use knockwood_engine::bot::Level;
use knockwood_engine::{Record, Seat};
use leptos::prelude::*;

use super::state::TableState;
use crate::replay::{Opened, Place, link};
use crate::table::{Aids, Players, Session};

impl TableState {
    /// Lays out the position that the address holds; whether it holds one. Runs in the browser only.
    pub(super) fn open_practice(self) -> bool {
        let fragment = location_hash().unwrap_or_default();
        let Ok(opened) = Opened::fragment(&fragment) else {
            return false;
        };
        let players = match opened.players {
            computer @ Players::Computer(_) => computer,
            Players::Friends(_) => Players::Computer(Level::Normal),
        };
        let ply = opened
            .replay
            .parts()
            .first()
            .map_or(0, |part| part.actions.len());
        match opened.replay.game(Place { part: 0, ply }) {
            Some(game) => {
                self.show(Session::resume(game, players, Aids::default()));
                true
            }
            None => false,
        }
    }

    /// Where the game at the table, as far as it is played, can be reviewed.
    pub(super) fn review_address(self) -> Option<String> {
        if let Some(room) = self.room {
            // An online game is known whole when it is over.
            let game = room.finished()?;
            let names = self.cast.get();
            let players = Players::friends(names.name(Seat::A), names.name(Seat::B));
            return link::review_from(&Record::of(&game), &players, room.seat());
        }
        self.with(|session| match session.attempt() {
            Some(attempt) if attempt.is_over() => Some("/review?daily".to_owned()),
            _ => link::review(&Record::of(session.game()), session.players()),
        })
        .flatten()
    }
}
