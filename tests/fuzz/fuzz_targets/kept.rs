//! See the body.
#![no_main]

#[path = "../../wire/bodies.rs"]
mod bodies;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::kept(data));
