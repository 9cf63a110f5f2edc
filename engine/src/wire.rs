//! `Serialize` and `Deserialize` for what has a text form: it crosses a wire as that text, and
//! reading is as strict as the parser.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Action, Card, Cards, Event, History, Layoff, Layoffs, Meld, Pile, Seed, Spread};

struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text such as 7h")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($noun:ty),+) => {$(
        impl Serialize for $noun {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $noun {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )+};
}

as_text!(Action, Card, Cards, Meld, Seed, Spread);

// As lists of a known length: forms that write it first need it.
impl Serialize for Layoffs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

struct List;

impl<'de> Visitor<'de> for List {
    type Value = Layoffs;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of at most ten layoffs")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Layoffs, A::Error> {
        let mut layoffs = Layoffs::EMPTY;
        while let Some(layoff) = list.next_element::<Layoff>()? {
            // The knocker's spread is not at hand, so each is judged by the meld that it names.
            let named = Spread::new(&[layoff.onto]).map_err(A::Error::custom)?;
            layoffs.lay_off(&named, layoff).map_err(A::Error::custom)?;
        }
        Ok(layoffs)
    }
}

impl<'de> Deserialize<'de> for Layoffs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(List)
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut pile = Self::EMPTY;
        let mut seen = Cards::EMPTY;
        for card in Vec::<Card>::deserialize(deserializer)? {
            if seen.contains(card) {
                return Err(D::Error::custom(format_args!(
                    "{card} is twice in the pile: it is there once"
                )));
            }
            seen = seen.with(card);
            if !pile.push(card) {
                return Err(D::Error::custom("a pile has no more than 32 cards"));
            }
        }
        Ok(pile)
    }
}

impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut history = Self::EMPTY;
        for event in Vec::<Event>::deserialize(deserializer)? {
            if !history.push(event) {
                return Err(D::Error::custom(
                    "a round has no more than 192 events, 10 of them layoffs",
                ));
            }
        }
        Ok(history)
    }
}
