use knockwood_engine::{Event, Phase, RoundEnd, View};

use crate::ui::sound::Sound;

/// What a change of the view sounds like; nothing where nothing has happened.
pub(super) fn heard(before: Option<&View>, now: &View) -> Option<Sound> {
    let events = now.history.len();
    let Some(before) = before.filter(|before| before.round_number == now.round_number) else {
        // A game taken up again in its middle has been heard already.
        return (events == 0).then_some(Sound::Deal);
    };
    if now.phase == Phase::Over && before.phase != Phase::Over {
        return Some(match now.result?.end {
            RoundEnd::Gin | RoundEnd::BigGin => Sound::Gin,
            RoundEnd::Knock | RoundEnd::Undercut | RoundEnd::Tie => Sound::Knock,
            RoundEnd::StockOut | RoundEnd::UpcardCap | RoundEnd::Resigned => Sound::Throw,
        });
    }
    match events.cmp(&before.history.len()) {
        core::cmp::Ordering::Equal => None,
        // Taken back.
        core::cmp::Ordering::Less => Some(Sound::Draw),
        core::cmp::Ordering::Greater => now.history.iter().next_back().map(|event| match event {
            Event::Drew(_) | Event::Took(..) => Sound::Draw,
            Event::Threw(seat, _) if seat != now.seat => Sound::YourTurn,
            Event::Threw(..) | Event::LaidOff(..) => Sound::Throw,
            Event::Passed(_) => Sound::Tap,
            Event::Knocked(_) => Sound::Knock,
        }),
    }
}
