//! What was refused, and what would have been accepted. (Move each to the file of its noun.)
#![allow(missing_docs, reason = "sketch")]
use crate::*;
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)] #[error("…")] pub struct RulesError;
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)] #[error("…")] pub struct DeckError;
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)] #[error("…")] pub struct RecordError;
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)] #[error("{action:?} …")] pub struct ActError { pub action: Action }
