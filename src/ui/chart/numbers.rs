use leptos::prelude::*;

/// A table, folded away: the numbers of a picture, or what is seldom wanted. Each row has its head and
/// its cells.
pub(crate) fn numbers<T: Into<String>>(
    title: &'static str,
    heads: impl IntoIterator<Item = T>,
    rows: impl IntoIterator<Item = (AnyView, Vec<String>)>,
) -> AnyView {
    let heads: Vec<_> = heads
        .into_iter()
        .map(|head| view! { <th scope="col">{head.into()}</th> })
        .collect();
    let rows: Vec<_> = rows
        .into_iter()
        .map(|(head, cells)| {
            let cells: Vec<_> = cells
                .into_iter()
                .map(|cell| view! { <td>{cell}</td> })
                .collect();
            view! { <tr><th scope="row">{head}</th>{cells}</tr> }
        })
        .collect();
    view! {
        <details class="daily-numbers">
            <summary>{title}</summary>
            // On a phone a broad table is moved sideways, by keys too.
            <div class="wide-table" role="group" aria-label=title tabindex="0">
                <table>
                    <thead><tr>{heads}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}
