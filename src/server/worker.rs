use super::Build;

/// Where the browser asks for the worker. It must not change: a browser that has the worker of
/// another address would ask there for ever.
pub(super) const ADDRESS: &str = "/sw.js";

/// The service worker of a build, as `/sw.js` answers: the program of `sw.js`, and before it
/// what it is to keep.
pub(super) fn worker_of(build: &Build) -> String {
    // Paths and digests are text without anything that ends a script.
    let files = serde_json::json!(build.files);
    format!(
        "const BUILD = \"{}\";\nconst FILES = {files};\n{}",
        build.id,
        include_str!("sw.js")
    )
}

/// The worker that takes the place of any other, clears what it kept, and goes.
pub(super) const fn retired_worker() -> &'static str {
    include_str!("retired.js")
}
