use super::{Drawing, LINE, below, em, on_ground, percent};

/// The height of a whole column, in hundredths of an em.
const PLOT: u32 = 1000;

/// A column that shows how something whole is divided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stack {
    /// From the foot up: how much, and whose.
    pub(crate) parts: Vec<(u32, &'static str)>,
    /// Below it, where there is to be something.
    pub(crate) label: Option<String>,
}

/// Columns of one height from left to right, each divided as its own whole is.
pub(crate) fn stacks(stacks: &[Stack]) -> Drawing {
    // A few days do not make columns as broad as a wall.
    let count = u32::try_from(stacks.len()).unwrap_or(u32::MAX).max(9);
    let width = percent(9, count * 10, 100);
    let foot = LINE + PLOT;
    let mut markup = Vec::new();
    for (stack, place) in stacks.iter().zip(0_u32..) {
        let whole: u64 = stack.parts.iter().map(|(part, _)| u64::from(*part)).sum();
        let height = |of: u64| u32::try_from(of * u64::from(PLOT) / whole.max(1)).unwrap_or(PLOT);
        let mut under = 0_u64;
        for (part, side) in &stack.parts {
            let above = under + u64::from(*part);
            // From edge to edge, so that no rounding leaves a gap.
            let (top, bottom) = (height(above), height(under));
            under = above;
            markup.push(format!(
                r#"<rect class="{side}" x="{}" y="{}" width="{width}" height="{}"/>"#,
                percent(place, count, 100),
                em(foot - top),
                em(top - bottom)
            ));
        }
        let middle = percent(20 * place + 9, count * 20, 100);
        markup.extend(
            stack
                .label
                .as_ref()
                .map(|label| below(label, &middle, foot)),
        );
    }
    on_ground(markup, foot)
}

#[cfg(test)]
mod tests {
    use super::{Stack, stacks};

    #[test]
    fn a_column_is_whole_and_its_parts_stand_on_each_other() {
        let markup = stacks(&[Stack {
            parts: vec![(1, "you"), (1, "none"), (2, "foe")],
            label: Some("11-29".to_owned()),
        }])
        .markup;
        for part in [
            r#"<rect class="you" x="0.00%" y="9.00em" width="10.00%" height="2.50em"/>"#,
            r#"<rect class="none" x="0.00%" y="6.50em" width="10.00%" height="2.50em"/>"#,
            r#"<rect class="foe" x="0.00%" y="1.50em" width="10.00%" height="5.00em"/>"#,
            ">11-29<",
        ] {
            assert!(markup.contains(part), "{part} in {markup}");
        }
    }

    #[test]
    fn a_day_without_rounds_has_no_column() {
        let none = Stack {
            parts: vec![(0, "you"), (0, "foe")],
            label: None,
        };
        assert!(!stacks(&[none]).markup.contains(r#"height="10.00em""#));
    }
}
