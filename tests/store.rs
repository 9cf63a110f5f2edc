//! The server's memory: every test on SQLite and on a real PostgreSQL.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::path::Path;

use common::place::{Place, on_both};
use futures::future;
use knockwood::daily::{Day, Played, PlayedRound};
use knockwood::server::store::{
    Entered, Person, Secret, Store, StoreError, Submission, TransferUsed,
};
use knockwood_engine::{RoundEnd, Seed};
use tempfile::TempDir;

const NOW: i64 = 1_796_040_000;

fn day() -> Day {
    Day::at(NOW)
}

/// A game with this score: all in its first round.
fn played(score: i32) -> Played {
    let round = |points: i32| PlayedRound {
        points,
        end: if points == 0 {
            RoundEnd::StockOut
        } else {
            RoundEnd::Gin
        },
        won: (points != 0).then_some(points > 0),
    };
    Played {
        rounds: vec![round(score), round(0), round(0), round(0), round(0)],
    }
}

async fn welcome(store: &Store) -> (Person, Secret) {
    let secret = Secret::fresh().unwrap();
    (store.welcome(&secret, NOW).await.unwrap(), secret)
}

/// Enters a result under an id made of this number.
async fn enter(store: &Store, person: Person, day: Day, number: u32, points: i32) -> Entered {
    store.seed_of(day, &Seed([1; 32])).await.unwrap();
    let submission = Submission {
        day,
        id: &format!("{number:032x}"),
        played: &played(points),
        record: &format!("record {number}"),
        received: NOW + i64::from(number),
    };
    store.enter(person, &submission).await.unwrap()
}

on_both! {
    async fn what_is_stored_is_there_after_a_new_start(place: Place) {
        let secret = {
            let store = place.open().await.unwrap();
            let (person, secret) = welcome(&store).await;
            store.rename(person, Some("Ann")).await.unwrap();
            assert_eq!(enter(&store, person, day(), 1, 40).await, Entered::New);
            store.close().await;
            secret
        };
        let store = place.open().await.unwrap();
        let person = store.person(&secret).await.unwrap().unwrap();
        assert_eq!(store.about(person).await.unwrap(), (Some("Ann".into()), NOW));
        assert_eq!(store.result(person, day()).await.unwrap(), Some(played(40)));
        let results = store.results(person).await.unwrap();
        assert_eq!((results.len(), results[0].record.as_str()), (1, "record 1"));
    }

    async fn who_never_did_anything_is_cleared_away(place: Place) {
        let store = place.open().await.unwrap();
        store.seed_of(day(), &Seed([1; 32])).await.unwrap();
        let (idle, _) = welcome(&store).await;
        store.take(day(), idle).await.unwrap();
        let (named, _) = welcome(&store).await;
        store.rename(named, Some("Ann")).await.unwrap();
        let (plays, secret) = welcome(&store).await;
        store.take(day(), plays).await.unwrap();
        assert_eq!(enter(&store, plays, day(), 1, 40).await, Entered::New);
        let (moves, _) = welcome(&store).await;
        store.keep_code(moves, "code", NOW + 600).await.unwrap();
        let (again, _) = welcome(&store).await;
        let tomorrow = Day::at(NOW + 86_400);
        store.seed_of(tomorrow, &Seed([2; 32])).await.unwrap();
        store.take(tomorrow, again).await.unwrap();
        let newcomer = store.welcome(&Secret::fresh().unwrap(), NOW + 1).await.unwrap();
        let crowd = future::join_all((0..250).map(|_| welcome(&store))).await;

        // Not all at once, and then nobody.
        let mut gone = 0;
        loop {
            let now_gone = store.clear_idle(NOW).await.unwrap();
            if now_gone == 0 {
                break;
            }
            gone += now_gone;
        }
        assert_eq!(gone, crowd.len() + 1);
        assert!(matches!(store.about(idle).await, Err(StoreError::Nobody)));
        for person in [named, plays, moves, again, newcomer] {
            store.about(person).await.unwrap();
        }
        assert_eq!(store.person(&secret).await.unwrap(), Some(plays));
        // Who took the deal and is gone has not taken it.
        let figures = store.figures(day(), day()).await.unwrap();
        assert_eq!(figures, [(day(), 1, 1, 40)]);
    }

    async fn a_database_of_a_newer_program_is_refused(place: Place) {
        place.open().await.unwrap().close().await;
        place.meddle(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (7, 'later', true, 'x', 1)",
        ).await;
        let error = place.open().await.unwrap_err();
        assert!(matches!(error, StoreError::Newer { found: 7, known: 2 }), "{error}");
        assert!(error.to_string().contains("install the newer program"), "{error}");
    }

    async fn servers_that_start_together_agree(place: Place) {
        // Many, since what went wrong here once did so for one start in a hundred.
        let opened = future::join_all((0..12).map(|_| place.open())).await;
        let stores: Vec<Store> = opened.into_iter().map(Result::unwrap).collect();
        let mut told = Vec::new();
        for (number, store) in (0_u8..).zip(&stores) {
            let secret = store.setting("secret", &[number; 32]).await.unwrap();
            let seed = store.seed_of(day(), &Seed([number; 32])).await.unwrap();
            told.push((secret, seed));
        }
        assert!(told.iter().all(|each| *each == told[0]), "{told:?}");
        assert_eq!(stores[2].seed_kept(day()).await.unwrap(), Some(told[0].1));
        assert_eq!(stores[2].seed_kept(day().next()).await.unwrap(), None);
    }

    async fn the_secret_itself_is_nowhere(place: Place) {
        let store = place.open().await.unwrap();
        let (person, secret) = welcome(&store).await;
        assert_eq!(store.person(&secret).await.unwrap(), Some(person));
        assert_eq!(store.person(&Secret::fresh().unwrap()).await.unwrap(), None);
        assert_eq!(Secret::read(&secret.text()), Some(secret.clone()));
        for wrong in ["", "0", &secret.text()[1..], &secret.text().replace('0', "g"), "+0000000000000000000000000000001"] {
            assert!(Secret::read(wrong).is_none_or(|read| read == secret), "{wrong}");
        }
        assert_eq!(format!("{secret:?}"), "Secret");
        store.close().await;
        if let Place::Folder(folder) = &place {
            let bytes = all_bytes(folder.path());
            let text = secret.text();
            let raw: Vec<u8> = (0..16).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap()).collect();
            assert!(!holds(&bytes, text.as_bytes()) && !holds(&bytes, &raw));
        }
    }

    async fn the_first_result_of_a_person_a_day_stands(place: Place) {
        let store = place.open().await.unwrap();
        let (ann, _) = welcome(&store).await;
        let (ben, _) = welcome(&store).await;
        assert_eq!(enter(&store, ann, day(), 1, 40).await, Entered::New);
        // The same again has the same answer; another one none.
        assert_eq!(enter(&store, ann, day(), 1, 40).await, Entered::Before(played(40)));
        assert_eq!(enter(&store, ann, day(), 2, 90).await, Entered::AlreadyPlayed);
        // Somebody else's id, and one's own with something else.
        assert_eq!(enter(&store, ben, day(), 1, 40).await, Entered::IdTaken);
        assert_eq!(enter(&store, ann, day().next(), 1, 40).await, Entered::Before(played(40)));
        let other = Submission { day: day().next(), id: &format!("{:032x}", 1), played: &played(5), record: "other", received: NOW };
        assert_eq!(store.enter(ann, &other).await.unwrap(), Entered::IdTaken);
        assert_eq!(store.scores(day()).await.unwrap(), [(40, 1)]);
        assert_eq!(store.scores(day().next()).await.unwrap(), []);
    }

    async fn many_at_once_leave_one_each_and_right_sums(place: Place) {
        let store = place.open().await.unwrap();
        let mut tasks = Vec::new();
        for number in 0..40_u32 {
            let (person, _) = welcome(&store).await;
            // Each sends three at once: two the same, one other.
            for id in [number * 2, number * 2, number * 2 + 1] {
                let store = store.clone();
                tasks.push(tokio::spawn(async move {
                    enter(&store, person, day(), id, i32::try_from(number % 7).unwrap() * 10).await
                }));
            }
        }
        let mut fresh = 0;
        for task in tasks {
            match task.await.unwrap() {
                Entered::New => fresh += 1,
                Entered::Before(_) | Entered::AlreadyPlayed => {}
                Entered::IdTaken => panic!("nobody has another's id"),
            }
        }
        assert_eq!(fresh, 40);
        let scores = store.scores(day()).await.unwrap();
        assert_eq!(scores, [(0, 6), (10, 6), (20, 6), (30, 6), (40, 6), (50, 5), (60, 5)]);
        let rounds = store.rounds_of(day(), day()).await.unwrap();
        let first = &rounds[0].1[0];
        assert_eq!(first.points, 10 * 6 + 20 * 6 + 30 * 6 + 40 * 6 + 50 * 5 + 60 * 5);
        assert_eq!(first.endings.iter().map(|ending| ending.times).sum::<u32>(), 40);
    }

    async fn the_best_come_first_and_equals_by_time(place: Place) {
        let store = place.open().await.unwrap();
        for (number, score) in [(1, 10), (2, 30), (3, -20), (4, 30), (5, 0)] {
            let (person, _) = welcome(&store).await;
            store.rename(person, Some(&format!("P{number}"))).await.unwrap();
            enter(&store, person, day(), number, score).await;
        }
        let top = store.top(day(), 4).await.unwrap();
        let lines: Vec<_> = top.iter().map(|(_, name, score)| (name.as_deref().unwrap(), *score)).collect();
        assert_eq!(lines, [("P2", 30), ("P4", 30), ("P1", 10), ("P5", 0)]);
        let ranks: Vec<_> = store.marks(top[2].0).await.unwrap();
        assert_eq!((ranks[0].rank, ranks[0].players, ranks[0].score), (3, 5, 10));
    }

    async fn who_takes_the_deal_is_counted_once(place: Place) {
        let store = place.open().await.unwrap();
        store.seed_of(day(), &Seed([1; 32])).await.unwrap();
        let (ann, _) = welcome(&store).await;
        let (ben, _) = welcome(&store).await;
        for person in [ann, ben, ann, ann] {
            store.take(day(), person).await.unwrap();
        }
        enter(&store, ann, day(), 1, -30).await;
        assert_eq!(store.figures(day(), day()).await.unwrap(), [(day(), 2, 1, -30)]);
        assert_eq!(store.days_taken(ann).await.unwrap(), [day()]);
    }

    async fn whoever_is_deleted_is_gone_from_every_sum(place: Place) {
        let store = place.open().await.unwrap();
        let (ann, secret) = welcome(&store).await;
        let (ben, _) = welcome(&store).await;
        for (number, person, score) in [(1, ann, 25), (2, ben, 25)] {
            enter(&store, person, day(), number, score).await;
            store.take(day(), person).await.unwrap();
        }
        enter(&store, ann, day().next(), 3, -9).await;
        store.take(day().next(), ann).await.unwrap();
        store.keep_code(ann, "CODE", NOW + 600).await.unwrap();
        store.forget(ann).await.unwrap();

        assert_eq!(store.person(&secret).await.unwrap(), None);
        assert!(matches!(store.about(ann).await, Err(StoreError::Nobody)));
        assert!(matches!(store.forget(ann).await, Err(StoreError::Nobody)));
        assert!(matches!(store.rename(ann, Some("Ann")).await, Err(StoreError::Nobody)));
        assert!(matches!(store.take(day(), ann).await, Err(StoreError::Nobody)));
        assert_eq!(store.scores(day()).await.unwrap(), [(25, 1)]);
        assert_eq!(store.scores(day().next()).await.unwrap(), []);
        assert_eq!(store.figures(day(), day().next()).await.unwrap(), [(day(), 1, 1, 25)]);
        assert_eq!(store.rounds_of(day().next(), day().next()).await.unwrap(), []);
        assert_eq!(store.top(day(), 9).await.unwrap().len(), 1);
        assert_eq!(store.results(ann).await.unwrap(), []);
        let fresh = Secret::fresh().unwrap();
        assert_eq!(store.use_code("CODE", &fresh, None, NOW).await.unwrap(), TransferUsed::NoCode);
        let late = Submission { day: day(), id: "late", played: &played(1), record: "late", received: NOW };
        assert!(matches!(store.enter(ann, &late).await, Err(StoreError::Nobody)));
        assert_eq!(store.scores(day()).await.unwrap(), [(25, 1)]);
    }

    async fn a_code_moves_a_person_once_and_in_time(place: Place) {
        let store = place.open().await.unwrap();
        let (ann, old) = welcome(&store).await;
        enter(&store, ann, day(), 1, 25).await;
        let new = Secret::fresh().unwrap();
        store.keep_code(ann, "FIRST", NOW + 600).await.unwrap();
        store.keep_code(ann, "SECOND", NOW + 600).await.unwrap();
        assert_eq!(store.code_until(ann, NOW).await.unwrap(), Some(NOW + 600));
        assert_eq!(store.code_until(ann, NOW + 600).await.unwrap(), None);
        for (code, at) in [("FIRST", NOW), ("SECOND", NOW + 600), ("", NOW)] {
            assert_eq!(store.use_code(code, &new, None, at).await.unwrap(), TransferUsed::NoCode);
        }
        // Who has results is not thrown away for it; who has none is.
        let (busy, _) = welcome(&store).await;
        enter(&store, busy, day(), 2, 1).await;
        assert_eq!(store.use_code("SECOND", &new, Some(busy), NOW).await.unwrap(), TransferUsed::HasResults);
        let (idle, idles) = welcome(&store).await;
        assert_eq!(store.use_code("SECOND", &new, Some(idle), NOW).await.unwrap(), TransferUsed::Moved);
        assert_eq!(store.person(&new).await.unwrap(), Some(ann));
        assert_eq!(store.person(&old).await.unwrap(), None);
        assert_eq!(store.person(&idles).await.unwrap(), None);
        assert_eq!(store.use_code("SECOND", &idles, None, NOW).await.unwrap(), TransferUsed::NoCode);
    }

    async fn the_next_dealt_days_are_found_over_a_gap(place: Place) {
        let store = place.open().await.unwrap();
        let (early, late) = (Day::numbered(day().number() - 3), day().next());
        for dealt in [early, day(), late] {
            store.seed_of(dealt, &Seed([1; 32])).await.unwrap();
        }
        assert_eq!(store.neighbours(early).await.unwrap(), (None, Some(day())));
        assert_eq!(store.neighbours(day()).await.unwrap(), (Some(early), Some(late)));
        assert_eq!(store.neighbours(late).await.unwrap(), (Some(day()), None));
    }

    async fn par_is_kept_as_it_was_first_counted(place: Place) {
        let store = place.open().await.unwrap();
        store.seed_of(day(), &Seed([1; 32])).await.unwrap();
        assert_eq!(store.par(day()).await.unwrap(), None);
        for score in [31, 77] {
            store.keep_par(day(), &played(score)).await.unwrap();
        }
        assert_eq!(store.par(day()).await.unwrap(), Some(played(31)));
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_said() {
    let folder = TempDir::new().unwrap();
    std::fs::write(
        folder.path().join("knockwood.sqlite"),
        "a shopping list, ".repeat(99),
    )
    .unwrap();
    let error = Store::in_folder(folder.path()).await.unwrap_err();
    assert!(error.to_string().contains("database"), "{error}");
}

#[tokio::test]
async fn an_address_that_is_none_is_said() {
    for address in ["postgres://127.0.0.1:1/none", "not an address"] {
        let error = Store::at_address(address).await.unwrap_err().to_string();
        assert!(error.contains("DATABASE_URL"), "{address}: {error}");
    }
}

fn all_bytes(folder: &Path) -> Vec<u8> {
    let files = std::fs::read_dir(folder).unwrap();
    files
        .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .collect()
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
