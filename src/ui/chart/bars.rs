use super::{Drawing, percent};

/// One bar, with what is written at its end.
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

const LABEL: u32 = 22;
const BAR: u32 = 18;
const STEP: u32 = 22;
const BETWEEN: u32 = 10;
/// How much of the width the longest bar takes, in percent: the rest is for what is written at its end.
const ROOM: u32 = 66;

/// Bars from the left, all by one scale, of which `most` fills the room.
pub(crate) fn bars(rows: &[Row], most: u32) -> Drawing {
    let mut markup = String::new();
    let mut top = 0;
    for row in rows {
        markup += &format!(r#"<text y="{}">{}</text>"#, top + 16, row.label);
        top += LABEL;
        for Bar { value, text, side } in &row.bars {
            let width = percent(*value, most, ROOM);
            let (base, whole) = (top + 14, percent(1, 1, ROOM));
            markup += &format!(
                r#"<rect class="track" y="{top}" width="{whole}" height="{BAR}" rx="3"/><rect class="{side}" y="{top}" width="{width}" height="{BAR}" rx="3"/><text x="{whole}" dx="8" y="{base}">{text}</text>"#
            );
            top += STEP;
        }
        top += BETWEEN;
    }
    Drawing {
        markup,
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
            text: format!("{value} times"),
            side: "you",
        };
        let drawing = bars(
            &[Row {
                label: "Gin",
                bars: vec![bar(4), bar(1)],
            }],
            4,
        );
        assert_eq!(drawing.height, 66);
        for part in [
            ">Gin<",
            r#"class="you" y="22" width="66.00%""#,
            r#"class="you" y="44" width="16.50%""#,
            ">4 times<",
            ">1 times<",
        ] {
            assert!(
                drawing.markup.contains(part),
                "{part} in {}",
                drawing.markup
            );
        }
    }
}
