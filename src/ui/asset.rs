/// The address of a file of the site, such as `/cards/kh.svg`, in the build that the page is of:
/// a page never shows the pictures of another build. The same on the server, which has the build
/// in the context, and in the browser, which reads it off the page.
pub(crate) fn asset(path: &str) -> String {
    #[cfg(feature = "ssr")]
    let base = leptos::prelude::use_context::<super::Bundle>()
        .map(|bundle| bundle.base())
        .unwrap_or_default();
    #[cfg(not(feature = "ssr"))]
    let base = BASE.with(Clone::clone);
    format!("{base}{path}")
}

#[cfg(not(feature = "ssr"))]
thread_local! {
    static BASE: String = boot_data("base").unwrap_or_default();
}

/// What the server told this page's boot script, by its name after `data-`.
#[cfg(not(feature = "ssr"))]
fn boot_data(name: &str) -> Option<String> {
    web_sys::window()?
        .document()?
        .query_selector("script[data-js]")
        .ok()??
        .get_attribute(&format!("data-{name}"))
}
