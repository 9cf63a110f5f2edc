use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use serde::{Deserialize, Serialize};

use super::RoomView;

/// What the bytes begin with: another form would begin with another number.
const FORM: u8 = 1;

/// A [`RoomView`] as it is sent: a fifth as long as JSON, and nothing in the browser's program that
/// its worker does not need anyway.
///
/// It is base64 of the byte 1 and of the view as postcard. Cards are in it as their text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Packed(pub String);

/// A text that is no packed view, or one of another version of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the server's answer is of another version: load the page again")]
pub struct Unreadable;

impl Packed {
    /// Packs a view.
    ///
    /// # Errors
    /// None that can be met: nothing in a view has no form.
    pub fn of(view: &RoomView) -> Result<Self, Unreadable> {
        let bytes = postcard::to_extend(view, vec![FORM]).map_err(|_| Unreadable)?;
        Ok(Self(BASE64.encode(bytes)))
    }

    /// Unpacks it.
    ///
    /// # Errors
    /// [`Unreadable`].
    pub fn view(&self) -> Result<RoomView, Unreadable> {
        let bytes = BASE64.decode(&self.0).map_err(|_| Unreadable)?;
        match bytes.split_first() {
            Some((&FORM, view)) => postcard::from_bytes(view).map_err(|_| Unreadable),
            _ => Err(Unreadable),
        }
    }
}
