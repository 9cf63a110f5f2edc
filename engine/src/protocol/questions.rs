//! The questions, and what is answered.

use serde_json::{Map, Value, json};

use super::fields::{self, hex};
use super::{ProtocolError, VERSION, view};
use crate::bot::value::Weights;
use crate::bot::{self, Level};
use crate::{
    Action, Advice, Cards, Game, Layoffs, Meld, Phase, Preset, Record, Review, Spread,
    best_defence_after, best_discards, best_spread, deadwood, safest_spread,
};

const NAMES: [&str; 12] = [
    "hello", "rules", "deadwood", "spread", "layoffs", "legal", "bot", "advise", "view", "replay",
    "act", "review",
];

/// The questions, with commas.
pub(super) fn names() -> String {
    NAMES.join(", ")
}

pub(super) fn answer(ask: &str, fields: Map<String, Value>) -> Result<Value, ProtocolError> {
    match ask {
        "hello" => fields::of(ask, fields).map(|fields::None {}| hello()),
        "rules" => rules(fields::of(ask, fields)?),
        "deadwood" => of_hand(fields::of(ask, fields)?),
        "spread" => spread(fields::of(ask, fields)?),
        "layoffs" => layoffs(fields::of(ask, fields)?),
        "legal" => {
            let fields::OfView { view } = fields::of(ask, fields)?;
            Ok(legal(&view::read(ask, view)?))
        }
        "bot" => {
            let fields::OfBot { view, level, seed } = fields::of(ask, fields)?;
            let view = view::read(ask, view)?;
            let action =
                bot::choose(level, &view, &seed).ok_or(ProtocolError::NotYourTurn(view.seat))?;
            Ok(json!({ "action": action }))
        }
        "advise" => {
            let fields::OfView { view } = fields::of(ask, fields)?;
            let view = view::read(ask, view)?;
            let advice =
                Advice::of(&view, weights()?).ok_or(ProtocolError::NotYourTurn(view.seat))?;
            Ok(json!(advice))
        }
        "view" => {
            let fields::OfSeat { record, seat } = fields::of(ask, fields)?;
            Ok(json!({ "view": fields::game(&record)?.view(seat) }))
        }
        "replay" => {
            let fields::OfRecord { record } = fields::of(ask, fields)?;
            replay(&fields::game(&record)?)
        }
        "act" => {
            let fields::OfAction { record, action } = fields::of(ask, fields)?;
            let mut game = fields::game(&record)?;
            game.apply(action)?;
            replay(&game)
        }
        "review" => {
            let fields::OfRecord { record } = fields::of(ask, fields)?;
            let record = fields::record(&record)?;
            Ok(json!(Review::of(&record, weights()?)?))
        }
        _ => Err(ProtocolError::Unknown(ask.chars().take(40).collect())),
    }
}

fn weights() -> Result<&'static Weights, ProtocolError> {
    Weights::built_in().ok_or(ProtocolError::NoWeights)
}

fn hello() -> Value {
    json!({
        "program": "knockwood-engine",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": VERSION,
        "questions": NAMES,
        "errors": ProtocolError::CODES,
        "levels": Level::ALL.map(Level::name),
        "presets": Preset::ALL.map(Preset::name),
    })
}

fn rules(fields::OfRules { rules }: fields::OfRules) -> Result<Value, ProtocolError> {
    let rules = rules.read()?;
    Ok(json!({
        "line": rules.to_string(),
        "options": rules,
        "words": rules.in_words(),
    }))
}

fn of_hand(fields::OfHand { hand }: fields::OfHand) -> Result<Value, ProtocolError> {
    let hand = fields::hand(hand, 11)?;
    let mut answer = json!({ "deadwood": deadwood(hand), "spread": best_spread(hand) });
    if hand.len() == 11 {
        let (left, cards) = best_discards(hand);
        answer["after_best_discard"] = json!(left);
        answer["best_discards"] = json!(cards);
    }
    Ok(answer)
}

fn spread(
    fields::OfSpread {
        hand,
        limit,
        unseen,
    }: fields::OfSpread,
) -> Result<Value, ProtocolError> {
    let hand = fields::hand(hand, 11)?;
    let unseen = unseen.unwrap_or(Cards::ALL - hand);
    let all: Vec<Spread> = Spread::all_best_of(hand).collect();
    Ok(json!({
        "deadwood": deadwood(hand),
        "best": safest_spread(hand, limit, unseen),
        "all": all,
    }))
}

fn layoffs(
    fields::OfLayoffs {
        knocker,
        hand,
        laid,
    }: fields::OfLayoffs,
) -> Result<Value, ProtocolError> {
    let hand = fields::hand(hand, 10)?;
    if let Some(card) = (hand & knocker.cards()).first() {
        return Err(ProtocolError::OnTable(card));
    }
    let mut made = Layoffs::EMPTY;
    for layoff in laid {
        made.lay_off(&knocker, layoff)?;
    }
    let hand = hand - made.cards();
    let fits: Vec<Value> = hand
        .iter()
        .filter_map(|card| {
            let onto: Vec<Meld> = made.fits(&knocker, card).collect();
            (!onto.is_empty()).then(|| json!({ "card": card, "onto": onto }))
        })
        .collect();
    let best = best_defence_after(&knocker, &made, hand);
    Ok(json!({
        "fits": fits,
        "optimum": { "layoffs": best.layoffs, "spread": best.spread, "deadwood": best.deadwood },
    }))
}

fn legal(view: &crate::View) -> Value {
    let actions: Vec<Action> = view.legal_actions().collect();
    json!({
        "actions": actions,
        "discards": view.discards(),
        "knock_discards": view.knock_discards(),
        "big_gin": view.can_big_gin(),
    })
}

fn replay(game: &Game) -> Result<Value, ProtocolError> {
    let record = Record::of(game);
    Ok(json!({
        "record": record.to_string(),
        "bytes": hex(&record.to_bytes()?),
        "rules": game.rules().to_string(),
        "round_number": game.round_number(),
        "phase": game.round().phase(),
        "turn": game.turn(),
        "between_rounds": game.round().phase() == Phase::Over && !game.is_over(),
        "over": game.is_over(),
        "scores": game.scores(),
        "results": game.results(),
        "winner": game.winner(),
        "breakdown": game.breakdown(),
    }))
}
