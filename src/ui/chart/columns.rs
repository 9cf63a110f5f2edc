use super::{Drawing, LINE, below, em, on_ground, percent};

/// The height of the columns, in hundredths of an em.
const PLOT: u32 = 1000;

/// A column of a histogram.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Column {
    pub(crate) value: u32,
    /// Below it, where there is to be something.
    pub(crate) label: Option<String>,
    /// Whether the reader is in it.
    pub(crate) is_marked: bool,
}

/// Columns from left to right, the highest as high as the picture; over a marked one stands "you".
pub(crate) fn columns(columns: &[Column]) -> Drawing {
    let most = columns.iter().map(|column| column.value).max().unwrap_or(0);
    // A few days do not make columns as broad as a wall.
    let count = u32::try_from(columns.len()).unwrap_or(u32::MAX).max(9);
    let width = percent(9, count * 10, 100);
    let foot = LINE + PLOT;
    let mut markup = Vec::new();
    for (column, place) in columns.iter().zip(0_u32..) {
        // Also the smallest is to be seen; nobody is nothing.
        let tall = match column.value {
            0 => 0,
            value => (u64::from(value) * u64::from(PLOT) / u64::from(most.max(1))).max(12),
        };
        let tall = u32::try_from(tall).unwrap_or(PLOT);
        let side = if column.is_marked { "own" } else { "you" };
        let middle = percent(20 * place + 9, count * 20, 100);
        markup.push(format!(
            r#"<rect class="{side}" x="{}" y="{}" width="{width}" height="{}"/>"#,
            percent(place, count, 100),
            em(foot - tall),
            em(tall)
        ));
        if column.is_marked {
            markup.push(format!(
                r#"<text class="mid" x="{middle}" y="{}">you</text>"#,
                em(foot - tall - 30)
            ));
        }
        markup.extend(
            column
                .label
                .as_ref()
                .map(|label| below(label, &middle, foot)),
        );
    }
    on_ground(markup, foot)
}

#[cfg(test)]
mod tests {
    use super::{Column, columns};

    #[test]
    fn the_highest_column_fills_the_picture_and_the_readers_is_marked() {
        let column = |value: u32, is_marked: bool| Column {
            value,
            label: is_marked.then(|| "0".to_owned()),
            is_marked,
        };
        let mut ten = vec![column(0, false); 10];
        ten[4] = column(10, true);
        ten[5] = column(5, false);
        let drawing = columns(&ten);
        assert_eq!(drawing.height, 1300);
        for part in [
            r#"<rect class="own" x="40.00%" y="1.50em" width="9.00%" height="10.00em"/>"#,
            r#"<rect class="you" x="50.00%" y="6.50em" width="9.00%" height="5.00em"/>"#,
            r#"<text class="mid" x="44.50%" y="1.20em">you</text>"#,
        ] {
            assert!(
                drawing.markup.contains(part),
                "{part} in {}",
                drawing.markup
            );
        }
    }
}
