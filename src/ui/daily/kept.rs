use serde::{Deserialize, Serialize};

use crate::api::Board;
use crate::table::storage::{storage, write};
use crate::ui::table::now;

/// Where the board that was seen last is kept.
const BOARD: &str = "knockwood.board.v1";

/// A board as it was, for when the server is not reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptBoard {
    /// When it was seen, by this device's clock, in seconds since 1970.
    pub(crate) seen: i64,
    pub(crate) board: Board,
}

/// Keeps a board in place of the one before. Where that fails there is nothing to say: nobody has
/// lost anything.
pub(crate) fn keep_board(board: &Board) {
    let kept = KeptBoard {
        seen: now(),
        board: board.clone(),
    };
    if let Ok(text) = serde_json::to_string(&kept) {
        let _ = write(BOARD, &text);
    }
}

/// Throws it away: one's own result may be on it.
pub(crate) fn forget_board() {
    if let Ok(storage) = storage() {
        let _ = storage.remove_item(BOARD);
    }
}

/// The board that was seen last.
pub(crate) fn kept_board() -> Option<KeptBoard> {
    let text = storage().ok()?.get_item(BOARD).ok().flatten()?;
    serde_json::from_str(&text).ok()
}
