//! The compact form of a record, for links: a whole game in a few hundred bytes.

use crate::rules_bytes::{read_rules, write_rules};
use crate::{Action, Game, Record, ReplayError, RulesError, Seat, Seed, Spread};

const VERSION: u8 = 1;

impl Record {
    /// The record in bytes:
    ///
    /// | bytes | what |
    /// | --- | --- |
    /// | 1 | the version, 1 |
    /// | 1 | the preset's place in [`Preset::ALL`](crate::Preset::ALL); or 255, and 17 more bytes, one an option |
    /// | 32 | the seed |
    /// | 1 to 4 | how many actions there are: seven bits a byte, the lowest first, the high bit set but in the last |
    /// | 1 | 0; or 1 or 2 when the last action is A's or B's giving up, which stands nowhere else |
    /// | as needed | each other action as its place among the legal ones, in as few bits as their number needs, the high bit first; zero bits fill the last byte |
    /// | 4 | a checksum of all before: FNV-1a, 32 bits, the low byte first |
    ///
    /// Legal actions are numbered in the order pass, take, draw, discards by card, knocks by card
    /// and then by the bits of their melds, big gins by those bits, layoffs by card and then by the meld's
    /// bits, done, deal. Cards are ordered by [`Card::bit`](crate::Card::bit), and giving up has no number. What is
    /// forced takes no bits.
    ///
    /// # Errors
    /// When the record does not replay.
    ///
    /// ```
    /// use knockwood_engine::{Action, Game, Record, Rules, Seed};
    ///
    /// let mut game = Game::new(Rules::default(), Seed([0; 32]))?;
    /// game.apply(Action::Pass)?;
    /// let bytes = Record::of(&game).to_bytes()?;
    /// assert_eq!(bytes.len(), 41);
    /// assert_eq!(Record::from_bytes(&bytes)?.replay()?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Result<Vec<u8>, ReplayError> {
        let mut game = Game::new(self.rules, self.seed)?;
        let mut bits = Bits::default();
        let mut end = 0;
        for (place, action) in self.actions.iter().enumerate() {
            if let Action::Resign(seat) = action {
                end = 1 + *seat as u8;
            } else {
                let (number, of) = numbered(&game, *action);
                bits.push(number, width(of));
            }
            game.apply(*action).map_err(|source| ReplayError::Action {
                number: place + 1,
                source,
            })?;
        }
        let mut bytes = vec![VERSION];
        write_rules(&self.rules, &mut bytes);
        bytes.extend(self.seed.0);
        write_count(self.actions.len(), &mut bytes);
        bytes.push(end);
        bytes.extend(bits.bytes);
        bytes.extend(checksum(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// What can be read of bytes that [`Record::from_bytes`] refuses: the actions from the beginning as
    /// far as they are there and legal, and how many were announced. Where the bytes were cut that is
    /// the game up to the cut; where they were altered, it may be another game from some action on. `None`
    /// when not even the deal can be read.
    ///
    /// ```
    /// use knockwood_engine::{Action, Game, Record, Rules, Seed};
    ///
    /// let mut game = Game::new(Rules::default(), Seed([0; 32]))?;
    /// game.apply(Action::Pass)?;
    /// let mut bytes = Record::of(&game).to_bytes()?;
    /// bytes.pop();
    /// assert!(Record::from_bytes(&bytes).is_err());
    /// let (record, announced) = Record::salvage(&bytes).ok_or("the deal is there")?;
    /// assert_eq!((record, announced), (Record::of(&game), 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn salvage(bytes: &[u8]) -> Option<(Self, usize)> {
        let (_, rest) = bytes
            .split_first()
            .filter(|(first, _)| **first == VERSION)?;
        let (rules, rest) = read_rules(rest)?;
        let (seed, rest) = rest.split_first_chunk::<32>()?;
        let (announced, rest) = read_count(rest)?;
        let (end, rest) = rest.split_first()?;
        let mut game = Game::new(rules, Seed(*seed)).ok()?;
        let numbered = announced.saturating_sub(usize::from(*end != 0));
        let mut bits = Read { bytes: rest, at: 0 };
        for _ in 0..numbered {
            let next = read_action(&game, &mut bits);
            if next.is_none_or(|action| game.apply(action).is_err()) {
                break;
            }
        }
        Some((Self::of(&game), announced))
    }

    /// Reads the form of [`Record::to_bytes`]. What is read is a legal game.
    ///
    /// # Errors
    /// When a byte is missing, left over or altered.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BytesError> {
        let (version, _) = bytes.split_first().ok_or(BytesError::Short)?;
        if *version != VERSION {
            return Err(BytesError::Version(*version));
        }
        let (body, sum) = bytes.split_last_chunk::<4>().ok_or(BytesError::Short)?;
        if checksum(body) != u32::from_le_bytes(*sum) {
            return Err(BytesError::Checksum);
        }
        let rest = &body[1..];
        let (rules, rest) = read_rules(rest).ok_or(BytesError::Rules)?;
        let (seed, rest) = rest.split_first_chunk::<32>().ok_or(BytesError::Short)?;
        let (count, rest) = read_count(rest).ok_or(BytesError::Count)?;
        let (end, rest) = rest.split_first().ok_or(BytesError::Short)?;
        let resigned = match end {
            0 => None,
            1 => Some(Seat::A),
            2 => Some(Seat::B),
            _ => return Err(BytesError::End(*end)),
        };
        let mut game = Game::new(rules, Seed(*seed))?;
        let mut bits = Read { bytes: rest, at: 0 };
        let numbered = count
            .checked_sub(usize::from(resigned.is_some()))
            .ok_or(BytesError::Count)?;
        for number in 1..=numbered {
            let action = read_action(&game, &mut bits).ok_or(BytesError::Action { number })?;
            game.apply(action)
                .map_err(|_| BytesError::Action { number })?;
        }
        if let Some(seat) = resigned {
            game.apply(Action::Resign(seat))
                .map_err(|_| BytesError::Action { number: count })?;
        }
        if !bits.is_at_end() {
            return Err(BytesError::Rest);
        }
        Ok(Self::of(&game))
    }
}

/// What the numbers of actions go by.
fn key(action: Action) -> (u8, u32, [u64; 3]) {
    let melds = |spread: Spread| {
        let mut bits = [0; 3];
        for (place, meld) in bits.iter_mut().zip(spread.melds()) {
            *place = meld.cards().bits();
        }
        bits
    };
    match action {
        Action::Pass => (0, 0, [0; 3]),
        Action::Take => (1, 0, [0; 3]),
        Action::Draw => (2, 0, [0; 3]),
        Action::Discard(card) => (3, card.bit(), [0; 3]),
        Action::Knock { discard, spread } => (4, discard.bit(), melds(spread)),
        Action::BigGin(spread) => (5, 0, melds(spread)),
        Action::LayOff(layoff) => (6, layoff.card.bit(), [layoff.onto.cards().bits(), 0, 0]),
        Action::Done => (7, 0, [0; 3]),
        Action::Deal => (8, 0, [0; 3]),
        Action::Resign(seat) => (9, seat as u32, [0; 3]),
    }
}

fn with_numbers(game: &Game) -> impl Iterator<Item = Action> + use<> {
    game.legal_actions()
        .filter(|action| !matches!(action, Action::Resign(_)))
}

/// The action's number, and how many there are.
fn numbered(game: &Game, action: Action) -> (usize, usize) {
    with_numbers(game).fold((0, 0), |(number, of), legal| {
        (number + usize::from(key(legal) < key(action)), of + 1)
    })
}

fn read_action(game: &Game, bits: &mut Read<'_>) -> Option<Action> {
    let mut legal: Vec<Action> = with_numbers(game).collect();
    legal.sort_unstable_by_key(|action| key(*action));
    let number = bits.take(width(legal.len()))?;
    legal.get(number).copied()
}

/// How many bits tell one of so many.
fn width(of: usize) -> u32 {
    usize::BITS - of.saturating_sub(1).leading_zeros()
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    free: u32,
}

impl Bits {
    fn push(&mut self, number: usize, width: u32) {
        for bit in (0..width).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= u8::from(number >> bit & 1 == 1) << self.free;
            }
        }
    }
}

struct Read<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Read<'_> {
    fn bit(&mut self) -> Option<usize> {
        let byte = self.bytes.get(self.at / 8)?;
        let bit = byte >> (7 - self.at % 8) & 1;
        self.at += 1;
        Some(usize::from(bit))
    }

    fn take(&mut self, width: u32) -> Option<usize> {
        (0..width).try_fold(0, |number, _| Some(number << 1 | self.bit()?))
    }

    /// Whether only the zero bits that fill the last byte are left.
    fn is_at_end(&mut self) -> bool {
        let whole = self.at.div_ceil(8) == self.bytes.len();
        whole && core::iter::from_fn(|| self.bit()).all(|bit| bit == 0)
    }
}

fn write_count(mut count: usize, bytes: &mut Vec<u8>) {
    loop {
        let low = u8::try_from(count & 0x7f).unwrap_or(0x7f);
        count >>= 7;
        if count == 0 {
            return bytes.push(low);
        }
        bytes.push(low | 0x80);
    }
}

fn read_count(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut count = 0_usize;
    for (place, byte) in bytes.iter().enumerate().take(4) {
        count |= usize::from(byte & 0x7f).checked_shl(u32::try_from(place).ok()? * 7)?;
        if byte & 0x80 == 0 {
            // A last byte of nothing would be a second way to write the same.
            let plain = place == 0 || *byte != 0;
            return plain.then_some((count, &bytes[place + 1..]));
        }
    }
    None
}

fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| {
        (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    })
}

/// Bytes that are no record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BytesError {
    /// They are of another version, or of another kind.
    #[error("the record is of version {0}: this program reads version 1")]
    Version(u8),
    /// They end too early.
    #[error("the record ends too early: a part of it is missing")]
    Short,
    /// They were altered or cut.
    #[error("the record's checksum is wrong: it was altered or cut on its way")]
    Checksum,
    /// The rules cannot be read.
    #[error("the record's rules are not written as they should be")]
    Rules,
    /// The rules make no sense.
    #[error("the record's rules: {0}")]
    Nonsense(#[from] RulesError),
    /// The number of actions cannot be read.
    #[error("the record's number of actions is not written as it should be")]
    Count,
    /// The mark for a resignation is none.
    #[error("the record's end is marked {0}: it is 0, or 1 or 2 for who gave up")]
    End(u8),
    /// An action is missing, or has no legal action's number.
    #[error("action {number} of the record is missing or not legal")]
    Action {
        /// Which, from 1.
        number: usize,
    },
    /// Something follows the last action.
    #[error("the record goes on after its last action")]
    Rest,
}
