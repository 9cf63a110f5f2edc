//! The outbox's entries: what becomes of each, whatever the server answers.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use knockwood::outbox::{Answer, Entry, EntryError};

const NOW: u64 = 1_796_000_000_000;

fn entry() -> Entry {
    Entry::new(
        "a1".into(),
        "/api/v1/daily",
        "Your result",
        "{}".into(),
        NOW,
    )
}

/// What browsers keep. Changing it needs a new version: `end2end/tests/outbox.hydrate.spec.ts`
/// writes the same text.
#[test]
fn an_entry_is_kept_as_this_text() {
    let text = r#"{"version":1,"id":"a1","to":"/api/v1/daily","what":"Your result","body":"{}","queued":1796000000000,"tries":0,"due":1796000000000,"refused":null}"#;
    assert_eq!(entry().text(), text);
    assert_eq!(Entry::read(text), Ok(entry()));
}

#[test]
fn what_is_no_entry_is_refused_whole() {
    for text in ["", "{", "[]", r#"{"version":1}"#] {
        assert!(
            matches!(Entry::read(text), Err(EntryError::Form(_))),
            "{text}"
        );
    }
    let later = entry().text().replace("\"version\":1", "\"version\":2");
    assert_eq!(Entry::read(&later), Err(EntryError::Version(2)));
}

#[test]
fn statuses_mean_taken_not_now_or_never() {
    for status in [200, 201, 204] {
        assert_eq!(Answer::of(status, "", None), Answer::Taken);
    }
    for status in [0, 302, 401, 408, 425, 429, 500, 502, 503, 504] {
        let answer = Answer::of(status, "not now", Some(7));
        assert_eq!(answer, Answer::NotNow { wait: Some(7) }, "{status}");
    }
    for status in [400, 403, 404, 409, 410, 413, 422] {
        let answer = Answer::of(status, " The day is over.\n", None);
        assert_eq!(
            answer,
            Answer::Refused("The day is over.".into()),
            "{status}"
        );
    }
    // What our own server says.
    let told = r#"{"error":"too_late","day":"2026-11-29","says":"It came too late."}"#;
    assert_eq!(
        Answer::of(410, told, None),
        Answer::Refused("It came too late.".into())
    );
    // A page of a gateway is no reason for a player.
    let page = "<p>".repeat(200);
    assert_eq!(
        Answer::of(404, &page, None),
        Answer::Refused("status 404".into())
    );
}

#[test]
fn an_entry_stays_until_the_server_has_it() {
    let nobody = Answer::NotNow { wait: None };
    let mut entry = entry();
    for _ in 0..100 {
        entry = entry.clone().after(&nobody, entry.due, 0.3).unwrap();
    }
    assert_eq!(entry.tries, 100);
    assert_eq!((entry.id.as_str(), entry.body.as_str()), ("a1", "{}"));
    assert_eq!(entry.clone().after(&Answer::Taken, entry.due, 0.3), None);
}

#[test]
fn the_wait_doubles_to_a_quarter_of_an_hour_and_is_spread() {
    let nobody = Answer::NotNow { wait: None };
    let (mut least, mut most) = (entry(), entry());
    let mut waits = Vec::new();
    for _ in 0..12 {
        least = least.after(&nobody, NOW, 0.0).unwrap();
        most = most.after(&nobody, NOW, 1.0).unwrap();
        assert_eq!((most.due - NOW), 2 * (least.due - NOW));
        waits.push((most.due - NOW) / 1_000);
    }
    assert_eq!(waits, [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
}

#[test]
fn a_server_that_asks_for_time_is_given_it_within_a_day() {
    for (asked, waited) in [(Some(0), 1), (Some(30), 30), (Some(u64::MAX), 86_400)] {
        let entry = entry()
            .after(&Answer::NotNow { wait: asked }, NOW, 0.0)
            .unwrap();
        assert_eq!((entry.due - NOW) / 1_000, waited);
    }
}

#[test]
fn a_refused_entry_is_not_sent_again_and_says_why() {
    let refused = Answer::Refused("The day is over.".into());
    let entry = entry().after(&refused, NOW, 0.5).unwrap();
    assert!(!entry.is_due(u64::MAX));
    assert_eq!(entry.refused.as_deref(), Some("The day is over."));
    assert_eq!(Entry::read(&entry.text()), Ok(entry));
}

#[test]
fn a_clock_that_was_wrong_does_not_keep_an_entry_back_for_years() {
    let mut entry = entry();
    entry.due = NOW + 1_000 * 86_400_000;
    assert_eq!(entry.by_the_clock(NOW).due, NOW + 86_400_000);
}
