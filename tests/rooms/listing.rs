//! Tables that wait for anybody.

use serde_json::Value;

use crate::common::api::{NOON, Server};
use crate::common::rooms::Guest;

#[tokio::test]
async fn an_open_table_is_listed_while_its_host_waits() {
    let server = Server::new().await;
    let listed = |answer: &Value| answer.as_array().unwrap().len();
    let mut ann = Guest::new(&server);
    let form = "rules=full&timer=120&listed=true&name=Ann";
    let answer = ann.browser.post("/api/v1/rooms/create", form).await;
    let code = answer.json();
    ann.create("classic", "", "Ann").await;
    let mut ben = Guest::new(&server);
    server.set_clock(NOON + 59);
    let list = ben.browser.get("/api/v1/rooms/open").await.json();
    assert_eq!(listed(&list), 1, "{list}");
    let line = &list[0];
    assert_eq!((&line["code"], &line["host"]), (&code, &"Ann".into()));
    assert_eq!(
        (&line["rules"], &line["timer"], &line["waits"]),
        (&"full".into(), &120.into(), &59.into())
    );
    // A host who has gone is not waited with.
    server.set_clock(NOON + 60);
    assert_eq!(
        listed(&ben.browser.get("/api/v1/rooms/open").await.json()),
        0
    );
    server.set_clock(NOON);
    ben.join(code.as_str().unwrap().parse().unwrap(), "").await;
    assert_eq!(
        listed(&ben.browser.get("/api/v1/rooms/open").await.json()),
        0
    );
}
