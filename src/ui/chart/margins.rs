use super::{Drawing, percent};

const HEIGHT: u32 = 168;
/// Kept free above and below, for half a line of letters.
const EDGE: u32 = 10;
/// The part of the width that the scale takes, in percent.
const SCALE: u32 = 15;

/// Bars about nought: up for what was won, down for what was lost, from left to right.
pub(crate) fn margins(values: &[i32]) -> Drawing {
    let up = values
        .iter()
        .copied()
        .max()
        .unwrap_or(0)
        .max(0)
        .unsigned_abs();
    let down = values
        .iter()
        .copied()
        .min()
        .unwrap_or(0)
        .min(0)
        .unsigned_abs();
    let room = HEIGHT - 2 * EDGE;
    let tall = |value: u32| value * room / (up + down).max(1);
    let nought = EDGE + tall(up);
    let mut markup = format!(
        r#"<line x1="{SCALE}%" x2="100%" y1="{nought}" y2="{nought}"/><text class="tick" x="{}%" y="{}">0</text>"#,
        SCALE - 2,
        nought + 5
    );
    // Two numbers that would lie on each other's letters are one too many.
    for (most, sign, y) in [(up, "+", EDGE), (down, "−", HEIGHT - EDGE)] {
        if y.abs_diff(nought) > 16 {
            markup += &format!(
                r#"<text class="tick" x="{}%" y="{}">{sign}{most}</text>"#,
                SCALE - 2,
                y + 5
            );
        }
    }
    let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
    // A few games do not make bars as broad as a wall.
    let slots = count.max(10);
    for (value, place) in values.iter().zip(0_u32..) {
        let tall = tall(value.unsigned_abs()).max(2);
        let (side, y) = if *value < 0 {
            ("foe", nought)
        } else {
            ("you", nought - tall)
        };
        let x = percent(SCALE * slots + (100 - SCALE) * place, slots, 1);
        let width = percent(100 - SCALE, slots * 4, 3);
        markup +=
            &format!(r#"<rect class="{side}" x="{x}" y="{y}" width="{width}" height="{tall}"/>"#);
    }
    Drawing {
        markup,
        height: HEIGHT,
    }
}

#[cfg(test)]
mod tests {
    use super::margins;

    #[test]
    fn what_was_won_stands_on_nought_and_what_was_lost_hangs_from_it() {
        let markup = margins(&[30, -7]).markup;
        // 148 pixels for 37 points: four each.
        for part in [
            r#"<rect class="you" x="15.00%" y="10" width="6.37%" height="120"/>"#,
            r#"<rect class="foe" x="23.50%" y="130" width="6.37%" height="28"/>"#,
            ">+30<",
            ">−7<",
        ] {
            assert!(markup.contains(part), "{part} in {markup}");
        }
    }

    #[test]
    fn a_game_that_nobody_won_is_still_to_be_seen() {
        assert!(margins(&[0]).markup.contains(r#"height="2""#));
    }
}
