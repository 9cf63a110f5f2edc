//! Online tables.
//!
//! A command carries an id of 32 hexadecimal digits, made by the browser for that one press, and the
//! version that the player looked at. The same id has the same answer, however often it is sent.

mod act;
mod answer;
mod close;
mod create;
mod join;
mod open;
mod ready;
mod record;
mod room;
mod undo;

pub use act::{ActAtTable, act_at_table};
pub use answer::Answer;
pub use close::{CloseTable, close_table};
pub use create::{CreateTable, create_table};
pub use join::{JoinTable, join_table};
pub use open::{OpenTable, OpenTablesServerFn, open_tables};
pub use ready::{ReadyAtTable, ready_at_table};
pub use record::{RoomRecord, RoomRecordServerFn, room_record};
pub use room::{Door, Found, RoomServerFn, room};
pub use undo::{Asked, UndoAtTable, undo_at_table};
