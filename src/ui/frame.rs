use leptos::prelude::*;

use super::bars::Bars;
use super::card::sign;
use super::settings::Settings;

/// What stands around every page: the way past it, the bar, the settings.
#[component]
pub(crate) fn Frame(
    /// Which page it is, as the style sheet names it.
    page: &'static str,
    /// Whether the players' small print stands below.
    #[prop(optional)]
    foot: bool,
    children: Children,
) -> impl IntoView {
    let link = |address: &'static str, name: &'static str| {
        let current = address.strip_prefix('/') == Some(page);
        view! { <a href=address aria-current=current.then_some("page")>{name}</a> }
    };
    view! {
        <div class="app" data-page=page>
            // "external": the router leaves it to the browser, which also moves the focus.
            <a class="skip" href="#main" rel="external">"Skip to the content"</a>
            <div class="top">
            <header class="bar">
                <a class="brand" href="/">"Knockwood"</a>
                // Where there is no room for them in the bar, the links open below its button.
                <nav id="site" aria-label="Site" popover>
                    {link("/play", "Play")} {link("/stats", "Statistics")} {link("/rules", "Rules")}
                </nav>
                <div class="tools">
                    // Shown where the document says that the server did not answer.
                    <span class="reach">
                        <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign("offline")></svg>
                        <span>"Offline"</span>
                    </span>
                    <button class="tool site-button" type="button" popovertarget="site" aria-label="Pages">
                        <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign("menu")></svg>
                    </button>
                    <button class="tool" type="button" popovertarget="settings" aria-label="Table settings">
                        <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign("sliders")></svg>
                    </button>
                </div>
            </header>
            <Bars />
            </div>
            {children()}
            {foot.then(|| view! {
                <footer class="foot">
                    <p>"Free software. The court cards are by Adrian Kennard, given to the public domain."</p>
                </footer>
            })}
        </div>
        <Settings />
    }
}
