use leptos::prelude::*;

/// The paths of what the browser loads: the files of one build, their names hashed.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The script that wraps the wasm, `/pkg/knockwood.….js`.
    pub js: String,
    /// The program.
    pub wasm: String,
    /// The style sheet.
    pub css: String,
}

/// What the document's head needs to look right and to start the program.
///
/// In the place of leptos's `HydrationScripts`: it reads no file for a page, its preloads
/// do not carry the nonce, and `public/boot.js` says what a browser's console would keep
/// to itself.
#[component]
pub fn Boot(
    /// The build to start.
    bundle: Bundle,
) -> impl IntoView {
    let Bundle { js, wasm, css } = bundle;
    view! {
        <link rel="stylesheet" href=css />
        <link rel="modulepreload" href=js.clone() />
        <link
            rel="preload"
            href=wasm.clone()
            r#as="fetch"
            r#type="application/wasm"
            crossorigin="anonymous"
        />
        <script defer src="/boot.js" data-js=js data-wasm=wasm></script>
    }
}
