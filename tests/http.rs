//! What the server answers: pages, files and their headers.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use std::collections::HashSet;
use std::convert::Infallible;
use std::fs;
use std::sync::Mutex;

use axum::Router;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    COOKIE, ETAG, IF_NONE_MATCH, SET_COOKIE, STRICT_TRANSPORT_SECURITY, VARY,
};
use axum::http::{HeaderName, Request, Response, StatusCode};
use http_body_util::BodyExt;
use knockwood::server::{AppState, Config, Host, Proxies, Site, app};
use tempfile::TempDir;
use tower::{ServiceExt, service_fn};
use tower_http::decompression::Decompression;

/// A server of a small site, gone after the test.
struct Server(TempDir);

impl Server {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("pkg")).unwrap();
        for (name, content) in [
            ("boot.js", "boot"),
            ("pkg/knockwood.abc.js", "script"),
            ("pkg/knockwood.def.wasm", "program"),
            ("pkg/knockwood.def.wasm.br", "in brotli"),
            ("pkg/knockwood.def.wasm.gz", "in gzip"),
            ("pkg/knockwood.css", "style"),
        ] {
            fs::write(folder.path().join(name), content).unwrap();
        }
        Self(folder)
    }

    async fn get(&self, path: &str, headers: &[(HeaderName, &str)]) -> Response<Body> {
        self.get_behind(false, path, headers).await
    }

    /// With or without a proxy before it.
    async fn get_behind(
        &self,
        proxy: bool,
        path: &str,
        headers: &[(HeaderName, &str)],
    ) -> Response<Body> {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let (app, _data) = self.app(proxy).await;
        app.oneshot(request).await.unwrap()
    }

    /// What answers, for more than one request, and where it keeps its data.
    async fn app(&self, proxy: bool) -> (Router, TempDir) {
        let site = Site::open(self.0.path().to_owned(), "js: abc\nwasm: def\n").unwrap();
        let data = TempDir::new().unwrap();
        let config = Config {
            data: data.path().to_owned(),
            offline: true,
            proxies: if proxy { Proxies::Any } else { Proxies::Off },
            ..Config::default()
        };
        let host = Host::open(&config).await.unwrap();
        (app(AppState::new(&config, site, host)), data)
    }
}

fn header(response: &Response<Body>, name: HeaderName) -> Option<&str> {
    response
        .headers()
        .get(name)
        .map(|value| value.to_str().unwrap())
}

async fn text(response: Response<Body>) -> String {
    String::from_utf8(
        response
            .into_body()
            .collect()
            .await
            .unwrap()
            .to_bytes()
            .to_vec(),
    )
    .unwrap()
}

/// The one that the policy of a page allows.
fn nonce(page: &Response<Body>) -> String {
    let policy = header(page, CONTENT_SECURITY_POLICY).unwrap();
    let after = policy.split("'nonce-").nth(1).unwrap();
    after.split('\'').next().unwrap().to_owned()
}

/// A page's text, as any other answer of the same page has it.
async fn without_nonce(page: Response<Body>) -> String {
    let nonce = nonce(&page);
    text(page).await.replace(&nonce, "")
}

/// What a browser makes of a compressed answer.
async fn decompressed(response: Response<Body>) -> Response<Body> {
    let once = Mutex::new(Some(response));
    let answer = service_fn(|_: Request<Body>| {
        let response = once.lock().unwrap().take().unwrap();
        async { Ok::<_, Infallible>(response) }
    });
    Decompression::new(answer)
        .oneshot(Request::new(Body::empty()))
        .await
        .unwrap()
        .map(Body::new)
}

#[tokio::test]
async fn a_page_names_the_files_of_the_build() {
    let response = Server::new().get("/", &[]).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(header(&response, CACHE_CONTROL), Some("private, no-cache"));
    let page = text(response).await;
    for file in [
        "/pkg/knockwood.abc.js",
        "/pkg/knockwood.def.wasm",
        "/pkg/knockwood.css",
    ] {
        assert!(page.contains(file), "{file} in {page}");
    }
}

#[tokio::test]
async fn a_page_says_what_it_is_and_loads_its_large_pictures_first() {
    let server = Server::new();
    let play = text(server.get("/play", &[]).await).await;
    let learn = text(server.get("/learn", &[]).await).await;
    for (page, description) in [
        (&play, "Play gin rummy against"),
        (&learn, "Learn gin rummy in"),
    ] {
        assert!(
            page.contains(&format!(
                r#"<meta name="description" content="{description}"#
            )),
            "{page}"
        );
        assert!(
            page.contains(r#"/felt.png" fetchpriority="high""#),
            "{page}"
        );
    }
    assert!(
        play.contains(r#"/cards/back.svg" fetchpriority="high""#),
        "{play}"
    );
    assert!(!learn.contains("back.svg"), "{learn}");
}

#[tokio::test]
async fn every_inline_script_has_the_nonce_that_the_policy_names() {
    let response = Server::new().get("/", &[]).await;
    let nonce = nonce(&response);
    let policy = header(&response, CONTENT_SECURITY_POLICY).unwrap();
    let scripts_from = policy
        .split(';')
        .find(|part| part.contains("script-src"))
        .unwrap();
    assert!(!scripts_from.contains("unsafe-inline"), "{policy}");
    let page = text(response).await;
    let scripts = page.matches("<script").count();
    let allowed = page.matches(&format!("<script nonce=\"{nonce}\"")).count();
    let from_file = page.matches("<script defer src=\"/build/").count();
    assert_eq!(scripts, allowed + from_file, "{page}");
    assert_eq!(from_file, 1);
}

#[tokio::test]
async fn a_page_that_is_rendered_once_has_another_nonce_each_time_and_the_look_of_who_asks() {
    let server = Server::new();
    let (app, _data) = server.app(false).await;
    let ask = async |path: &str, cookies: &str| {
        let request = Request::get(path).header(COOKIE, cookies);
        let request = request.body(Body::empty()).unwrap();
        app.clone().oneshot(request).await.unwrap()
    };
    let mut nonces = HashSet::new();
    for path in ["/", "/play", "/rules"] {
        let fresh = without_nonce(server.get(path, &[]).await).await;
        for _ in 0..3 {
            let again = ask(path, "knockwood_person=somebody; other=1").await;
            assert_eq!(again.status(), StatusCode::OK);
            assert_eq!(header(&again, CACHE_CONTROL), Some("private, no-cache"));
            assert_eq!(header(&again, SET_COOKIE), None);
            let nonce = nonce(&again);
            let page = text(again).await;
            // As often in the page as where it is rendered for this request alone.
            assert_eq!(page.replace(&nonce, ""), fresh, "{path}");
            assert!(page.contains(&nonce), "{path}");
            assert!(nonces.insert(nonce), "{path}");
        }
        for _ in 0..2 {
            let dark = ask(path, "knockwood-theme=dark; knockwood-kept=1").await;
            assert!(
                header(&dark, SET_COOKIE).is_some_and(|set| set.starts_with("knockwood-kept=1"))
            );
            assert!(text(dark).await.contains("data-theme=\"dark\""), "{path}");
        }
        let light = text(ask(path, "").await).await;
        assert!(light.contains("data-theme=\"system\""), "{path}");
    }
    // What stands behind the question mark counts.
    let plain = without_nonce(ask("/rules", "").await).await;
    let full = without_nonce(ask("/rules?preset=full", "").await).await;
    assert_ne!(plain, full);
}

#[tokio::test]
async fn an_unknown_address_is_a_404_that_leads_home() {
    let response = Server::new().get("/no/such/page", &[]).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert!(header(&response, CONTENT_SECURITY_POLICY).is_some());
    assert!(text(response).await.contains("href=\"/\""));
}

#[tokio::test]
async fn an_address_that_can_be_no_file_is_a_404_too() {
    let server = Server::new();
    for address in [
        format!("/{}", "a".repeat(255)),
        format!("/{}", "a".repeat(256)),
        format!("/there/{}/back", "a".repeat(5_000)),
        format!("/{}", "a/".repeat(20_000)),
        // Under a limit of four bytes in UTF-8, over it as written.
        format!("/{}", "%F0%9F%83%8F".repeat(64)),
        "/nul%00".to_owned(),
        "/%00".to_owned(),
        "/not-utf8-%ff%fe".to_owned(),
        "/half-an-escape-%".to_owned(),
        "/no-escape-%zz".to_owned(),
        "/%2e%2e/%2e%2e/etc/passwd".to_owned(),
        "/..%5c..%5cetc".to_owned(),
        "/c:%5c".to_owned(),
        "/boot.js/below".to_owned(),
        "/boot.js%00.html".to_owned(),
        "/a%0d%0aset-cookie:%20a=b".to_owned(),
        "//".to_owned(),
    ] {
        let response = server.get(&address, &[]).await;
        let start = address.chars().take(40).collect::<String>();
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{start}");
        assert!(text(response).await.contains("No such page"), "{start}");
    }
}

#[tokio::test]
async fn a_hashed_file_whose_name_can_be_none_is_a_404() {
    let server = Server::new();
    for name in ["a".repeat(256), "%00".to_owned()] {
        let response = server.get(&format!("/pkg/{name}"), &[]).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        assert_eq!(header(&response, CACHE_CONTROL), None);
    }
}

#[tokio::test]
async fn a_page_comes_compressed_to_who_takes_that() {
    let server = Server::new();
    for path in ["/", "/play", "/rules", "/no/such/page"] {
        let plain = server.get(path, &[]).await;
        assert_eq!(header(&plain, CONTENT_ENCODING), None);
        let plain = without_nonce(plain).await;
        for (accepts, encoding) in [("gzip, deflate, br", "br"), ("gzip", "gzip")] {
            let response = server.get(path, &[(ACCEPT_ENCODING, accepts)]).await;
            assert_eq!(header(&response, CONTENT_ENCODING), Some(encoding));
            assert_eq!(header(&response, VARY), Some("accept-encoding"));
            let (parts, body) = response.into_parts();
            let bytes = body.collect().await.unwrap().to_bytes();
            assert!(bytes.len() < plain.len() / 2, "{path}: {}", bytes.len());
            let whole = decompressed(Response::from_parts(parts, Body::from(bytes))).await;
            assert_eq!(without_nonce(whole).await, plain);
        }
    }
}

#[tokio::test]
async fn a_file_is_not_compressed_again_while_somebody_waits() {
    let response = Server::new()
        .get("/boot.js", &[(ACCEPT_ENCODING, "gzip, br")])
        .await;
    assert_eq!(header(&response, CONTENT_ENCODING), None);
    assert_eq!(text(response).await, "boot");
}

#[tokio::test]
async fn a_hashed_file_may_be_kept_for_ever() {
    let response = Server::new().get("/pkg/knockwood.abc.js", &[]).await;
    assert_eq!(
        header(&response, CACHE_CONTROL),
        Some("public, max-age=31536000, immutable")
    );
    assert_eq!(text(response).await, "script");
}

#[tokio::test]
async fn a_hashed_file_that_is_not_there_is_not_kept() {
    let response = Server::new().get("/pkg/knockwood.old.js", &[]).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(header(&response, CACHE_CONTROL), None);
}

#[tokio::test]
async fn a_file_comes_in_the_encoding_that_the_browser_takes() {
    let server = Server::new();
    for (accepts, encoding, content) in [
        ("gzip, deflate, br", Some("br"), "in brotli"),
        ("gzip", Some("gzip"), "in gzip"),
        ("", None, "program"),
    ] {
        let response = server
            .get("/pkg/knockwood.def.wasm", &[(ACCEPT_ENCODING, accepts)])
            .await;
        assert_eq!(header(&response, CONTENT_ENCODING), encoding);
        assert_eq!(header(&response, CONTENT_TYPE), Some("application/wasm"));
        assert_eq!(text(response).await, content);
    }
}

#[tokio::test]
async fn a_file_that_has_not_changed_is_not_sent_again() {
    let server = Server::new();
    let first = server.get("/boot.js", &[]).await;
    assert_eq!(header(&first, CACHE_CONTROL), Some("no-cache"));
    let tag = header(&first, ETAG).unwrap();
    let second = server.get("/boot.js", &[(IF_NONE_MATCH, tag)]).await;
    assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(text(second).await, "");
}

#[tokio::test]
async fn nothing_outside_the_site_is_served() {
    let response = Server::new()
        .get("/pkg/..%2f..%2f..%2f..%2fetc/passwd", &[])
        .await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn health_is_said() {
    let response = Server::new().get("/healthz", &[]).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(text(response).await, "ok");
    let response = Server::new().get("/readyz", &[]).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(text(response).await, "ready");
}

/// Pages, files, the worker, the API, and what is not there.
const EVERYWHERE: [&str; 20] = [
    "/",
    "/play",
    "/rules",
    "/stats",
    "/accessibility",
    "/daily",
    "/daily/2026-01-01",
    "/daily/play",
    "/you",
    "/games/none",
    "/offline",
    "/sw.js",
    "/boot.js",
    "/pkg/knockwood.abc.js",
    "/pkg/knockwood.def.wasm",
    "/pkg/knockwood.css",
    "/pkg/knockwood.none.js",
    "/nowhere",
    "/healthz",
    "/api/v1/daily/board",
];

#[tokio::test]
async fn every_answer_tells_the_browser_to_be_careful() {
    let server = Server::new();
    for path in EVERYWHERE {
        let answer = server.get(path, &[]).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            let name = HeaderName::from_static(name);
            assert_eq!(
                header(&answer, name.clone()),
                Some(value),
                "{name} of {path}"
            );
        }
        let permissions = header(&answer, HeaderName::from_static("permissions-policy"));
        assert!(permissions.unwrap().contains("camera=()"), "{path}");
        let policy = header(&answer, CONTENT_SECURITY_POLICY).unwrap();
        let directives: Vec<_> = policy.split(';').map(str::trim).collect();
        let of = |name: &str| directives.iter().find(|one| one.starts_with(name));
        assert!(of("default-src").is_some(), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline"), "{path}: {policy}");
        assert!(!policy.contains("'unsafe-eval'"), "{path}: {policy}");
        assert_eq!(header(&answer, STRICT_TRANSPORT_SECURITY), None, "{path}");
        if header(&answer, CONTENT_TYPE).is_some_and(|kind| kind.starts_with("text/html")) {
            // The policy would have it ignored, and the browser complain.
            let page = text(answer).await;
            assert!(!page.contains(" style=\""), "{path}: {page}");
        }
    }
}

#[tokio::test]
async fn a_browser_that_came_by_tls_is_to_come_by_tls_only() {
    let server = Server::new();
    let by = |scheme| [(HeaderName::from_static("x-forwarded-proto"), scheme)];
    for path in EVERYWHERE {
        let answer = server.get_behind(true, path, &by("https")).await;
        let told = header(&answer, STRICT_TRANSPORT_SECURITY);
        assert_eq!(told, Some("max-age=31536000"), "{path}");
        let answer = server.get_behind(true, path, &by("http")).await;
        assert_eq!(header(&answer, STRICT_TRANSPORT_SECURITY), None, "{path}");
        // Without a proxy anybody could have written that.
        let answer = server.get(path, &by("https")).await;
        assert_eq!(header(&answer, STRICT_TRANSPORT_SECURITY), None, "{path}");
    }
}
