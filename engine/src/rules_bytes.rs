//! Rules as the bytes of a compact record.

use crate::rules_text::Word;
use crate::{KnockLimit, OklahomaAce, Preset, Rules};

const CUSTOM: u8 = 255;
const UPCARD_GIN_ONLY: u8 = 11;
const UPCARD_ONE: u8 = 12;
const NO_BIG_GIN: u8 = 255;
const SINGLE_ROUND: u8 = 0;

/// Appends a preset's place, or all options.
pub(crate) fn write_rules(rules: &Rules, bytes: &mut Vec<u8>) {
    let preset = Preset::ALL
        .iter()
        .position(|preset| preset.rules() == *rules);
    if let Some(place) = preset.and_then(|place| u8::try_from(place).ok()) {
        return bytes.push(place);
    }
    bytes.push(CUSTOM);
    bytes.extend(options(rules));
}

/// One byte an option, in the order of [`Rules`]'s fields.
fn options(rules: &Rules) -> [u8; 17] {
    let target = |target: u16| Rules::TARGETS.iter().position(|one| *one == target);
    [
        rules.opening.place(),
        match rules.knock_limit {
            KnockLimit::Fixed(limit) => limit,
            KnockLimit::Upcard(OklahomaAce::GinOnly) => UPCARD_GIN_ONLY,
            KnockLimit::Upcard(OklahomaAce::One) => UPCARD_ONE,
        },
        u8::from(rules.spades_double),
        rules.gin_bonus,
        rules.undercut_bonus,
        rules.tie.place(),
        rules.big_gin.unwrap_or(NO_BIG_GIN),
        rules
            .target
            .and_then(target)
            .and_then(|place| u8::try_from(place + 1).ok())
            .unwrap_or(SINGLE_ROUND),
        rules.box_bonus,
        u8::from(rules.game_bonus > 0),
        rules.shutout.place(),
        rules.first_dealer.place(),
        rules.next_dealer.place(),
        rules.after_draw.place(),
        rules.stock_end.place(),
        rules.layoffs.place(),
        rules.sheet.place(),
    ]
}

/// The rules that the bytes begin with, and the rest. Whether they make sense is for
/// [`Rules::validate`] to say; those that are a preset's are written as one.
pub(crate) fn read_rules(bytes: &[u8]) -> Option<(Rules, &[u8])> {
    let (place, rest) = bytes.split_first()?;
    if *place != CUSTOM {
        return Some((Preset::ALL.get(usize::from(*place))?.rules(), rest));
    }
    let (options, rest) = rest.split_first_chunk::<17>()?;
    let rules = read_options(options)?;
    rules.preset().is_none().then_some((rules, rest))
}

fn read_options(bytes: &[u8; 17]) -> Option<Rules> {
    let [
        opening,
        knock,
        spades,
        gin_bonus,
        undercut_bonus,
        tie,
        big,
        target,
        box_bonus,
        game,
        shutout,
        first,
        next,
        drawn,
        stock,
        layoffs,
        sheet,
    ] = *bytes;
    let flag = |byte: u8| (byte < 2).then_some(byte == 1);
    Some(Rules {
        opening: Word::at(opening)?,
        knock_limit: match knock {
            UPCARD_GIN_ONLY => KnockLimit::Upcard(OklahomaAce::GinOnly),
            UPCARD_ONE => KnockLimit::Upcard(OklahomaAce::One),
            limit => KnockLimit::Fixed(limit),
        },
        spades_double: flag(spades)?,
        gin_bonus,
        undercut_bonus,
        tie: Word::at(tie)?,
        big_gin: (big != NO_BIG_GIN).then_some(big),
        target: match target.checked_sub(1) {
            None => None,
            Some(place) => Some(*Rules::TARGETS.get(usize::from(place))?),
        },
        box_bonus,
        game_bonus: if flag(game)? { 100 } else { 0 },
        shutout: Word::at(shutout)?,
        first_dealer: Word::at(first)?,
        next_dealer: Word::at(next)?,
        after_draw: Word::at(drawn)?,
        stock_end: Word::at(stock)?,
        layoffs: Word::at(layoffs)?,
        sheet: Word::at(sheet)?,
    })
}
