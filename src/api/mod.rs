//! What browser and server say to each other: one server function a file.
//!
//! | function | address | what |
//! | --- | --- | --- |
//! | [`today()`] | `POST /api/v1/daily` | today's deal, for who is about to play it; makes the browser known |
//! | [`submit()`] | `POST /api/v1/daily/result` | a played game, with an `Idempotency-Key` |
//! | [`board()`] | `GET /api/v1/daily/board` | a day's board, with one's own place |
//! | [`calendar()`] | `GET /api/v1/daily/calendar` | one's own days, and the streak |
//! | [`field()`] | `GET /api/v1/daily/field` | how many play and how, day by day |
//! | [`me()`] | `GET /api/v1/me` | all that is stored about this browser's person |
//! | [`rename()`] | `POST /api/v1/me/name` | the name on the board |
//! | [`forget_me()`] | `POST /api/v1/me/delete` | all of it is gone |
//! | [`move_out()`] | `POST /api/v1/me/transfer` | a code that moves the person to another browser |
//! | [`move_in()`] | `POST /api/v1/me/transfer/use` | the other browser says the code |
//! | [`create_table()`] | `POST /api/v1/rooms/create` | an online table, with oneself in seat A |
//! | [`join_table()`] | `POST /api/v1/rooms/join` | the second seat |
//! | [`ready_at_table()`] | `POST /api/v1/rooms/ready` | yes to the terms and to the next deal |
//! | [`act_at_table()`] | `POST /api/v1/rooms/act` | a move |
//! | [`undo_at_table()`] | `POST /api/v1/rooms/undo` | asks for the last move back, or answers |
//! | [`close_table()`] | `POST /api/v1/rooms/close` | the end of a table, the score kept |
//! | [`room()`] | `GET /api/v1/rooms/get` | a table, as whoever asks may see it |
//! | [`open_tables()`] | `GET /api/v1/rooms/open` | the tables that wait for anybody |
//! | [`room_record()`] | `GET /api/v1/rooms/record` | a game that is over, to be kept |
//! | [`events_address`](crate::room::events_address) | `GET /api/v1/rooms/{code}/events` | the seat's view at every change; no server function |
//!
//! A refusal is an [`ApiError`]: JSON with its kind, its numbers and a sentence, under a status of its
//! own. The person is a secret in a cookie that scripts cannot read. The functions that answer `GET`
//! may be called while a page is rendered; they make nobody known.

#![allow(
    unreachable_pub,
    reason = "the macro writes a copy of each function for itself"
)]

mod board;
mod calendar;
mod error;
mod field;
mod forget_me;
mod me;
mod move_in;
mod move_out;
mod rename;
mod rooms;
mod submit;
mod today;

pub use board::{Board, BoardServerFn, Ending, Line, Mine, RoundField, board};
pub use calendar::{Calendar, CalendarServerFn, Mark, calendar};
pub use error::ApiError;
pub use field::{DayFigures, Field, FieldServerFn, field};
pub use forget_me::{ForgetMe, forget_me};
pub use me::{Me, MeServerFn, StoredResult, StoredTable, me};
pub use move_in::{MoveIn, move_in};
pub use move_out::{MoveOut, TransferCode, move_out};
pub use rename::{Rename, rename};
pub use rooms::{
    ActAtTable, Answer, Asked, CloseTable, CreateTable, Door, Found, JoinTable, OpenTable,
    OpenTablesServerFn, ReadyAtTable, RoomRecord, RoomRecordServerFn, RoomServerFn, UndoAtTable,
    act_at_table, close_table, create_table, join_table, open_tables, ready_at_table, room,
    room_record, undo_at_table,
};
pub use submit::{Accepted, RESULT_ADDRESS, Submit, result_body, submit};
pub use today::{Today, TodayServerFn, today};
