use leptos::prelude::*;

use super::{Bundle, Head};

/// What is read where scripts do not run: without them nothing can be drawn here.
const NEEDS_SCRIPT: &str =
    "<p class=\"notice\">Without the network Knockwood needs JavaScript.</p>";

/// The page that a browser keeps and opens where the server does not answer. The program draws
/// on it what the address names. It has nobody's data: it is the same text for everybody.
#[must_use]
pub fn offline_page(bundle: &Bundle) -> String {
    // Whoever has this page keeps a build.
    let bundle = Bundle {
        offline: !bundle.build.is_empty(),
        ..bundle.clone()
    };
    Owner::new().with(|| {
        view! {
            <!DOCTYPE html>
            <html lang="en">
                <head>
                    <Head bundle mount=true />
                    <title>"Knockwood"</title>
                </head>
                <body>
                    <noscript inner_html=NEEDS_SCRIPT></noscript>
                    <super::Sprite />
                </body>
            </html>
        }
        .to_html()
    })
}
