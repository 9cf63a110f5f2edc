//! The logs of online tables: every test on SQLite and on a real PostgreSQL.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use common::place::{Place, on_both};
use knockwood::room::{RoomCode, Terms};
use knockwood::server::rooms::{Doing, Entry, Luck, Table};
use knockwood::server::store::{Append, Person, Secret, Store, StoreError};
use knockwood_engine::{Action, PerSeat, Preset, Seat};
use tokio::task::JoinSet;

const NOW: i64 = 1_796_040_000;

fn terms() -> Terms {
    Terms {
        rules: Preset::Full.rules(),
        timer: Some(60),
        listed: true,
    }
}

fn code(number: u8) -> RoomCode {
    RoomCode::of_chance(&[number; 13]).unwrap()
}

async fn welcome(store: &Store) -> (Person, Secret) {
    let secret = Secret::fresh().unwrap();
    (store.welcome(&secret, NOW).await.unwrap(), secret)
}

fn entry(version: u64, seat: Seat, what: Doing) -> Entry {
    Entry {
        version,
        seat,
        id: Some(format!("{version:032x}")),
        at: NOW + i64::try_from(version).unwrap(),
        what,
        luck: None,
    }
}

/// The first line of a log.
fn opening() -> Entry {
    Entry {
        id: None,
        at: NOW,
        luck: Luck::fresh(),
        ..entry(1, Seat::A, Doing::Open)
    }
}

async fn open(store: &Store, code: RoomCode, person: Person) -> Entry {
    let first = opening();
    store
        .open_room(code, &terms(), (person, Some("Ann")), &first, NOW + 60)
        .await
        .unwrap();
    first
}

/// Writes a line; whether it is written.
async fn write(store: &Store, code: RoomCode, entry: &Entry) -> bool {
    let line = Append {
        entry,
        deadline: None,
        joins: None,
        message: "nobody listens",
    };
    store.append(code, line).await.unwrap()
}

async fn join(store: &Store, code: RoomCode, person: Person) -> Entry {
    let entry = Entry {
        id: None,
        ..entry(2, Seat::B, Doing::Join)
    };
    let line = Append {
        entry: &entry,
        deadline: None,
        joins: Some((person, Some("Ben"))),
        message: "nobody listens",
    };
    assert!(store.append(code, line).await.unwrap());
    entry
}

on_both! {
    async fn a_log_is_there_after_a_new_start_as_it_was_written(place: Place) {
        let written = {
            let store = place.open().await.unwrap();
            let ((ann, _), (ben, _)) = (welcome(&store).await, welcome(&store).await);
            let mut written = vec![open(&store, code(1), ann).await, join(&store, code(1), ben).await];
            for (version, seat, what) in [
                (3, Seat::B, Doing::Ready),
                (4, Seat::A, Doing::Ready),
                (5, Seat::A, Doing::Act(Action::Pass)),
                (6, Seat::B, Doing::Late(Action::Pass)),
                (7, Seat::A, Doing::Ask),
                (8, Seat::B, Doing::Allow),
            ] {
                let entry = entry(version, seat, what);
                assert!(write(&store, code(1), &entry).await);
                written.push(entry);
            }
            store.close().await;
            written
        };
        let store = place.open().await.unwrap();
        assert_eq!(store.room_log(code(1), 0).await.unwrap(), written);
        assert_eq!(store.room_log(code(1), 6).await.unwrap(), written[6..]);
        let head = store.room_head(code(1)).await.unwrap().unwrap();
        assert_eq!((head.terms, head.version, head.touched), (terms(), 8, NOW + 8));
        assert_eq!(head.names, PerSeat::new(Some("Ann".into()), Some("Ben".into())));
        let table = Table::replay(head.terms, &written).unwrap();
        assert_eq!((table.version(), table.turn()), (8, Some(Seat::A)));
        let line = store.room_line(code(1), &format!("{:032x}", 5)).await.unwrap();
        assert_eq!(line.as_ref(), Some(&written[4]));
        assert_eq!(store.room_line(code(2), &format!("{:032x}", 5)).await.unwrap(), None);
        assert_eq!(store.room_head(code(2)).await.unwrap(), None);
    }

    async fn a_version_and_a_command_are_written_once(place: Place) {
        let store = place.open().await.unwrap();
        let (ann, _) = welcome(&store).await;
        open(&store, code(1), ann).await;
        open(&store, code(2), ann).await;
        let mut tasks = JoinSet::new();
        for number in 0..40_u32 {
            let store = store.clone();
            tasks.spawn(async move {
                let id = Some(format!("{number:032x}"));
                write(&store, code(1), &Entry { id, ..entry(2, Seat::A, Doing::Ready) }).await
            });
        }
        assert_eq!(tasks.join_all().await.into_iter().filter(|written| *written).count(), 1);
        let first = store.room_log(code(1), 1).await.unwrap().remove(0);
        // A gap, the same command under the next version, and a table that is not there.
        assert!(!write(&store, code(1), &entry(4, Seat::A, Doing::Ready)).await);
        assert!(!write(&store, code(1), &Entry { version: 3, ..first.clone() }).await);
        assert!(!write(&store, code(9), &entry(2, Seat::A, Doing::Ready)).await);
        assert_eq!(store.room_head(code(1)).await.unwrap().unwrap().version, 2);
        // Another table's command may be called the same.
        assert!(write(&store, code(2), &first).await);
        assert!(write(&store, code(1), &entry(3, Seat::A, Doing::Close)).await);
    }

    async fn tables_are_found_by_what_has_to_be_done(place: Place) {
        let store = place.open().await.unwrap();
        let ((ann, _), (ben, _)) = (welcome(&store).await, welcome(&store).await);
        for number in 1..=3 {
            open(&store, code(number), ann).await;
        }
        let waiting = store.waiting_rooms(NOW + 59).await.unwrap();
        assert_eq!(waiting.len(), 3);
        assert_eq!((waiting[0].host.as_deref(), waiting[0].timer), (Some("Ann"), Some(60)));
        store.await_player(code(3), NOW + 90).await.unwrap();
        assert_eq!(store.waiting_rooms(NOW + 60).await.unwrap()[0].code, code(3));
        join(&store, code(3), ben).await;
        store.await_player(code(3), NOW + 90).await.unwrap();
        assert_eq!(store.waiting_rooms(NOW + 60).await.unwrap(), []);
        assert!(write(&store, code(1), &entry(2, Seat::A, Doing::Close)).await);
        assert_eq!(store.rooms_of(ann).await.unwrap(), [(code(2), Seat::A), (code(3), Seat::A)]);
        assert_eq!(store.rooms_of(ben).await.unwrap(), [(code(3), Seat::B)]);
        let tables = store.tables_of(ben).await.unwrap();
        assert_eq!((tables.len(), tables[0].code, tables[0].name.as_deref()), (1, code(3), Some("Ben")));
        assert_eq!(store.tables_of(ann).await.unwrap().len(), 3);

        let line = entry(3, Seat::A, Doing::Ready);
        let timed = Append { entry: &line, deadline: Some(NOW + 70), joins: None, message: "" };
        assert!(store.append(code(3), timed).await.unwrap());
        assert_eq!(store.late_rooms(NOW + 69).await.unwrap(), []);
        assert_eq!(store.late_rooms(NOW + 70).await.unwrap(), [code(3)]);
        assert!(write(&store, code(3), &entry(4, Seat::A, Doing::Ready)).await);
        assert_eq!(store.late_rooms(NOW + 99).await.unwrap(), []);

        // 2 was touched when it was opened, 1 and 3 later.
        assert_eq!(store.clear_rooms(NOW).await.unwrap(), [code(2)]);
        assert_eq!(store.clear_rooms(NOW).await.unwrap(), []);
        assert_eq!(store.room_log(code(2), 0).await.unwrap(), []);
        assert_eq!(store.room_log(code(3), 0).await.unwrap().len(), 4);
    }

    async fn whoever_is_deleted_leaves_an_empty_seat_and_no_name(place: Place) {
        let store = place.open().await.unwrap();
        let ((ann, _), (ben, _)) = (welcome(&store).await, welcome(&store).await);
        open(&store, code(1), ann).await;
        join(&store, code(1), ben).await;
        open(&store, code(2), ann).await;
        store.forget(ann).await.unwrap();
        let head = store.room_head(code(1)).await.unwrap().unwrap();
        assert_eq!(head.people, PerSeat::new(None, Some(ben)));
        assert_eq!(head.names, PerSeat::new(None, Some("Ben".into())));
        assert_eq!(store.room_head(code(2)).await.unwrap(), None);
        store.forget(ben).await.unwrap();
        assert_eq!(store.room_head(code(1)).await.unwrap(), None);
        let late = store.open_room(code(3), &terms(), (ann, None), &opening(), NOW).await;
        assert!(matches!(late, Err(StoreError::Nobody)), "{late:?}");
    }

    async fn who_moves_to_another_browser_takes_the_seat_along(place: Place) {
        let store = place.open().await.unwrap();
        let ((ann, _), (idle, idles)) = (welcome(&store).await, welcome(&store).await);
        open(&store, code(1), idle).await;
        store.keep_code(ann, "CODE", NOW + 600).await.unwrap();
        store.use_code("CODE", &Secret::fresh().unwrap(), Some(idle), NOW).await.unwrap();
        assert_eq!(store.person(&idles).await.unwrap(), None);
        assert_eq!(store.rooms_of(ann).await.unwrap(), [(code(1), Seat::A)]);
    }
}
