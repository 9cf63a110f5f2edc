use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// What has happened beside what was to happen, and how often. A clone is the same one.
#[derive(Clone, Default)]
pub(crate) struct Tally(Arc<Mutex<BTreeMap<(Kind, String), usize>>>);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// It was tried again, as a browser does.
    Again,
    /// It must not happen.
    Fault,
}

impl Tally {
    fn count(&self, kind: Kind, what: &str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((kind, what.to_owned())).or_default() += 1;
    }

    /// Something is tried again.
    pub(crate) fn again(&self, what: &str) {
        self.count(Kind::Again, what);
    }

    /// Something must not have happened.
    pub(crate) fn fault(&self, what: &str) {
        self.count(Kind::Fault, what);
    }

    /// Prints all of it; whether nothing was that must not be.
    pub(crate) fn print(&self) -> ExitCode {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut end = ExitCode::SUCCESS;
        for ((kind, what), count) in counts.iter() {
            let how = match kind {
                Kind::Again => "tried again",
                Kind::Fault => {
                    end = ExitCode::FAILURE;
                    "FAULT"
                }
            };
            println!("{how}, {count} times: {what}");
        }
        end
    }
}
