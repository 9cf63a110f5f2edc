//! `docs/THIRD_PARTY.md` names whatever of others is in the program and the site. `KNOCKWOOD_THIRD_PARTY=write`
//! writes it anew.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

const HEAD: &str = "# What others wrote

Knockwood is under Apache-2.0 or MIT. In the program and in the site is the work of others, under licences
of their own, whose texts are in each library's source. Our thanks to all of them.

This list is made from Cargo's by `KNOCKWOOD_THIRD_PARTY=write cargo test --features ssr --test third_party`; the
same test fails where it is not what is built. `make audit` holds the licences to those in `.setup/deny.toml`.

## Pictures and data

| what | whose | licence |
| --- | --- | --- |
| court cards, `public/cards/` | Adrian Kennard | CC0-1.0 |
| SQLite, in the program | D. Richard Hipp and others | public domain |

Everything else that is drawn, sounds or is learnt was made for Knockwood. There are no fonts.

## Libraries

| library | version | licence | in |
| --- | --- | --- | --- |
";

/// The libraries that are linked into what is built with these features for this machine, without those
/// that only tests or builds need.
fn linked(features: &str, target: &str) -> BTreeMap<(String, String), String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--features", features, "--filter-platform", target])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    let array = |value: &Value| value.as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let nodes = array(&all["resolve"]["nodes"]);
    let nodes: BTreeMap<String, Value> = nodes
        .into_iter()
        .map(|node| (text(&node["id"]), node))
        .collect();
    let mut found = BTreeSet::new();
    let mut open = vec![text(&all["resolve"]["root"])];
    while let Some(id) = open.pop() {
        for needed in array(&nodes[&id]["deps"]) {
            let is_linked = array(&needed["dep_kinds"])
                .iter()
                .any(|kind| kind["kind"].is_null());
            let needed = text(&needed["pkg"]);
            if is_linked && found.insert(needed.clone()) {
                open.push(needed);
            }
        }
    }
    let packages = array(&all["packages"]).into_iter();
    packages
        .filter(|package| found.contains(&text(&package["id"])) && !package["source"].is_null())
        .map(|package| {
            let name = (text(&package["name"]), text(&package["version"]));
            (name, text(&package["license"]))
        })
        .collect()
}

#[test]
fn whatever_is_linked_is_named() {
    let program = linked("ssr", "x86_64-unknown-linux-gnu");
    let site = linked("hydrate", "wasm32-unknown-unknown");
    assert!(program.len() > 100 && site.len() > 50);
    let mut list = HEAD.to_owned();
    let all: BTreeMap<_, _> = program.iter().chain(&site).collect();
    for (name, licence) in all {
        let place = match (program.contains_key(name), site.contains_key(name)) {
            (true, true) => "both",
            (true, false) => "program",
            _ => "site",
        };
        let (library, version) = name;
        let licence = licence.replace('/', " OR ");
        writeln!(list, "| {library} | {version} | {licence} | {place} |").unwrap();
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/THIRD_PARTY.md");
    if env::var("KNOCKWOOD_THIRD_PARTY").is_ok_and(|what| what == "write") {
        fs::write(&file, &list).unwrap();
    }
    let written = fs::read_to_string(file).unwrap_or_default();
    let gone = written.lines().find(|line| !list.contains(line));
    let missing = list.lines().find(|line| !written.contains(line));
    assert!(written == list, "no more: {gone:?}, missing: {missing:?}");
}
