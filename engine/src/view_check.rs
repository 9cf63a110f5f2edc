//! Whether a view that came from outside can be one.

use crate::{Card, Cards, PerSeat, Phase, RulesError, View};

/// A view that no round has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ViewError {
    /// Its rules make no sense.
    #[error("the view's rules: {0}")]
    Rules(#[from] RulesError),
    /// A hand has a number of cards that it cannot have in this phase.
    #[error("{hand} has {count} cards in the phase {phase:?}: it has {wanted}")]
    Count {
        /// `hand` or `opponent_count`.
        hand: &'static str,
        /// How many.
        count: u32,
        /// In which phase.
        phase: Phase,
        /// How many it could have.
        wanted: &'static str,
    },
    /// A card is in two places.
    #[error("{0} is in two places: each card is in one")]
    Twice(Card),
    /// Cards are missing or too many.
    #[error(
        "the view places {0} cards: the hands, the pile, the stock and the table hold 52 together"
    )]
    NotWhole(u32),
    /// The card drawn, or just taken, is not in the hand.
    #[error("{0} was drawn in this turn and is not in the hand: it stays there until the throw")]
    DrawnElsewhere(Card),
    /// Nobody is to act though the round is not over, or somebody though it is.
    #[error("turn is {}: it names a seat until the round is over, and then none", if *.0 { "none" } else { "a seat" })]
    Turn(bool),
    /// A knock and its phase do not come together.
    #[error("the phase {0:?} and the showdown do not go together: a knock is followed by layoffs")]
    Showdown(Phase),
    /// A number is out of range.
    #[error("{name} is {value}: it is {wanted}")]
    Number {
        /// Which field.
        name: &'static str,
        /// Its value.
        value: u8,
        /// What it can be.
        wanted: &'static str,
    },
}

impl View {
    /// Whether a round could show this view: every card in one place, 52 in all, and hands as many
    /// as the phase has. Every view of a [`Round`](crate::Round) or [`Game`](crate::Game)
    /// passes; one that came from elsewhere should be asked.
    ///
    /// ```
    /// use knockwood_engine::{Cards, Game, Rules, Seat, Seed, ViewError};
    ///
    /// let mut view = Game::new(Rules::default(), Seed([0; 32]))?.view(Seat::A);
    /// assert_eq!(view.check(), Ok(()));
    /// view.hand = Cards::EMPTY;
    /// assert!(matches!(view.check(), Err(ViewError::Count { count: 0, .. })));
    /// # Ok::<(), knockwood_engine::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// The first thing found that cannot be.
    pub fn check(&self) -> Result<(), ViewError> {
        self.rules.validate()?;
        self.check_numbers()?;
        if self.turn.is_none() != (self.phase == Phase::Over) {
            return Err(ViewError::Turn(self.turn.is_none()));
        }
        match (self.phase, &self.showdown) {
            (Phase::Layoff, None) => return Err(ViewError::Showdown(self.phase)),
            (Phase::Layoff | Phase::Over, _) | (_, None) => {}
            (_, Some(_)) => return Err(ViewError::Showdown(self.phase)),
        }
        self.check_hands()?;
        self.check_places()?;
        if self.turn == Some(self.seat) {
            let drawn = self.drawn.into_iter().chain(self.barred);
            for card in drawn {
                if !self.hand.contains(card) {
                    return Err(ViewError::DrawnElsewhere(card));
                }
            }
        }
        Ok(())
    }

    fn check_numbers(&self) -> Result<(), ViewError> {
        let numbers = [
            ("knock_limit", self.knock_limit, 0..=10, "0 to 10"),
            ("factor", self.factor, 1..=2, "1 or 2"),
            ("stock", self.stock, 0..=31, "0 to 31"),
        ];
        for (name, value, range, wanted) in numbers {
            if !range.contains(&value) {
                return Err(ViewError::Number {
                    name,
                    value,
                    wanted,
                });
            }
        }
        Ok(())
    }

    fn check_hands(&self) -> Result<(), ViewError> {
        let own = self.turn == Some(self.seat);
        let hands = [
            ("hand", self.hand.len(), own),
            ("opponent_count", u32::from(self.opponent_count), !own),
        ];
        for (hand, count, acts) in hands {
            let (fits, wanted) = match self.phase {
                Phase::Discard if acts => (count == 11, "11"),
                Phase::Layoff if acts => (count <= 10, "10, less what was laid off"),
                Phase::Over => (count <= 11, "11 at most"),
                _ => (count == 10, "10"),
            };
            if !fits {
                return Err(ViewError::Count {
                    hand,
                    count,
                    phase: self.phase,
                    wanted,
                });
            }
        }
        Ok(())
    }

    fn check_places(&self) -> Result<(), ViewError> {
        let pile: Cards = self.pile.iter().collect();
        let (laid_off, thrown, knocker) =
            self.showdown
                .map_or((Cards::EMPTY, Cards::EMPTY, None), |showdown| {
                    (
                        showdown.layoffs.cards(),
                        showdown.discard.into_iter().collect(),
                        Some((showdown.knocker, showdown.knocker_hand)),
                    )
                });
        let mut seen = Cards::EMPTY;
        for place in [self.hand, self.opponent_known, pile, laid_off, thrown] {
            if let Some(card) = (seen & place).first() {
                return Err(ViewError::Twice(card));
            }
            seen = seen | place;
        }
        // The knocker's hand is named a second time in the showdown, and the same.
        if let Some((knocker, hand)) = knocker {
            let named = if knocker == self.seat {
                self.hand
            } else {
                self.opponent_known
            };
            if named != hand {
                return Err(ViewError::Showdown(self.phase));
            }
        }
        let known = self.opponent_known.len();
        if known > u32::from(self.opponent_count) {
            return Err(ViewError::Count {
                hand: "opponent_count",
                count: u32::from(self.opponent_count),
                phase: self.phase,
                wanted: "as many as are known, or more",
            });
        }
        let count = seen.len() - known + u32::from(self.opponent_count) + u32::from(self.stock);
        if count != 52 {
            return Err(ViewError::NotWhole(count));
        }
        let revealed = self.revealed.map(|PerSeat([a, b])| a & b);
        if let Some(card) = revealed.and_then(Cards::first) {
            return Err(ViewError::Twice(card));
        }
        Ok(())
    }
}
