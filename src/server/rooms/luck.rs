use knockwood_engine::Seed;
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};

use crate::room::{Commitment, Reveal};

/// What a game's cards come from, and what keeps anybody from trying seeds against the server's
/// word: 32 bytes of the system's randomness each. The seed and the salt of a round are derived from
/// these one way, and may be told when the round is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Luck {
    pub(super) seed: Seed,
    pub(super) salt: Seed,
}

/// Says nothing: it might be logged.
impl std::fmt::Debug for Luck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Luck")
    }
}

impl Luck {
    /// Fresh luck; `None` where the system gives no randomness.
    pub fn fresh() -> Option<Self> {
        let mut bytes = [0; 64];
        SysRng.try_fill_bytes(&mut bytes).ok()?;
        Self::read(&bytes)
    }

    /// Reads what [`Luck::bytes`] wrote.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (seed, salt) = bytes.split_at_checked(32)?;
        Some(Self {
            seed: Seed(seed.try_into().ok()?),
            salt: Seed(salt.try_into().ok()?),
        })
    }

    /// As it is stored.
    pub fn bytes(&self) -> Vec<u8> {
        [self.seed.0, self.salt.0].concat()
    }

    /// The word given before a round.
    pub fn commitment(&self, game: u16, round: u16) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(self.seed.for_round(round).0);
        hash.update(self.salt.for_round(round).0);
        Commitment {
            game,
            round,
            hash: Seed(hash.finalize().into()).to_string(),
        }
    }

    /// What it was about, once the round is over.
    pub fn reveal(&self, game: u16, round: u16) -> Reveal {
        Reveal {
            commitment: self.commitment(game, round),
            seed: self.seed.for_round(round),
            salt: self.salt.for_round(round),
        }
    }
}
