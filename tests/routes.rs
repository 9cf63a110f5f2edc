//! Every address, each by the list that the program itself has: what other sites send, and who asks.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::net::SocketAddr;
use std::num::NonZeroU32;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request};
use common::api::{Answer, Server};
use knockwood::server::Proxies;
use knockwood::server::store::Store;
use leptos::server_fn::axum::server_fn_paths;

/// The addresses of pages and files, which nobody posts to.
const PAGES: [&str; 12] = [
    "/",
    "/play",
    "/daily",
    "/daily/play",
    "/you",
    "/rooms/new",
    "/r/23456789ACDEF",
    "/rules",
    "/stats",
    "/sw.js",
    "/healthz",
    "/no/such/page",
];

/// All functions that browsers post to.
fn posts() -> Vec<&'static str> {
    let all = server_fn_paths().filter(|(_, method)| *method == Method::POST);
    let all: Vec<_> = all.map(|(path, _)| path).collect();
    assert!(all.len() >= 10, "{all:?}");
    all
}

/// What a browser sends along from a page of another site, in one generation or another.
const FOREIGN: [&[(&str, &str)]; 6] = [
    &[
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://elsewhere.test"),
    ],
    &[
        ("sec-fetch-site", "same-site"),
        ("origin", "https://shop.knockwood.test"),
    ],
    &[("sec-fetch-site", "cross-site")],
    &[("origin", "https://elsewhere.test")],
    &[("origin", "null")],
    &[("origin", "https://knockwood.test.elsewhere.test")],
];

async fn send(
    server: &Server,
    method: &Method,
    path: &str,
    headers: &[(&str, &str)],
    cookie: Option<&str>,
) -> Answer {
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "knockwood.test")
        .header("content-type", "application/x-www-form-urlencoded");
    for (name, value) in headers
        .iter()
        .copied()
        .chain(cookie.map(|value| ("cookie", value)))
    {
        request = request.header(name, value);
    }
    let body = Body::from("name=Ann&rules=classic&listed=true&code=23456789ACDEF&version=1");
    let mut request = request.body(body).unwrap();
    let address: SocketAddr = "192.0.2.1:4000".parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(address));
    server.send(request).await
}

#[tokio::test]
async fn no_address_takes_what_a_page_of_another_site_sends() {
    let server = Server::with(|config| config.rate = None).await;
    let (player, _) = server.player().await;
    let cookie = player.cookie.as_deref();
    let before = Store::look_in_folder(server.folder()).await.unwrap();
    let mut sent = 0;
    for path in posts().into_iter().chain(PAGES) {
        for headers in FOREIGN {
            for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
                for cookie in [None, cookie] {
                    let answer = send(&server, &method, path, headers, cookie).await;
                    let what = format!("{method} {path} {headers:?}: {}", answer.text);
                    assert_eq!(
                        answer.refusal(),
                        (403, "not_same_origin".to_owned()),
                        "{what}"
                    );
                    assert!(!answer.headers.contains_key("set-cookie"), "{what}");
                    sent += 1;
                }
            }
        }
    }
    assert!(sent > 1_000);
    let after = Store::look_in_folder(server.folder()).await.unwrap();
    assert_eq!(before, after);
    // From our own pages it is at least looked at.
    for path in posts() {
        let own: &[(&str, &str)] = &[("sec-fetch-site", "same-origin")];
        let answer = send(&server, &Method::POST, path, own, None).await;
        assert_ne!(answer.status, 403, "{path}: {}", answer.text);
    }
}

#[tokio::test]
async fn get_changes_nothing_for_those_who_post() {
    let server = Server::with(|config| config.rate = None).await;
    for path in posts() {
        let answer = send(&server, &Method::GET, path, &[], None).await;
        assert!(!answer.headers.contains_key("set-cookie"), "{path}");
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
    }
    let kept = Store::look_in_folder(server.folder())
        .await
        .unwrap()
        .unwrap();
    assert_eq!((kept.people, kept.tables), (0, 0));
}

/// The statuses of so many requests that each say that they are forwarded for somebody else.
async fn forwarded(proxies: Proxies, times: u8) -> Vec<u16> {
    let server = Server::with(|config| {
        config.rate = NonZeroU32::new(3);
        config.proxies = proxies;
    });
    let server = server.await;
    let mut statuses = Vec::new();
    for number in 0..times {
        let address = format!("198.51.100.{number}");
        let headers: &[(&str, &str)] = &[("x-forwarded-for", &address)];
        let answer = send(&server, &Method::POST, "/api/v1/daily", headers, None).await;
        statuses.push(answer.status.as_u16());
    }
    statuses
}

#[tokio::test]
async fn forwarded_addresses_count_only_from_a_trusted_proxy() {
    let counted = vec![200, 200, 200, 429, 429, 429];
    assert_eq!(forwarded(Proxies::Off, 6).await, counted);
    assert_eq!(forwarded("10.0.0.0/8".parse().unwrap(), 6).await, counted);
    assert_eq!(
        forwarded("192.0.2.0/24".parse().unwrap(), 6).await,
        [200; 6]
    );
    assert_eq!(forwarded(Proxies::Any, 6).await, [200; 6]);
}

#[tokio::test]
async fn who_opens_tables_without_being_known_is_counted_as_for_anything_else() {
    let server = Server::with(|config| config.rate = NonZeroU32::new(3)).await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        let answer = send(&server, &Method::POST, "/api/v1/rooms/create", &[], None).await;
        statuses.push(answer.status.as_u16());
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
}
