//! What the server gives a browser so that it can play on without the network.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    COOKIE, ETAG, IF_NONE_MATCH, SET_COOKIE,
};
use axum::http::{HeaderName, Request, Response, StatusCode};
use http_body_util::BodyExt;
use knockwood::server::{AppState, Config, Host, Site, app};
use tempfile::TempDir;
use tower::ServiceExt;

const NAMES: &str = "js: abc\nwasm: def\ncss: ghi\n";

/// A server of a small site, gone after the test.
struct Server {
    folder: TempDir,
    offline: bool,
    names: &'static str,
}

impl Server {
    fn new() -> Self {
        let server = Self {
            folder: TempDir::new().unwrap(),
            offline: true,
            names: NAMES,
        };
        for (name, content) in [
            ("boot.js", "boot"),
            ("worker.mjs", "worker"),
            ("cards/kh.svg", "king"),
            ("cards/LICENSE", "free"),
            ("minds/hard.kwv", "mind"),
            ("favicon.ico", "small"),
            ("favicon.svg", "sign"),
            ("install/icon-512.png", "big"),
            ("manifest.webmanifest", "{}"),
            ("pkg/knockwood.abc.js", "script"),
            ("pkg/knockwood.abc.js.br", "in brotli"),
            ("pkg/knockwood.def.wasm", "program"),
            ("pkg/knockwood.ghi.css", "style"),
            ("pkg/knockwood.old.css", "style of yesterday"),
            ("pkg/knockwood.d.xyz.ts", "types"),
            (".DS_Store", "the system’s"),
        ] {
            server.write(name, content);
        }
        server
    }

    fn write(&self, name: &str, content: &str) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn site(&self) -> Site {
        Site::open(self.folder.path().to_owned(), self.names).unwrap()
    }

    fn build(&self) -> String {
        self.site().build.unwrap().id
    }

    async fn get(&self, path: &str, headers: &[(HeaderName, &str)]) -> Response<Body> {
        let data = TempDir::new().unwrap();
        let config = Config {
            data: data.path().to_owned(),
            offline: self.offline,
            ..Config::default()
        };
        let host = Host::open(&config).await.unwrap();
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        app(AppState::new(&config, self.site(), host))
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap()
    }

    /// The files that the worker keeps, each with its digest.
    async fn kept(&self) -> BTreeMap<String, String> {
        let worker = text(self.get("/sw.js", &[]).await).await;
        let files = worker.lines().nth(1).unwrap();
        let files = files.strip_prefix("const FILES = ").unwrap();
        serde_json::from_str(files.strip_suffix(';').unwrap()).unwrap()
    }
}

fn header(response: &Response<Body>, name: HeaderName) -> Option<&str> {
    response
        .headers()
        .get(name)
        .map(|value| value.to_str().unwrap())
}

async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn the_worker_keeps_what_a_page_may_need_and_nothing_else() {
    let kept = Server::new().kept().await;
    assert_eq!(
        kept.keys().collect::<Vec<_>>(),
        [
            "/boot.js",
            "/cards/kh.svg",
            "/favicon.svg",
            "/minds/hard.kwv",
            "/offline",
            "/pkg/knockwood.abc.js",
            "/pkg/knockwood.def.wasm",
            "/pkg/knockwood.ghi.css",
            "/worker.mjs",
        ]
    );
    // As `printf script | sha256sum` has it.
    assert_eq!(
        kept["/pkg/knockwood.abc.js"],
        "21a0270b7f66a1e4c25933f13a1e5a1bbb4757578072930c8189131f9c6aaae1"
    );
}

#[tokio::test]
async fn every_kept_file_is_at_an_address_of_its_build_and_may_be_kept_for_ever() {
    let server = Server::new();
    let build = server.build();
    for path in server
        .kept()
        .await
        .keys()
        .filter(|path| *path != "/offline")
    {
        let response = server.get(&format!("/build/{build}{path}"), &[]).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(
            header(&response, CACHE_CONTROL),
            Some("public, max-age=31536000, immutable"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn an_address_of_another_build_is_never_answered_with_a_file_of_this_one() {
    let server = Server::new();
    let build = server.build();
    for path in [
        "/build/0123456789abcdef/boot.js".to_owned(),
        "/build/0123456789abcdef/pkg/knockwood.abc.js".to_owned(),
        "/build//boot.js".to_owned(),
        "/build/boot.js".to_owned(),
        format!("/build/{build}/no-such-file.js"),
        format!("/build/{build}/../../boot.js"),
    ] {
        let response = server.get(&path, &[]).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_ne!(
            header(&response, CACHE_CONTROL),
            Some("public, max-age=31536000, immutable")
        );
    }
}

#[tokio::test]
async fn what_is_written_over_while_it_is_served_is_not_passed_off_as_of_the_build() {
    let server = Server::new();
    let data = TempDir::new().unwrap();
    let config = Config {
        data: data.path().to_owned(),
        ..Config::default()
    };
    let host = Host::open(&config).await.unwrap();
    let app = app(AppState::new(&config, server.site(), host));
    let base = format!("/build/{}", server.build());
    let status = async |path: &str| {
        let request = Request::get(format!("{base}{path}"));
        let request = request.body(Body::empty()).unwrap();
        app.clone().oneshot(request).await.unwrap().status()
    };
    for path in ["/boot.js", "/worker.mjs", "/pkg/knockwood.abc.js"] {
        assert_eq!(status(path).await, StatusCode::OK, "{path}");
    }
    server.write("boot.js", "boot of tomorrow");
    server.write("pkg/knockwood.abc.js.br", "script of tomorrow, in brotli");
    for path in ["/boot.js", "/pkg/knockwood.abc.js"] {
        assert_eq!(status(path).await, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(status("/worker.mjs").await, StatusCode::OK);
    // Nor is what no page of the build loads.
    for path in ["/install/icon-512.png", "/pkg/knockwood.old.css"] {
        assert_eq!(status(path).await, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn the_build_changes_with_every_kept_byte_and_path_and_with_nothing_else() {
    let server = Server::new();
    let before = server.build();
    server.write("favicon.ico", "another");
    server.write("install/icon-512.png", "another");
    server.write("pkg/knockwood.old.css", "another");
    assert_eq!(server.build(), before);
    let mut seen = vec![before];
    let mut expect_change = |build: String| {
        assert!(!seen.contains(&build), "{build}");
        seen.push(build);
    };
    server.write("cards/kh.svg", "queen");
    expect_change(server.build());
    server.write("pkg/knockwood.def.wasm", "another program");
    expect_change(server.build());
    fs::rename(
        server.folder.path().join("cards/kh.svg"),
        server.folder.path().join("cards/qh.svg"),
    )
    .unwrap();
    expect_change(server.build());
    fs::remove_file(server.folder.path().join("minds/hard.kwv")).unwrap();
    expect_change(server.build());
}

#[tokio::test]
async fn a_page_loads_files_of_its_build_and_no_others() {
    let server = Server::new();
    let base = format!("/build/{}/", server.build());
    for path in ["/", "/play", "/rules", "/offline"] {
        let page = text(server.get(path, &[]).await).await;
        for attribute in ["src=\"", "data-js=\"", "data-wasm=\"", "href=\""] {
            let from_page = page.split(attribute).skip(1);
            for address in from_page.map(|rest| rest.split('"').next().unwrap()) {
                let is_file = Path::new(address).extension().is_some();
                let is_for_the_system =
                    address.starts_with("/install/") || address == "/manifest.webmanifest";
                assert!(
                    !is_file || is_for_the_system || address.starts_with(&base),
                    "{path}: {address}"
                );
            }
        }
    }
}

#[test]
fn the_style_sheets_name_pictures_beside_them_so_that_they_are_of_the_same_build() {
    let mut seen = 0;
    for sheet in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/style")).unwrap() {
        let path = sheet.unwrap().path();
        let sheet = fs::read_to_string(&path).unwrap();
        for address in sheet.split("url(\"").skip(1) {
            assert!(!address.starts_with('/'), "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[tokio::test]
async fn the_page_without_the_network_is_the_same_for_everybody_and_runs_only_our_files() {
    let server = Server::new();
    let plain = server.get("/offline", &[]).await;
    assert_eq!(plain.status(), StatusCode::OK);
    assert_eq!(header(&plain, CACHE_CONTROL), Some("no-cache"));
    assert_eq!(
        header(&plain, HeaderName::from_static("x-robots-tag")),
        Some("noindex")
    );
    let policy = header(&plain, CONTENT_SECURITY_POLICY).unwrap().to_owned();
    assert!(!policy.contains("nonce"), "{policy}");
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
        "{policy}"
    );
    let plain = text(plain).await;
    assert!(plain.contains("data-mount"), "{plain}");
    assert!(plain.contains("data-offline"), "{plain}");
    // One script, from a file; nothing inline.
    assert_eq!(plain.matches("<script").count(), 1);
    let cookies = "knockwood-theme=dark; knockwood-kept=1; knockwood-secret=s3cret";
    let mine = server.get("/offline", &[(COOKIE, cookies)]).await;
    assert_eq!(header(&mine, SET_COOKIE), None);
    assert_eq!(text(mine).await, plain);
}

#[tokio::test]
async fn the_policy_of_a_page_allows_the_worker_and_the_manifest() {
    let response = Server::new().get("/", &[]).await;
    let policy = header(&response, CONTENT_SECURITY_POLICY).unwrap();
    assert!(policy.contains("worker-src 'self'"), "{policy}");
    assert!(policy.contains("manifest-src 'self'"), "{policy}");
}

#[tokio::test]
async fn the_worker_is_asked_for_again_and_sent_only_when_it_is_another() {
    let server = Server::new();
    let first = server.get("/sw.js", &[]).await;
    assert_eq!(first.status(), StatusCode::OK);
    assert_eq!(
        header(&first, CONTENT_TYPE),
        Some("application/javascript; charset=utf-8")
    );
    assert_eq!(header(&first, CACHE_CONTROL), Some("no-cache"));
    assert_eq!(
        header(&first, CONTENT_SECURITY_POLICY),
        Some("default-src 'none'; connect-src 'self'")
    );
    let small = server.get("/sw.js", &[(ACCEPT_ENCODING, "br")]).await;
    assert_eq!(header(&small, CONTENT_ENCODING), Some("br"));
    let tag = header(&first, ETAG).unwrap().to_owned();
    let again = server.get("/sw.js", &[(IF_NONE_MATCH, &tag)]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(text(again).await, "");
    server.write("boot.js", "another");
    let changed = server.get("/sw.js", &[(IF_NONE_MATCH, &tag)]).await;
    assert_eq!(changed.status(), StatusCode::OK);
}

#[tokio::test]
async fn b44_switched_off_the_worker_goes_and_no_page_asks_for_it() {
    let mut server = Server::new();
    server.offline = false;
    let worker = text(server.get("/sw.js", &[]).await).await;
    assert!(worker.contains("registration.unregister()"), "{worker}");
    assert!(!worker.contains("FILES"), "{worker}");
    let page = text(server.get("/", &[]).await).await;
    assert!(!page.contains("data-offline"), "{page}");
    // The files stay where pages that are open look for them.
    let address = format!("/build/{}/boot.js", server.build());
    assert_eq!(server.get(&address, &[]).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn what_is_built_without_hashes_is_not_kept() {
    let mut server = Server::new();
    server.names = "";
    for kind in ["js", "wasm", "css"] {
        server.write(&format!("pkg/knockwood.{kind}"), kind);
    }
    assert_eq!(server.site().build, None);
    let page = text(server.get("/", &[]).await).await;
    assert!(page.contains("\"/pkg/knockwood.css\""), "{page}");
    assert!(page.contains("\"/boot.js\""), "{page}");
    assert!(!page.contains("data-offline"), "{page}");
    let worker = text(server.get("/sw.js", &[]).await).await;
    assert!(worker.contains("registration.unregister()"), "{worker}");
}

#[tokio::test]
async fn b47_the_mark_that_something_was_kept_is_set_again_where_there_is_one() {
    let server = Server::new();
    let plain = server.get("/", &[(COOKIE, "knockwood-theme=dark")]).await;
    assert_eq!(header(&plain, SET_COOKIE), None);
    let marked = server
        .get(
            "/play",
            &[(COOKIE, "knockwood-theme=dark; knockwood-kept=1")],
        )
        .await;
    assert_eq!(
        header(&marked, SET_COOKIE),
        Some("knockwood-kept=1; Path=/; Max-Age=31536000; SameSite=Lax")
    );
}

/// The manifest that is served, and the files it names.
#[test]
fn the_manifest_names_pictures_of_the_sizes_that_it_says() {
    let public = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/public"));
    let manifest = fs::read(public.join("manifest.webmanifest")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(manifest["id"], "/");
    assert_eq!(manifest["start_url"], "/");
    assert_eq!(manifest["display"], "standalone");
    let mut purposes = Vec::new();
    for icon in manifest["icons"].as_array().unwrap() {
        let file = fs::read(public.join(&icon["src"].as_str().unwrap()[1..])).unwrap();
        purposes.push(icon["purpose"].as_str().unwrap_or("any"));
        if icon["type"] == "image/png" {
            let side = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
            assert_eq!(icon["sizes"], format!("{}x{}", side(16), side(20)));
        }
    }
    assert!(purposes.contains(&"maskable"), "{purposes:?}");
    for picture in manifest["screenshots"].as_array().unwrap() {
        let path = public.join(&picture["src"].as_str().unwrap()[1..]);
        // Small enough to be looked at on the way.
        assert!(
            fs::metadata(&path).unwrap().len() < 80_000,
            "{}",
            path.display()
        );
    }
    for shortcut in manifest["shortcuts"].as_array().unwrap() {
        assert!(["/play"].contains(&shortcut["url"].as_str().unwrap()));
    }
}
