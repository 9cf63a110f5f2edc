//! The log, on standard error. It never has who asked, from where, or for which table: only what kind
//! of request it was, and a number by which its lines belong together.

use std::panic;
use std::str::FromStr;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, fmt, registry};

/// How a line is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogForm {
    /// For people.
    #[default]
    Text,
    /// An object a line, for programs.
    Json,
}

impl FromStr for LogForm {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err(()),
        }
    }
}

/// What the log has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogLevel {
    /// What failed.
    Error,
    /// And what may come to that.
    #[default]
    Warn,
    /// And a line a request.
    Info,
}

impl FromStr for LogLevel {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "error" => Ok(Self::Error),
            "warn" => Ok(Self::Warn),
            "info" => Ok(Self::Info),
            _ => Err(()),
        }
    }
}

/// Begins to write. A second time in one program changes nothing.
pub(super) fn begin(form: LogForm, level: LogLevel) {
    let ours = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
    };
    // Libraries know what is asked for: of them only what fails.
    let what = Targets::new()
        .with_default(LevelFilter::ERROR)
        .with_target("knockwood", ours);
    let lines = fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .with_target(false);
    let lines = match form {
        LogForm::Text => lines.boxed(),
        LogForm::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .boxed(),
    };
    let begun = tracing::subscriber::set_global_default(registry().with(lines.with_filter(what)));
    if begun.is_ok() && form == LogForm::Json {
        // The last words of a thread are a line like any other.
        panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    }
}
