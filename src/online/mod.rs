//! The browser's side of an online table, without a browser: how it stays in touch, what it has seen,
//! and what it is waiting for.
//!
//! Nothing here draws, sends or looks at a clock: [`Line`] is told what happens and says what to do.

mod line;

pub use line::{Input, Line, Output, Standing};
