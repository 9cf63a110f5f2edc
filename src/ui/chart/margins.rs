use super::{Drawing, em, percent};

/// Heights, in hundredths of an em: of the bars, and of a line of letters above or below them.
const PLOT: u32 = 1000;
const LINE: u32 = 150;

/// Bars about nought: up for what was won, down for what was lost, from left to right. The highest
/// and the lowest number stand above and below.
pub(crate) fn margins(values: &[i32]) -> Drawing {
    let up = values.iter().copied().max().unwrap_or(0).max(0);
    let down = values.iter().copied().min().unwrap_or(0).min(0);
    let (up, down) = (up.unsigned_abs(), down.unsigned_abs());
    let tall = |value: u32| value * PLOT / (up + down).max(1);
    let nought = LINE + tall(up);
    let mut markup = Vec::new();
    if up > 0 {
        markup.push(format!(r#"<text y="{}">+{up}</text>"#, em(LINE - 50)));
    }
    if down > 0 {
        markup.push(format!(
            r#"<text y="{}">−{down}</text>"#,
            em(LINE + PLOT + 115)
        ));
    }
    // A few games do not make bars as broad as a wall.
    let slots = u32::try_from(values.len()).unwrap_or(u32::MAX).max(10);
    let width = percent(3, slots * 4, 100);
    for (value, place) in values.iter().zip(0_u32..) {
        let tall = tall(value.unsigned_abs()).max(12);
        let (side, y) = if *value < 0 {
            ("foe", nought)
        } else {
            ("you", nought - tall)
        };
        markup.push(format!(
            r#"<rect class="{side}" x="{}" y="{}" width="{width}" height="{}"/>"#,
            percent(place, slots, 100),
            em(y),
            em(tall)
        ));
    }
    let y = em(nought);
    markup.push(format!(r#"<line x2="100%" y1="{y}" y2="{y}"/>"#));
    Drawing {
        markup: markup.concat(),
        height: LINE + PLOT + LINE,
    }
}

#[cfg(test)]
mod tests {
    use super::margins;

    #[test]
    fn what_was_won_stands_on_nought_and_what_was_lost_hangs_from_it() {
        let markup = margins(&[30, -10]).markup;
        // Ten em for 40 points.
        for part in [
            r#"<rect class="you" x="0.00%" y="1.50em" width="7.50%" height="7.50em"/>"#,
            r#"<rect class="foe" x="10.00%" y="9.00em" width="7.50%" height="2.50em"/>"#,
            ">+30<",
            ">−10<",
        ] {
            assert!(markup.contains(part), "{part} in {markup}");
        }
    }

    #[test]
    fn a_game_that_nobody_won_is_still_to_be_seen() {
        assert!(margins(&[0]).markup.contains(r#"height="0.12em""#));
    }
}
