use leptos::prelude::*;

/// What the browser loads: the files of one build.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    /// What the build is called, and every address of its files begins with; empty where it has
    /// no name, as `make watch` builds it.
    pub build: String,
    /// Whether the browser may keep the build, to play on without the network.
    pub offline: bool,
    /// The path of the script that wraps the wasm, `/pkg/knockwood.….js`.
    pub js: String,
    /// The program.
    pub wasm: String,
    /// The style sheet.
    pub css: String,
}

impl Bundle {
    /// What the addresses of the build's files begin with.
    #[must_use]
    pub fn base(&self) -> String {
        if self.build.is_empty() {
            String::new()
        } else {
            format!("/build/{}", self.build)
        }
    }
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
    /// Whether the program draws the whole page, rather than taking over what is there.
    #[prop(optional)]
    mount: bool,
) -> impl IntoView {
    let base = bundle.base();
    let [js, wasm, css] =
        [&bundle.js, &bundle.wasm, &bundle.css].map(|path| format!("{base}{path}"));
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
        <script
            defer
            src=format!("{base}/boot.js")
            data-js=js
            data-wasm=wasm
            data-base=base
            data-build=bundle.build
            data-offline=bundle.offline.then_some("")
            data-mount=mount.then_some("")
        ></script>
    }
}
