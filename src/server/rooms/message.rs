use std::fmt;
use std::str::FromStr;

use knockwood_engine::PerSeat;

use crate::room::RoomCode;

/// What instances tell each other. Nothing of it is needed to be right: whoever misses it reads again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// A version has been written.
    Written(RoomCode, u64),
    /// A table has been cleared away, or other people sit at it.
    Changed(RoomCode),
    /// How many pages of each seat an instance serves, by table.
    Pages(u64, Vec<(RoomCode, PerSeat<u32>)>),
    /// Who serves pages of this table?
    Who(RoomCode),
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Written(code, version) => write!(f, "written {code} {version}"),
            Self::Changed(code) => write!(f, "changed {code}"),
            Self::Pages(instance, tables) => {
                write!(f, "pages {instance}")?;
                for (code, PerSeat([a, b])) in tables {
                    write!(f, " {code}:{a}:{b}")?;
                }
                Ok(())
            }
            Self::Who(code) => write!(f, "who {code}"),
        }
    }
}

/// A text that no instance of this version sends.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoMessage;

impl FromStr for Message {
    type Err = NoMessage;

    fn from_str(text: &str) -> Result<Self, NoMessage> {
        let mut words = text.split(' ');
        let kind = words.next().unwrap_or_default();
        let first = words.next().ok_or(NoMessage)?;
        let code = || first.parse::<RoomCode>().map_err(|_| NoMessage);
        Ok(match kind {
            "written" => {
                let version = words.next().and_then(|word| word.parse().ok());
                Self::Written(code()?, version.ok_or(NoMessage)?)
            }
            "changed" => Self::Changed(code()?),
            "who" => Self::Who(code()?),
            "pages" => {
                let table = |word: &str| {
                    let mut parts = word.split(':');
                    let code = parts.next()?.parse().ok()?;
                    let a = parts.next()?.parse().ok()?;
                    let b = parts.next()?.parse().ok()?;
                    Some((code, PerSeat::new(a, b)))
                };
                let tables = words.map(table).collect::<Option<_>>();
                Self::Pages(
                    first.parse().map_err(|_| NoMessage)?,
                    tables.ok_or(NoMessage)?,
                )
            }
            _ => return Err(NoMessage),
        })
    }
}
