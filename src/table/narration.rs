//! What has happened, in sentences: the actor first, one sentence a turn.
//!
//! Everything is derived from a [`View`], so no sentence can give away what its seat may not know.

use core::fmt;

use knockwood_engine::{Card, Event, LayoffsMade, Phase, RoundEnd, Seat, View, deadwood};

use super::cast::Cast;
use super::layoffs;
use super::refusal::barred;
use super::wording::Verbosity;

/// The latest of each side: what the computer did last stays in sight until it acts again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// The opponent's last turn, as far as it has come.
    pub opponent: String,
    /// What the person has done since.
    pub you: String,
    /// Whether the opponent has only dealt, or not even that.
    pub is_deal: bool,
}

impl Line {
    /// The newest sentence: what is spoken.
    pub fn newest(&self) -> &str {
        if self.you.is_empty() {
            &self.opponent
        } else {
            &self.you
        }
    }
}

/// The line for a view: the opponent's last turn, and what the person has done since.
pub fn line(view: &View, cast: &Cast) -> Line {
    let turns = turns(view, cast);
    let mut line = Line {
        opponent: dealt(view, cast),
        you: String::new(),
        is_deal: true,
    };
    for (seat, sentence) in turns.into_iter().rev() {
        if seat == view.seat {
            // Only what came after the opponent's turn is still news.
            if line.you.is_empty() {
                line.you = sentence;
            }
        } else {
            line.opponent = sentence;
            line.is_deal = false;
            break;
        }
    }
    line
}

/// The whole round so far, a sentence a turn, oldest first.
pub fn log(view: &View, cast: &Cast) -> Vec<String> {
    let mut log = vec![dealt(view, cast)];
    log.extend(turns(view, cast).into_iter().map(|(_, sentence)| sentence));
    log
}

/// "Alder dealt. The upcard is the nine of spades."
fn dealt(view: &View, cast: &Cast) -> String {
    let dealer = cast.who(view.dealer);
    match first_upcard(view) {
        Some(card) => format!("{dealer} dealt. The upcard is the {}.", card.name()),
        None => format!("{dealer} dealt."),
    }
}

/// The card turned up at the deal: taken before anything was thrown, or still at the bottom of the pile.
fn first_upcard(view: &View) -> Option<Card> {
    let taken = view
        .history
        .iter()
        .take_while(|event| !matches!(event, Event::Threw(..)))
        .find_map(|event| match event {
            Event::Took(_, card) => Some(card),
            _ => None,
        });
    taken.or_else(|| view.pile.iter().next())
}

/// The turns so far: whose, and what it came to.
fn turns(view: &View, cast: &Cast) -> Vec<(Seat, String)> {
    let mut turns: Vec<(Seat, Vec<Event>)> = Vec::new();
    for event in view.history.iter() {
        let seat = actor(event);
        match turns.last_mut() {
            Some((last, events)) if *last == seat && continues(events.last(), event) => {
                events.push(event);
            }
            _ => turns.push((seat, vec![event])),
        }
    }
    let newest = turns.len();
    turns
        .into_iter()
        .enumerate()
        .map(|(place, (seat, events))| {
            let current = place + 1 == newest;
            (seat, sentence(view, cast, seat, &events, current))
        })
        .collect()
}

/// What is spoken after a change: the [`news`], in as many words as the player wants.
pub fn spoken(before: Option<&View>, now: &View, cast: &Cast, verbosity: Verbosity) -> String {
    // What was taken back is no news.
    let is_back = |before: &View| {
        before.round_number == now.round_number && before.history.len() > now.history.len()
    };
    if before.is_some_and(is_back) {
        return String::new();
    }
    let is_brief = verbosity == Verbosity::Brief && before.is_some();
    let news = news_in(
        before,
        now,
        cast,
        if is_brief { in_brief } else { sentence },
    );
    let is_new = before.is_none_or(|before| (before.turn, before.phase) != (now.turn, now.phase));
    // Of layoffs the news says already what can be done.
    let is_told = matches!(now.phase, Phase::Layoff | Phase::Over);
    if verbosity == Verbosity::Full && now.turn == Some(now.seat) && is_new && !is_told {
        return format!("{news} {}", prompt(now, cast, None));
    }
    news
}

/// What has happened since `before`, a sentence an event: what is spoken, each thing once.
///
/// The opponent's turn is news when it is whole. A game that is taken up again begins with how it
/// stands.
pub fn news(before: Option<&View>, now: &View, cast: &Cast) -> String {
    news_in(before, now, cast, sentence)
}

/// How a turn is told: the sentence for what a seat did, and whether it is the newest.
type Telling = fn(&View, &Cast, Seat, &[Event], bool) -> String;

fn news_in(before: Option<&View>, now: &View, cast: &Cast, tell: Telling) -> String {
    let is_same_round = |before: &&View| {
        before.round_number == now.round_number && before.history.len() <= now.history.len()
    };
    let Some(before) = before.filter(is_same_round) else {
        let line = line(now, cast);
        return if line.you.is_empty() {
            line.opponent
        } else {
            format!("{} {}", line.opponent, line.you)
        };
    };
    let events: Vec<Event> = now.history.iter().collect();
    let mut sentences = Vec::new();
    let mut place = before.history.len();
    while let Some(event) = events.get(place) {
        let seat = actor(*event);
        // Layoffs are one sentence; of the opponent's turn the draw waits for the throw.
        let end = place
            + events
                .iter()
                .skip(place)
                .take_while(|next| same_sentence(event, next))
                .count();
        let is_half = seat != now.seat && matches!(event, Event::Took(..) | Event::Drew(_));
        if !is_half {
            let draw = place.checked_sub(1).and_then(|draw| events.get(draw));
            let begins_at = match draw {
                Some(draw)
                    if seat != now.seat
                        && actor(*draw) == seat
                        && continues(Some(draw), *event) =>
                {
                    place - 1
                }
                _ => place,
            };
            let is_newest = end == events.len();
            sentences.extend(
                events
                    .get(begins_at..end)
                    .map(|events| tell(now, cast, seat, events, is_newest)),
            );
        }
        place = end.max(place + 1);
    }
    // A knock by the other side is answered at once: what can be done is news too.
    if now.phase == Phase::Layoff && now.turn == Some(now.seat) {
        if before.phase != Phase::Layoff {
            sentences.push(prompt(now, cast, None).to_string());
        } else if before.history.len() < now.history.len()
            && let Some(counts) = layoffs::counts(now)
        {
            sentences.push(format!("You have {} left.", counts.own));
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// Whether an event stands in one sentence with the one that begins it.
fn same_sentence(first: &Event, next: &Event) -> bool {
    first == next
        || matches!((first, next), (Event::LaidOff(one, _), Event::LaidOff(other, _)) if one == other)
}

const fn actor(event: Event) -> Seat {
    match event {
        Event::Passed(seat)
        | Event::Took(seat, _)
        | Event::Drew(seat)
        | Event::Threw(seat, _)
        | Event::Knocked(seat)
        | Event::LaidOff(seat, _) => seat,
    }
}

/// Whether an event belongs to the turn of the one before it: a draw and its throw, a row of layoffs.
const fn continues(last: Option<&Event>, event: Event) -> bool {
    matches!(
        (last, event),
        (
            Some(Event::Took(..) | Event::Drew(_)),
            Event::Threw(..) | Event::Knocked(_)
        ) | (Some(Event::LaidOff(..)), Event::LaidOff(..))
    )
}

/// "Alder drew from the stock and threw the queen of diamonds."
fn sentence(view: &View, cast: &Cast, seat: Seat, events: &[Event], current: bool) -> String {
    let you = cast.is_you(seat);
    let deeds: Vec<String> = events
        .iter()
        .map(|event| match *event {
            Event::Passed(_) => "passed".into(),
            Event::Took(_, card) => format!("took the {}", card.name()),
            Event::Drew(_) => match view.drawn {
                Some(card) if you && current => format!("drew the {}", card.name()),
                _ => "drew from the stock".into(),
            },
            Event::Threw(_, card) => format!("threw the {}", card.name()),
            Event::Knocked(_) => knocked(view),
            Event::LaidOff(_, layoff) => format!("the {}", layoff.card.name()),
        })
        .collect();
    let who = cast.who(seat);
    match (events.first(), view.rules.layoffs) {
        (Some(Event::LaidOff(..)), LayoffsMade::ForPlayer) if you => {
            let were = if deeds.len() == 1 { "was" } else { "were" };
            format!("{} {were} laid off for you.", capital(&list(&deeds)))
        }
        (Some(Event::LaidOff(..)), _) => format!("{who} laid off {}.", list(&deeds)),
        _ => format!("{who} {}.", list(&deeds)),
    }
}

/// The same in the fewest words: what a player has done is known to the player, but for the card drawn.
fn in_brief(view: &View, cast: &Cast, seat: Seat, events: &[Event], current: bool) -> String {
    let is_plain = |event: &Event| {
        matches!(
            event,
            Event::Passed(_) | Event::Took(..) | Event::Drew(_) | Event::Threw(..)
        )
    };
    if !events.iter().all(is_plain) {
        return sentence(view, cast, seat, events, current);
    }
    if cast.is_you(seat) {
        return match (events.last(), view.drawn) {
            (Some(Event::Drew(_)), Some(card)) if current => {
                format!("{}.", capital(&card.name()))
            }
            _ => String::new(),
        };
    }
    let deeds: Vec<String> = events
        .iter()
        .map(|event| match *event {
            Event::Took(_, card) => format!("took {}", card.name()),
            Event::Threw(_, card) => format!("threw {}", card.name()),
            Event::Drew(_) => "drew".into(),
            _ => "passed".into(),
        })
        .collect();
    format!("{} {}.", cast.who(seat), deeds.join(", "))
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// How the knocker's turn ended: "knocked with 7", "went gin".
fn knocked(view: &View) -> String {
    match (&view.result, &view.showdown) {
        (Some(result), _) if result.end == RoundEnd::BigGin => "went big gin".into(),
        (Some(result), _) if result.end == RoundEnd::Gin => "went gin".into(),
        (_, Some(showdown)) => {
            let left = showdown.knocker_spread.deadwood(showdown.knocker_hand);
            format!("knocked with {left}")
        }
        _ => "knocked".into(),
    }
}

/// "a", "a and b", "a, b and c".
pub fn list(parts: &[String]) -> String {
    list_with(parts, "and")
}

/// The same with another word before the last: "a, b or c".
pub fn list_with(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// What the person can do now, or is waiting for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prompt {
    /// "Throwing the king of clubs leaves"
    pub text: String,
    /// The number that the sentence ends in, to be set off.
    pub number: Option<u8>,
    /// "Knock at 10 or less.": said where there is room.
    pub limit: String,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if let Some(number) = self.number {
            write!(f, "{number}.")?;
        }
        if !self.limit.is_empty() {
            write!(f, " {}", self.limit)?;
        }
        Ok(())
    }
}

impl From<String> for Prompt {
    fn from(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

/// The prompt for a view, with the card that is picked.
pub fn prompt(view: &View, cast: &Cast, picked: Option<Card>) -> Prompt {
    if let Some(seat) = view.turn.filter(|seat| *seat != view.seat) {
        return format!("{} is thinking.", cast.name(seat)).into();
    }
    let upcard = || view.upcard().map_or_else(|| "upcard".into(), Card::name);
    match (view.phase, picked) {
        (Phase::Offer, _) => format!("Take the {}, or pass.", upcard()).into(),
        (Phase::Draw, _) if view.can_take() => format!("Draw, or take the {}.", upcard()).into(),
        (Phase::Draw, _) => "Both passed: draw from the stock.".to_owned().into(),
        (Phase::Discard, _) if view.must_knock() && picked.is_none() => {
            "You took the last discard: knock with it."
                .to_owned()
                .into()
        }
        (Phase::Discard, None) => Prompt {
            text: "Pick a card to throw.".into(),
            number: None,
            limit: limit(view),
        },
        (Phase::Discard, Some(card)) if view.barred == Some(card) => barred(card).into(),
        (Phase::Discard, Some(card)) => Prompt {
            text: format!("Throwing the {} leaves ", card.name()),
            number: Some(deadwood(view.hand.without(card))),
            limit: limit(view),
        },
        (Phase::LastDiscard, _) if view.can_take() => format!(
            "The last discard: take the {} to knock with it, or pass.",
            upcard()
        )
        .into(),
        (Phase::LastDiscard, _) => format!(
            "The {} makes no knock for you: pass, and the round ends.",
            upcard()
        )
        .into(),
        (Phase::Layoff, picked) => layoff_prompt(view, picked),
        (Phase::Over, _) => Prompt::default(),
    }
}

/// What can be laid off, and what it would leave.
fn layoff_prompt(view: &View, picked: Option<Card>) -> Prompt {
    if let Some(card) = picked {
        let places = layoffs::places(view, card);
        if places.len() > 1 {
            let melds: Vec<_> = places
                .iter()
                .map(|meld| layoffs::grown(view, *meld))
                .collect();
            return layoffs::which(card, &melds).into();
        }
        let text = format!("Without the {} you have ", card.name());
        return Prompt {
            text,
            number: Some(layoffs::left_without(view, card)),
            limit: "It breaks a meld of yours.".into(),
        };
    }
    match layoffs::fitting(view).len() {
        0 => "No card of yours fits: press Done.".to_owned().into(),
        1 => "One card fits: tap it to lay it off.".to_owned().into(),
        count => format!("{count} cards fit: tap one to lay it off.").into(),
    }
}

/// The limit in words: "Knock at 10 or less."
fn limit(view: &View) -> String {
    match view.knock_limit {
        0 => "Gin only.".into(),
        limit => format!("Knock at {limit} or less."),
    }
}
