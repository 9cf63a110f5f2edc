//! What is drawn on a card: few elements with long outlines. Each element of a drawing is laid out and
//! painted by itself, and eleven cards lie in a hand; a pip that refers to a shared one would be three.

use knockwood_engine::{Card, Rank, Suit};

use super::asset::asset;

/// The outline of a suit, about 100 high around (0, 0). The sprite has the same for words.
const fn suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => {
            "M0-50A23 23 0 0 1 17-12A23.5 23.5 0 1 1 5 21C6 36 11 45 20 50H-20C-11 45-6 36-5 21A23.5 23.5 0 1 1-17-12A23 23 0 0 1 0-50Z"
        }
        Suit::Diamonds => "M0-50Q17-20 39 0Q17 20 0 50Q-17 20-39 0Q-17-20 0-50Z",
        Suit::Hearts => {
            "M0 47C-11 28-46 7-46-20C-46-37-34-47-22-47C-11-47-3-40 0-29C3-40 11-47 22-47C34-47 46-37 46-20C46 7 11 28 0 47Z"
        }
        Suit::Spades => {
            "M0-50C8-33 45-11 45 14C45 28 34 36 23 36C14 36 7 32 4 25C5 36 10 45 19 50H-19C-10 45-5 36-4 25C-7 32-14 36-23 36C-34 36-45 28-45 14C-45-11-8-33 0-50Z"
        }
    }
}

/// The outline of a rank, about 100 high around (0, 0): capital letters of SVG's paths only.
const fn index(rank: Rank) -> &'static str {
    match rank {
        Rank::Ace => {
            "M5-50 34 42H42V50H7V42H15L9 23H-17L-23 42H-13V50H-42V42H-34L-4-50ZM-14 14H6L-5-22Z"
        }
        Rank::Two => {
            "M-31-22C-31-40-16-51 3-51C22-51 34-40 34-24C34-4 8 10-12 33H20C26 33 28 28 29 19H37L34 50H-33V40C-8 14 13-4 13-24C13-35 9-43 0-43C-8-43-13-39-13-35C-13-31-9-30-9-23C-9-17-14-13-19-13C-26-13-31-17-31-22Z"
        }
        Rank::Three => {
            "M-28-28C-26-42-14-51 2-51C20-51 31-41 31-27C31-15 23-7 11-3C26 0 35 9 35 23C35 40 20 51 0 51C-19 51-33 41-33 27C-33 20-29 16-23 16C-17 16-13 20-13 26C-13 31-17 33-17 36C-17 40-11 43-4 43C8 43 15 35 15 23C15 9 6 2-8 2H-12V-6H-8C5-6 12-14 12-26C12-36 7-43-2-43C-9-43-14-40-14-36C-14-33-10-31-10-26C-10-20-14-17-19-17C-25-17-29-22-28-28Z"
        }
        Rank::Four => "M22-51V17H38V27H22V42H33V50H-9V42H3V27H-38V18L11-51ZM3-26-26 17H3Z",
        Rank::Five => {
            "M-27-50C-10-46 10-46 28-50L26-33C10-30-8-30-20-32L-21-13C-15-17-7-19 2-19C23-19 36-6 36 15C36 37 20 51-2 51C-20 51-33 42-33 28C-33 21-29 17-23 17C-17 17-13 21-13 27C-13 31-16 33-16 36C-16 40-11 43-4 43C8 43 15 33 15 15C15-2 8-11-4-11C-12-11-18-8-22-2H-30Z"
        }
        Rank::Six => {
            "M30-49C-8-56-36-30-36 10C-36 36-22 51 1 51C22 51 35 38 35 17C35-2 23-15 5-15C-3-15-10-12-15-7C-13-28 0-42 28-41ZM0-6C10-6 15 2 15 18C15 34 10 43 1 43C-10 43-15 32-15 12V2C-12-3-7-6 0-6Z"
        }
        Rank::Seven => {
            "M-33-50H36V-38C20-14 9 14 9 50H-14C-14 18 0-10 19-32H-14C-20-32-22-28-24-19H-32Z"
        }
        Rank::Eight => {
            "M0-51C20-51 31-41 31-27C31-16 25-9 15-5C28 0 36 9 36 23C36 40 21 51 0 51C-21 51-36 40-36 23C-36 9-28 0-15-5C-25-9-31-16-31-27C-31-41-20-51 0-51ZM0-43C-9-43-13-36-13-26C-13-15-9-8 0-8C9-8 13-15 13-26C13-36 9-43 0-43ZM0 1C-11 1-16 10-16 22C-16 34-11 43 0 43C11 43 16 34 16 22C16 10 11 1 0 1Z"
        }
        Rank::Nine => {
            "M-30 49C8 56 36 30 36-10C36-36 22-51-1-51C-22-51-35-38-35-17C-35 2-23 15-5 15C3 15 10 12 15 7C13 28 0 42-28 41ZM0 6C-10 6-15-2-15-18C-15-34-10-43-1-43C10-43 15-32 15-12V-2C12 3 7 6 0 6Z"
        }
        Rank::Ten => {
            "M-46-40-29-51H-23V42H-14V50H-50V42H-41V-33L-48-30ZM22-51C41-51 51-32 51 0C51 32 41 51 22 51C3 51-7 32-7 0C-7-32 3-51 22-51ZM22-43C14-43 12-30 12 0C12 30 14 43 22 43C30 43 32 30 32 0C32-30 30-43 22-43Z"
        }
        Rank::Jack => {
            "M-6-50H36V-42H26V20C26 41 14 51-5 51C-22 51-33 42-33 29C-33 22-29 17-22 17C-16 17-12 21-12 27C-12 32-15 34-15 37C-15 41-11 43-7 43C2 43 6 36 6 22V-42H-6Z"
        }
        Rank::Queen => {
            "M0-51C22-51 37-32 37-1C37 20 30 36 18 44C22 50 28 52 38 49V57C22 63 10 60 3 50H0C-22 50-37 30-37-1C-37-32-22-51 0-51ZM0-43C-11-43-16-30-16-1C-16 28-11 42 0 42C11 42 16 28 16-1C16-30 11-43 0-43Z"
        }
        Rank::King => {
            "M-41-50H-8V-42H-15V-4L14-42H5V-50H38V-42H28L8-17 32 42H41V50H3V42H10L-5 0-15 12V42H-8V50H-41V42H-34V-42H-41Z"
        }
    }
}

/// Where the pips lie in a drawing of 250 by 350, as printed decks have them. Those below the
/// middle stand on their heads.
const fn pips(rank: Rank) -> &'static [(i32, i32)] {
    const L: i32 = 83;
    const M: i32 = 125;
    const R: i32 = 167;
    const T: i32 = 66;
    const C: i32 = 175;
    const B: i32 = 284;
    match rank {
        Rank::Ace => &[(M, C)],
        Rank::Two => &[(M, T), (M, B)],
        Rank::Three => &[(M, T), (M, C), (M, B)],
        Rank::Four => &[(L, T), (R, T), (L, B), (R, B)],
        Rank::Five => &[(L, T), (R, T), (M, C), (L, B), (R, B)],
        Rank::Six => &[(L, T), (R, T), (L, C), (R, C), (L, B), (R, B)],
        Rank::Seven => &[(L, T), (R, T), (M, 120), (L, C), (R, C), (L, B), (R, B)],
        Rank::Eight => &[
            (L, T),
            (R, T),
            (M, 120),
            (L, C),
            (R, C),
            (M, 230),
            (L, B),
            (R, B),
        ],
        Rank::Nine => &[
            (L, T),
            (R, T),
            (L, 139),
            (R, 139),
            (M, C),
            (L, 211),
            (R, 211),
            (L, B),
            (R, B),
        ],
        Rank::Ten => &[
            (L, T),
            (R, T),
            (M, 102),
            (L, 139),
            (R, 139),
            (L, 211),
            (R, 211),
            (M, 248),
            (L, B),
            (R, B),
        ],
        Rank::Jack | Rank::Queen | Rank::King => &[],
    }
}

/// The rank as the court cards' files name it.
const fn court(rank: Rank) -> Option<char> {
    match rank {
        Rank::Jack => Some('j'),
        Rank::Queen => Some('q'),
        Rank::King => Some('k'),
        _ => None,
    }
}

/// What is drawn in the middle of a card, and in its corners, as SVG of 250 by 350.
pub(super) fn drawing(card: Card) -> String {
    let (rank, pip) = (card.rank(), suit(card.suit()));
    let mut middle = Path::default();
    for &(x, y) in pips(rank) {
        let scale = match (rank, y > 175) {
            (Rank::Ace, _) => 125,
            (_, true) => -42,
            (_, false) => 42,
        };
        middle.add(pip, (x, y), (scale, scale));
    }
    let middle = match court(rank) {
        Some(letter) => {
            middle.add(pip, (75, 80), (38, 38));
            middle.add(pip, (175, 270), (-38, -38));
            let address = asset(&format!("/cards/{letter}{}.svg", card.suit().letter()));
            format!(
                r#"<g class="face-mid"><image href="{address}" x="51" y="55" width="148" height="240" preserveAspectRatio="none"/><rect class="frame" x="51" y="55" width="148" height="240" rx="3"/><path d="{}"/></g>"#,
                middle.0
            )
        }
        None => format!(r#"<path class="face-mid" d="{}"/>"#, middle.0),
    };
    let mut corner = Path::default();
    if rank == Rank::Ten {
        corner.add(index(rank), (31, 38), (44, 46));
    } else {
        corner.add(index(rank), (29, 38), (46, 46));
    }
    corner.add(pip, (29, 84), (33, 33));
    let corner = corner.0;
    format!(
        r#"{middle}<path class="face-ix" d="{corner}"/><path class="face-end" transform="rotate(180 125 175)" d="{corner}"/>"#
    )
}

/// The outlines of one element, one after the other.
#[derive(Default)]
struct Path(String);

impl Path {
    /// Adds an outline around this place. It is made smaller or larger by `scale` hundredths; below zero
    /// it stands on its head. Lengths are kept to a tenth.
    fn add(&mut self, outline: &str, at: (i32, i32), scale: (i32, i32)) {
        let out = &mut self.0;
        let (mut command, mut count) = ('M', 0);
        let mut rest = outline.trim_start();
        while let Some(first) = rest.chars().next() {
            if first.is_ascii_alphabetic() {
                (command, count) = (first, 0);
                out.push(first);
                rest = rest.get(1..).unwrap_or_default().trim_start();
                continue;
            }
            let end = rest
                .char_indices()
                .skip(1)
                .find_map(|(place, char)| (!char.is_ascii_digit() && char != '.').then_some(place))
                .unwrap_or(rest.len());
            let (number, after) = rest.split_at(end);
            rest = after.trim_start();
            let tenths = tenths(number);
            let across = tenths * scale.0 / 100;
            let down = tenths * scale.1 / 100;
            let (x, y) = (at.0 * 10 + across, at.1 * 10 + down);
            let number = match (command, count) {
                // An arc has two radii, a turn and two flags before its end.
                ('A', 0) => across.abs(),
                ('A', 1) => down.abs(),
                ('A', 2..=4) => tenths,
                ('A', 5) | ('H', _) => x,
                ('A' | 'V', _) => y,
                _ if count % 2 == 0 => x,
                _ => y,
            };
            write(out, number);
            count = if command == 'A' {
                (count + 1) % 7
            } else {
                count + 1
            };
        }
    }
}

/// A number such as `-23.5`, in tenths.
fn tenths(number: &str) -> i32 {
    let (sign, number) = number
        .strip_prefix('-')
        .map_or((1, number), |number| (-1, number));
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let part = part.chars().next().and_then(|digit| digit.to_digit(10));
    let part = part.and_then(|part| i32::try_from(part).ok()).unwrap_or(0);
    sign * (whole.parse::<i32>().unwrap_or(0) * 10 + part)
}

/// Writes tenths as a number, apart from the one before it.
fn write(out: &mut String, tenths: i32) {
    if tenths < 0 {
        out.push('-');
    } else if out.ends_with(|last: char| last.is_ascii_digit()) {
        out.push(' ');
    }
    let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
    out.push_str(&whole.to_string());
    if part > 0 {
        out.push('.');
        out.push_str(&part.to_string());
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at once")]

    use super::*;

    fn path(outline: &str, at: (i32, i32), scale: (i32, i32)) -> String {
        let mut path = Path::default();
        path.add(outline, at, scale);
        path.0
    }

    #[test]
    fn an_outline_is_moved_scaled_and_turned() {
        assert_eq!(
            path("M0-50H20V5L1 2Z", (100, 60), (100, 100)),
            "M100 10H120V65L101 62Z"
        );
        assert_eq!(path("M0-50H20Z", (100, 60), (-50, -50)), "M100 85H90Z");
        assert_eq!(
            path("M0 0A23.5 23.5 0 1 1 5 21", (10, 10), (-42, -42)),
            "M10 10A9.8 9.8 0 1 1 7.9 1.2"
        );
    }

    #[test]
    fn suits_are_those_of_the_sprite() {
        let sprite = include_str!("../../style/sprite.svg");
        for one in Suit::ALL {
            let line = format!(r#"<path id="s-{}" d="{}"/>"#, one.letter(), suit(one));
            assert!(sprite.contains(&line), "{line}");
        }
    }
}
