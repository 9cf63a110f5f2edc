use super::{Drawing, em, percent};

/// One bar, with its number at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bar {
    pub(crate) value: u32,
    pub(crate) text: String,
    /// Whose it is, as the style sheet names it: `you`, `foe` or `none`.
    pub(crate) side: &'static str,
}

/// Bars that belong together, under a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) label: &'static str,
    pub(crate) bars: Vec<Bar>,
}

/// Heights, in hundredths of an em.
const LABEL: u32 = 150;
const BAR: u32 = 110;
const STEP: u32 = 135;
const BETWEEN: u32 = 60;
/// From the top of a bar, or of a label, to the foot of its letters.
const BASE: u32 = 95;
/// How much of the width the longest bar takes, in percent: the rest is for its number.
const ROOM: u32 = 74;

/// Bars from the left, all by one scale, of which `most` fills the room.
pub(crate) fn bars(rows: &[Row], most: u32) -> Drawing {
    let mut markup = Vec::new();
    let mut top = 0;
    for row in rows {
        markup.push(format!(
            r#"<text y="{}">{}</text>"#,
            em(top + BASE),
            row.label
        ));
        top += LABEL;
        for Bar { value, text, side } in &row.bars {
            let width = percent(*value, most, ROOM);
            let (y, base, height) = (em(top), em(top + BASE), em(BAR));
            markup.push(format!(
                r#"<rect class="track" y="{y}" width="{ROOM}%" height="{height}" rx="3"/><rect class="{side}" y="{y}" width="{width}" height="{height}" rx="3"/><text x="{ROOM}%" dx="8" y="{base}">{text}</text>"#
            ));
            top += STEP;
        }
        top += BETWEEN;
    }
    Drawing {
        markup: markup.concat(),
        height: top.saturating_sub(BETWEEN),
    }
}

#[cfg(test)]
mod tests {
    use super::{Bar, Row, bars};

    #[test]
    fn the_longest_bar_fills_the_room_and_each_has_its_number() {
        let bar = |value: u32| Bar {
            value,
            text: value.to_string(),
            side: "you",
        };
        let drawing = bars(
            &[Row {
                label: "Gin",
                bars: vec![bar(4), bar(1)],
            }],
            4,
        );
        assert_eq!(drawing.height, 420);
        for part in [
            ">Gin<",
            r#"class="you" y="1.50em" width="74.00%""#,
            r#"class="you" y="2.85em" width="18.50%""#,
            ">4<",
            ">1<",
        ] {
            assert!(
                drawing.markup.contains(part),
                "{part} in {}",
                drawing.markup
            );
        }
    }
}
