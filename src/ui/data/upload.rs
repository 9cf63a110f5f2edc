use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use crate::table::backup::{self, Backup, BackupError, Plan};
use crate::table::storage::KeepError;

/// No export comes near: a browser keeps five million letters or ten.
const MOST_BYTES: f64 = 20e6;

/// Why a chosen file is not taken in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum UploadError {
    /// It is larger than anything we write.
    #[error("the file is larger than anything that Knockwood exports")]
    Large,
    /// The browser cannot read it.
    #[error("the file cannot be read")]
    Closed,
    /// What it holds is not good.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// What is kept here cannot be added to.
    #[error(transparent)]
    Keep(#[from] KeepError),
}

/// Reads a chosen file and says what taking it in would change.
pub(super) fn read(file: File, then: impl FnOnce(Result<Plan, UploadError>) + 'static) {
    spawn_local(async move { then(plan(file).await) });
}

async fn plan(file: File) -> Result<Plan, UploadError> {
    if file.size() > MOST_BYTES {
        return Err(UploadError::Large);
    }
    let text = JsFuture::from(file.text())
        .await
        .ok()
        .and_then(|text| text.as_string())
        .ok_or(UploadError::Closed)?;
    Ok(backup::plan(Backup::read(&text)?)?)
}
