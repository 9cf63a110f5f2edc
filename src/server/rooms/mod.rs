//! Online tables.
use knockwood_engine::Action;

use crate::api::{Answer, ApiError, Asked, Found, OpenTable, RoomRecord};
use crate::room::RoomCode;

pub(crate) async fn create(
    _: &str,
    _: Option<u16>,
    _: bool,
    _: &str,
) -> Result<RoomCode, ApiError> {
    Err(ApiError::NotNow)
}
pub(crate) async fn join(_: RoomCode, _: &str) -> Result<(), ApiError> {
    Err(ApiError::NotNow)
}
pub(crate) async fn ready(_: RoomCode, _: &str, _: u64) -> Result<Answer, ApiError> {
    Err(ApiError::NotNow)
}
pub(crate) async fn act(_: RoomCode, _: &str, _: u64, _: Action) -> Result<Answer, ApiError> {
    Err(ApiError::NotNow)
}
pub(crate) async fn undo(_: RoomCode, _: &str, _: u64, _: Asked) -> Result<Answer, ApiError> {
    Err(ApiError::NotNow)
}
pub(crate) async fn close(_: RoomCode, _: &str, _: u64) -> Result<Answer, ApiError> {
    Err(ApiError::NotNow)
}
pub(crate) async fn room(_: RoomCode) -> Result<Found, ApiError> {
    Err(ApiError::NotNow)
}
pub(crate) async fn open_tables() -> Result<Vec<OpenTable>, ApiError> {
    Err(ApiError::NotNow)
}
pub(crate) async fn record(_: RoomCode, _: u16) -> Result<RoomRecord, ApiError> {
    Err(ApiError::NotNow)
}
