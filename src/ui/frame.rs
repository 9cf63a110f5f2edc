use leptos::prelude::*;

use super::bars::Bars;
use super::card::sign;
use super::sheet::{Sheet, SheetDialog, Sheets};
use super::table::TableState;
use super::toolbar::toolbar;

/// The pages that the bar and the menu lead to: address and name.
pub(super) const PAGES: [(&str, &str); 6] = [
    ("/play", "Play"),
    ("/daily", "Daily"),
    ("/rooms/new", "Online"),
    ("/learn", "Learn"),
    ("/stats", "Statistics"),
    ("/rules", "Rules"),
];

/// What stands around every page: the way past it, the bar, the menu.
#[component]
pub(crate) fn Frame(
    /// Which page it is, as the style sheet names it.
    page: &'static str,
    /// Which of the pages in the bar it belongs to, where that is another.
    #[prop(optional)]
    under: Option<&'static str>,
    /// The game, on the page that has one.
    #[prop(optional)]
    table: Option<TableState>,
    /// Whether the players' small print stands below.
    #[prop(optional)]
    foot: bool,
    children: Children,
) -> impl IntoView {
    let sheets = Sheets::expect();
    // Nothing in the bar can be pressed before the program is there to answer.
    let is_ready = RwSignal::new(false);
    Effect::new(move |_| is_ready.set(true));
    view! {
        <div class="app" data-page=page>
            // "external": the router leaves it to the browser, which also moves the focus.
            <a class="skip" href="#main" rel="external">"Skip to the content"</a>
            <div class="top">
            <header class="bar">
                <a class="brand" href="/">"Knockwood"</a>
                // Where there is no room for them in the bar, the links open below its button.
                <nav id="site" aria-label="Site" popover>
                    {PAGES
                        .iter()
                        .map(|&(address, name)| {
                            let current = address.strip_prefix('/') == Some(under.unwrap_or(page));
                            view! { <a href=address aria-current=current.then_some("page")>{name}</a> }
                        })
                        .collect_view()}
                </nav>
                <div class="tools">
                    // Shown where the document says that the server did not answer.
                    <span class="reach">
                        <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign("offline")></svg>
                        <span>"Offline"</span>
                    </span>
                    // That the browser opens by itself: it works without scripts, too.
                    <button class="tool site-button" type="button" popovertarget="site" aria-label="Pages">
                        <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign("menu")></svg>
                    </button>
                    <div class="tools needs-script" inert=move || !is_ready.get()>
                    {table.map(toolbar)}
                    <button
                        class="tool"
                        type="button"
                        title="Menu"
                        aria-label="Menu"
                        data-tool="menu"
                        on:click=move |_| sheets.open(Sheet::Menu)
                    >
                        <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign("sliders")></svg>
                    </button>
                    </div>
                </div>
            </header>
            <Bars />
            </div>
            {children()}
            {foot.then(|| view! {
                <footer class="foot">
                    <p><a href="/accessibility">"Accessibility"</a></p>
                    <p>"Free software. The court cards are by Adrian Kennard, given to the public domain."</p>
                </footer>
            })}
        </div>
        <SheetDialog table />
    }
}
