//! What is asked for on the command line.

use std::error::Error;

use knockwood_engine::{AfterDraw, Preset, Rules};

use crate::player::Kind;

/// A contest to play.
pub(crate) struct Args {
    pub(crate) a: Kind,
    pub(crate) b: Kind,
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) rules: Rules,
    pub(crate) rules_name: String,
    pub(crate) threads: u32,
    pub(crate) json: bool,
}

impl Args {
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut args = Self {
            a: Kind::read("normal")?,
            b: Kind::read("eaai")?,
            games: 1000,
            seed: 1,
            rules: rules("eaai")?,
            rules_name: "eaai".to_owned(),
            threads: std::thread::available_parallelism()
                .map_or(1, |count| u32::try_from(count.get()).unwrap_or(1)),
            json: false,
        };
        let mut words = words;
        while let Some(word) = words.next() {
            if word == "--json" {
                args.json = true;
                continue;
            }
            let value = words
                .next()
                .ok_or_else(|| format!("{word} needs a value"))?;
            match word.as_str() {
                "--a" => args.a = Kind::read(&value)?,
                "--b" => args.b = Kind::read(&value)?,
                "--games" => args.games = value.parse()?,
                "--seed" => args.seed = value.parse()?,
                "--threads" => args.threads = value.parse()?,
                "--rules" => {
                    args.rules = rules(&value)?;
                    args.rules_name = value;
                }
                _ => {
                    return Err(format!(
                        "{word} is not an option: write --a --b --games --seed --rules --threads --json"
                    )
                    .into());
                }
            }
        }
        if args.games == 0 || args.games % 2 == 1 {
            return Err("--games is an even number: games are played in mirrored pairs".into());
        }
        args.threads = args.threads.max(1);
        Ok(args)
    }
}

fn rules(name: &str) -> Result<Rules, Box<dyn Error>> {
    Ok(match name {
        "eaai" => Rules {
            after_draw: AfterDraw::Same,
            ..Rules::default()
        },
        _ => name.parse::<Preset>()?.rules(),
    })
}
