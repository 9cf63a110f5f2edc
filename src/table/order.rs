//! The order into which players have put their hands, kept beside the game.
//!
//! It is no part of the game: a record without it is whole, and one that cannot be read is as good as
//! none.

use gloo_storage::{LocalStorage, Storage};
use knockwood_engine::{Card, PerSeat, Seat, Seed, View};
use serde::{Deserialize, Serialize};

use super::storage::{KeepError, storage};

/// Where it is kept.
pub const ORDER: &str = "knockwood.order.v1";

/// Where that of an online table is.
const TABLE_ORDER: &str = "knockwood.table-order.v1";

/// What the name of a game at an online table begins with; its code follows.
const AT_TABLE: &str = "table ";

/// The hands of one round as their players have put them; none where they have not.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HandOrder {
    /// The game's seed, as records write it: an order is of no use to another game.
    game: String,
    round: u16,
    seats: PerSeat<Option<Vec<Card>>>,
}

impl HandOrder {
    /// No order yet, in this round of this game.
    pub fn of(seed: &Seed, round: u16) -> Self {
        Self {
            game: seed.to_string(),
            round,
            seats: PerSeat::default(),
        }
    }

    /// No order yet, in this round at the online table with this code.
    pub fn at_table(code: &str, round: u16) -> Self {
        Self {
            game: format!("{AT_TABLE}{code}"),
            round,
            seats: PerSeat::default(),
        }
    }

    /// Where it is kept: an order at an online table leaves that of a game here alone.
    fn key(&self) -> &'static str {
        if self.game.starts_with(AT_TABLE) {
            TABLE_ORDER
        } else {
            ORDER
        }
    }

    /// What is kept for this round of this game.
    pub fn find(seed: &Seed, round: u16) -> Self {
        Self::of(seed, round).or_kept()
    }

    /// This order, which is none yet, or the one that is kept for the same round.
    #[must_use]
    pub fn or_kept(self) -> Self {
        // gloo-storage takes the browser's storage for granted.
        let kept: Option<Self> = storage()
            .ok()
            .and_then(|_| LocalStorage::get(self.key()).ok());
        kept.filter(|kept| kept.game == self.game && kept.round == self.round)
            .unwrap_or(self)
    }

    /// Keeps it.
    ///
    /// # Errors
    /// When the browser offers no storage or refuses to write; it holds until the page is left.
    pub fn store(&self) -> Result<(), KeepError> {
        storage()?;
        LocalStorage::set(self.key(), self).map_err(|error| KeepError::Refused(error.to_string()))
    }

    /// Whether a seat has put its hand into an order.
    pub const fn is_set(&self, seat: Seat) -> bool {
        self.seats.0[seat as usize].is_some()
    }

    /// A seat's hand in the order that it was put into; `None` where it has not been.
    pub fn row(&self, view: &View) -> Option<Vec<Card>> {
        let order = self.seats[view.seat].as_ref()?;
        let mut row: Vec<Card> = order.clone();
        row.retain(|card| view.hand.contains(*card));
        // Not followed yet: what is new lies at the end all the same.
        row.extend(view.hand.iter().filter(|card| !order.contains(card)));
        Some(row)
    }

    /// Puts a seat's hand into this order.
    pub fn put(&mut self, seat: Seat, row: Vec<Card>) {
        self.seats[seat] = Some(row);
    }

    /// Forgets a seat's order: the hand is sorted again.
    pub fn forget(&mut self, seat: Seat) {
        self.seats[seat] = None;
    }

    /// After any change at the table: new cards lie at the end, in the order in which they came. The
    /// place of a card that was thrown is remembered, in case the throw is taken back. Whether anything
    /// has changed.
    pub fn follow(&mut self, before: Option<&View>, now: &View) -> bool {
        if now.round_number != self.round {
            let is_set = self.seats.0.iter().any(Option::is_some);
            self.round = now.round_number;
            self.seats = PerSeat::default();
            return is_set;
        }
        let Some(order) = &mut self.seats[now.seat] else {
            return false;
        };
        let was = order.clone();
        // A card that was thrown and is taken up again is new. One that an undo brings back is not.
        if let (Some(before), Some(drawn)) = (before, now.drawn)
            && before.seat == now.seat
            && before.drawn.is_none()
            && before.history.len() < now.history.len()
        {
            order.retain(|card| *card != drawn);
        }
        let new: Vec<Card> = now
            .hand
            .iter()
            .filter(|card| !order.contains(card))
            .collect();
        order.extend(new);
        *order != was
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at once")]

    use knockwood_engine::{Action, Game, Rules};

    use super::*;

    const SEAT: Seat = Seat::A;

    fn game() -> Game {
        Game::new(Rules::default(), Seed([3; 32])).unwrap()
    }

    /// The hand turned round, as no sorting would lay it.
    fn turned(view: &View) -> Vec<Card> {
        let mut row: Vec<Card> = view.hand.iter().collect();
        row.reverse();
        row
    }

    #[test]
    fn b59_an_order_stays_through_a_draw_and_a_throw_and_its_undo() {
        let mut game = game();
        let dealt = game.view(SEAT);
        let mut order = HandOrder::of(game.seed(), 1);
        let row = turned(&dealt);
        order.put(SEAT, row.clone());

        game.apply(Action::Take).unwrap();
        let taken = game.view(SEAT);
        assert!(order.follow(Some(&dealt), &taken));
        let drawn = taken.drawn.unwrap();
        let with_drawn: Vec<Card> = row.iter().copied().chain([drawn]).collect();
        assert_eq!(order.row(&taken).unwrap(), with_drawn);

        // The new card is put first, and the throw of another keeps it there.
        let first: Vec<Card> = [drawn].into_iter().chain(row.iter().copied()).collect();
        order.put(SEAT, first.clone());
        game.apply(Action::Discard(row[4])).unwrap();
        let thrown = game.view(SEAT);
        order.follow(Some(&taken), &thrown);
        let without: Vec<Card> = first.iter().copied().filter(|c| *c != row[4]).collect();
        assert_eq!(order.row(&thrown).unwrap(), without);

        // Taken back, the card lies where it lay, and so does the drawn one.
        order.follow(Some(&thrown), &taken);
        assert_eq!(order.row(&taken).unwrap(), first);
    }

    #[test]
    fn a_card_that_was_thrown_and_comes_back_is_new() {
        let mut game = game();
        let dealt = game.view(SEAT);
        let mut order = HandOrder::of(game.seed(), 1);
        order.put(SEAT, turned(&dealt));
        let upcard = dealt.upcard().unwrap();
        // As though it had been thrown long ago, from the first place.
        let mut row = turned(&dealt);
        row.insert(0, upcard);
        order.put(SEAT, row);
        game.apply(Action::Take).unwrap();
        let taken = game.view(SEAT);
        order.follow(Some(&dealt), &taken);
        assert_eq!(order.row(&taken).unwrap().last(), Some(&upcard));
    }

    #[test]
    fn an_order_is_one_seats_and_one_rounds() {
        let game = game();
        let view = game.view(SEAT);
        let mut order = HandOrder::of(game.seed(), 1);
        order.put(SEAT, turned(&view));
        assert!(order.row(&game.view(SEAT.other())).is_none());
        let next = View {
            round_number: 2,
            ..view
        };
        assert!(order.follow(Some(&view), &next));
        assert!(order.row(&next).is_none());
    }

    #[test]
    fn an_order_is_kept_as_text_and_read_again() {
        let game = game();
        let mut order = HandOrder::of(game.seed(), 1);
        order.put(SEAT, turned(&game.view(SEAT)));
        let text = serde_json::to_string(&order).unwrap();
        assert_eq!(serde_json::from_str::<HandOrder>(&text).unwrap(), order);
    }
}
