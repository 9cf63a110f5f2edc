//! Pictures of numbers, as SVG that the server can render as well as the browser.
//!
//! Widths are shares of the room that a picture has, heights go by its letters: it fits a phone and a
//! desk alike, its text keeps its size, and grows with the reader's.

mod bars;
mod columns;
mod margins;
mod numbers;
mod stacks;

use leptos::prelude::*;

pub(crate) use bars::{Bar, Row, bars};
pub(crate) use columns::{Column, columns};
pub(crate) use margins::margins;
pub(crate) use numbers::numbers;
pub(crate) use stacks::{Stack, stacks};

/// A drawing: what stands inside of its `<svg>`, and its height in hundredths of an em.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Drawing {
    pub(crate) markup: String,
    pub(crate) height: u32,
}

/// A picture with its title, and its numbers as a table beside it.
pub(crate) fn picture(
    title: &'static str,
    // What is to be seen, for whoever cannot see it.
    name: String,
    drawing: Drawing,
    // Whose the bars of a pair are.
    legend: Option<[&'static str; 2]>,
    numbers: AnyView,
) -> AnyView {
    view! {
        <figure class="picture">
            <figcaption>
                <h2>{title}</h2>
                {legend.map(|[upper, lower]| view! {
                    <p class="legend">
                        <span class="key" data-side="you"></span> {upper} " (upper) "
                        <span class="key" data-side="foe"></span> {lower} " (lower)"
                    </p>
                })}
            </figcaption>
            <svg
                class="chart"
                role="img"
                aria-label=name
                width="100%"
                height=em(drawing.height)
                inner_html=drawing.markup
            ></svg>
            {numbers}
        </figure>
    }
    .into_any()
}

/// The height of a line of letters, in hundredths of an em.
const LINE: u32 = 150;

/// What stands below a column whose middle is there.
fn below(label: &str, middle: &str, foot: u32) -> String {
    let y = em(foot + 115);
    format!(r#"<text class="mid" x="{middle}" y="{y}">{label}</text>"#)
}

/// The columns with the ground that they stand on, and room for a line below it.
fn on_ground(mut markup: Vec<String>, foot: u32) -> Drawing {
    let y = em(foot);
    markup.push(format!(r#"<line x2="100%" y1="{y}" y2="{y}"/>"#));
    Drawing {
        markup: markup.concat(),
        height: foot + LINE,
    }
}

/// A share in percent with two decimals, as a length of SVG: "37.50%".
fn percent(part: u32, of: u32, room: u32) -> String {
    let hundredths = u64::from(part) * u64::from(room) * 100 / u64::from(of.max(1));
    format!("{}.{:02}%", hundredths / 100, hundredths % 100)
}

/// Hundredths of an em, as a length of SVG: "1.50em".
fn em(hundredths: u32) -> String {
    format!("{}.{:02}em", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_share_is_a_length_of_its_room() {
        assert_eq!(percent(1, 3, 100), "33.33%");
        assert_eq!(percent(3, 3, 76), "76.00%");
        assert_eq!(percent(0, 0, 76), "0.00%");
    }
}
