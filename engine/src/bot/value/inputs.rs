//! What the value network is told: which of its inputs are on.

/// The inputs that are on, by number, in no particular order.
#[derive(Debug, Clone, Copy)]
pub struct Inputs {
    on: [u16; Self::MOST],
    len: u8,
}

impl Inputs {
    /// No position has more.
    const MOST: usize = 96;

    /// None.
    pub const EMPTY: Self = Self {
        on: [0; Self::MOST],
        len: 0,
    };

    /// Their numbers, each below [`INPUTS`].
    pub fn as_slice(&self) -> &[u16] {
        self.on.get(..usize::from(self.len)).unwrap_or(&[])
    }

    /// Turns one on; past the most, which no position reaches, nothing more is.
    pub(super) fn set(&mut self, number: usize) {
        if let (Some(place), Ok(number)) = (
            self.on.get_mut(usize::from(self.len)),
            u16::try_from(number),
        ) {
            *place = number;
            self.len += 1;
        }
    }

    /// Turns on the one for `value` of `count` in the block that begins at `block`; what is greater
    /// counts as the greatest.
    pub(super) fn set_of(&mut self, block: usize, count: usize, value: usize) {
        self.set(block + value.min(count - 1));
    }
}

macro_rules! blocks {
    ($($(#[$doc:meta])* $name:ident: $len:expr,)*) => {
        blocks!(@ 0; $($(#[$doc])* $name: $len,)*);
    };
    (@ $from:expr; $(#[$doc:meta])* $name:ident: $len:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $from;
        blocks!(@ $name + $len; $($rest)*);
    };
    (@ $from:expr;) => {
        /// How many inputs there are.
        pub const INPUTS: usize = $from;
    };
}

blocks! {
    // The hand after the move: 10 cards.
    OWN_HIDDEN: 52,
    OWN_SHOWN: 52,
    DEADWOOD: 27,
    LOOSE: 11,
    /// Unseen cards that would stand in a meld of this hand.
    MELD_OUTS: 16,
    GIN_OUTS: 9,
    KNOCK_OUTS: 12,
    /// By the rank of each loose card: how many unseen cards would meld it, 0 to 3.
    LOOSE_OUTS: 52,
    // The card that the opponent may take.
    UPCARD: 52,
    /// Ways in which it melds with two unseen cards, or with one of them that is known.
    DANGER: 14,
    KNOWN_DANGER: 6,
    /// How many of its rank, and of its neighbours in suit, the opponent has thrown.
    RANK_THROWN: 4,
    NEAR_THROWN: 3,
    /// What kind of state it is; see `Kind`.
    KIND: 5,
    /// The rest of the round is played for gin only; and then the loose cards again.
    GIN_ONLY: 1,
    GIN_LOOSE: 11,
    // What one decision's states have in common.
    KNOWN: 52,
    OWN_THROWN: 52,
    THEIR_THROWN: 52,
    STOCK: 32,
    TURN: 21,
    LAST: 13,
    LAST_BUT_ONE: 13,
    OWN_NEED: 10,
    THEIR_NEED: 10,
    LIMIT: 11,
    GIN_BONUS: 4,
    UNDERCUT_BONUS: 4,
    BIG_GIN: 1,
    SINGLE: 1,
    LAST_DISCARD: 1,
    DEALER: 1,
    /// What the opponent's wins have brought on average, by how many there were.
    WINS: 18,
}
