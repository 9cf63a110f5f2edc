use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What codes are written with. Of letters that look alike only one is used: no 0, 1, B, I, O, S, U, Z.
const LETTERS: &[u8; 28] = b"23456789ACDEFGHJKLMNPQRTVWXY";
/// 28¹³ is more than 2⁶².
const LENGTH: usize = 13;
/// After how many letters a hyphen stands.
const GROUPS: [usize; 2] = [4, 8];

/// What a table is called: 62 bits of chance as thirteen letters and digits in three groups, to be
/// read aloud.
///
/// ```
/// use knockwood::room::RoomCode;
///
/// let code: RoomCode = "7kq2m9xdht4rw".parse()?;
/// assert_eq!(code.to_string(), "7KQ2-M9XD-HT4RW");
/// // What looks alike is read as what was meant.
/// assert_eq!("7KQ2 M9XD HT4RW".parse(), Ok(code));
/// assert_eq!("5AZ2-8888-VVL55".parse::<RoomCode>(), "SA22-B8B8-UVISS".parse());
/// # Ok::<(), knockwood::room::CodeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct RoomCode([u8; LENGTH]);

/// A text that is no table's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// Too short or too long.
    #[error("a table's code has thirteen letters and digits, and this has {0}")]
    Length(usize),
    /// Not one of the letters.
    #[error("{0} is in no table's code: it has the digits 2 to 9 and capital letters")]
    Letter(char),
}

impl RoomCode {
    /// The code that these even bytes of chance make; `None` where too few of them can be used, which
    /// happens once in many millions of times with 64 bytes.
    pub fn of_chance(bytes: &[u8]) -> Option<Self> {
        let letters = LETTERS.len();
        // Bytes from the last whole multiple on would make some letters likelier than others.
        let even = 256 / letters * letters;
        let mut chance = bytes
            .iter()
            .map(|byte| usize::from(*byte))
            .filter(|byte| *byte < even);
        let mut code = [0; LENGTH];
        for letter in &mut code {
            *letter = LETTERS[chance.next()? % letters];
        }
        Some(Self(code))
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, letter) in self.0.iter().enumerate() {
            if GROUPS.contains(&place) {
                f.write_str("-")?;
            }
            write!(f, "{}", char::from(*letter))?;
        }
        Ok(())
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RoomCode({self})")
    }
}

impl FromStr for RoomCode {
    type Err = CodeError;

    /// Reads a code as people write it: small letters, blanks and missing hyphens do not matter.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut code = [0; LENGTH];
        let mut count = 0;
        let written = text
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-');
        for letter in written {
            let meant = match letter.to_ascii_uppercase() {
                'B' => '8',
                'I' => 'L',
                'S' => '5',
                'U' => 'V',
                'Z' => '2',
                other => other,
            };
            let known = u8::try_from(meant)
                .ok()
                .filter(|meant| LETTERS.contains(meant));
            let known = known.ok_or(CodeError::Letter(letter))?;
            if let Some(place) = code.get_mut(count) {
                *place = known;
            }
            count += 1;
        }
        if count == LENGTH {
            Ok(Self(code))
        } else {
            Err(CodeError::Length(count))
        }
    }
}

impl From<RoomCode> for String {
    fn from(code: RoomCode) -> Self {
        code.to_string()
    }
}

impl TryFrom<String> for RoomCode {
    type Error = CodeError;

    fn try_from(text: String) -> Result<Self, CodeError> {
        text.parse()
    }
}
