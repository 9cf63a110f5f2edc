//! The bodies of the fuzz targets in `fuzz/`, run on any compiler: over the committed corpus, and over
//! the same bytes with changes here and there.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod bodies;

use std::fs;
use std::path::Path;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// How often each file is tried with changes.
const CHANGES: u32 = 60;

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

fn run(target: &str, body: fn(&[u8])) {
    let files = corpus(target);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut below = |bound: usize| rng.next_u32() as usize % bound.max(1);
    for (place, file) in files.iter().enumerate() {
        body(file);
        let other = &files[(place + 1) % files.len()];
        for _ in 0..CHANGES {
            let mut bytes = file.clone();
            for _ in 0..=below(3) {
                let at = below(bytes.len());
                match below(5) {
                    0 => bytes.truncate(at),
                    1 => bytes.insert(at, u8::try_from(below(256)).unwrap()),
                    2 if !bytes.is_empty() => drop(bytes.remove(at)),
                    3 => {
                        let from = below(other.len());
                        bytes.splice(at.., other[from..].iter().copied());
                    }
                    _ if !bytes.is_empty() => bytes[at] ^= 1 << below(8),
                    _ => {}
                }
            }
            body(&bytes);
        }
    }
}

#[test]
fn notation() {
    run("notation", bodies::notation);
}

#[test]
fn record_text() {
    run("record_text", bodies::record_text);
}

#[test]
fn record_bytes() {
    run("record_bytes", bodies::record_bytes);
}

#[test]
fn record_roundtrip() {
    run("record_roundtrip", bodies::record_roundtrip);
}

#[test]
fn actions_are_legal() {
    run("actions_are_legal", bodies::actions_are_legal);
}

#[test]
fn view_hides() {
    run("view_hides", bodies::view_hides);
}

#[cfg(feature = "serde")]
#[test]
fn snapshot() {
    run("snapshot", bodies::snapshot);
}

#[cfg(feature = "protocol")]
#[test]
fn protocol_line() {
    run("protocol_line", bodies::protocol_line);
}
