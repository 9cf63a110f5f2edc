//! What has to be done in time, and what the other instances tell.

use std::sync::{Arc, Weak};
use std::time::Duration;

use knockwood_engine::PerSeat;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::hub::{AWAITED, Hub};
use super::message::Message;
use crate::room::{Pause, RoomCode};
use crate::server::store::StoreError;

/// How often it is looked whose time is up, and what has to be cleared away.
const TICK: Duration = Duration::from_secs(1);
/// After how many ticks the instances tell each other whose pages they serve, and hosts that wait are
/// noted to be there.
const TELL: u32 = 20;
/// After how many ticks it is looked for people of whom there is nothing.
const IDLE: u32 = 60;
/// After how long an instance that cannot listen tries again.
const AGAIN: Duration = Duration::from_millis(500);
/// How many tables are told of in one message: PostgreSQL takes 8,000 bytes.
const TABLES: usize = 200;

/// Starts what goes on until the hub is dropped, or the server stops.
pub(super) fn start(hub: &Arc<Hub>, messages: mpsc::UnboundedReceiver<Message>) {
    tokio::spawn(tick(Arc::downgrade(hub)));
    tokio::spawn(listen(Arc::downgrade(hub)));
    tokio::spawn(send(Arc::downgrade(hub), messages));
}

/// The hub, unless it is gone or the server stops, whose store is closed then.
fn at_work(hub: &Weak<Hub>) -> Option<Arc<Hub>> {
    hub.upgrade().filter(|hub| !hub.is_stopping())
}

fn say(what: &str, done: Result<(), StoreError>) {
    if let Err(error) = done {
        tracing::error!("{what}: {error}");
    }
}

async fn tick(hub: Weak<Hub>) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut count = 0_u32;
    loop {
        ticks.tick().await;
        let Some(hub) = at_work(&hub) else { return };
        say("moving for those whose time is up", hub.move_late().await);
        say("clearing tables away", hub.clear().await);
        count = count.wrapping_add(1);
        if count.is_multiple_of(TELL) {
            tell(&hub).await;
        }
        if count.is_multiple_of(IDLE) {
            say("clearing people away", hub.clear_idle().await);
        }
    }
}

/// Tells the others whose pages are served here, and forgets those who have not told.
async fn tell(hub: &Hub) {
    let now = hub.clock.now();
    let mut tables: Vec<(RoomCode, PerSeat<u32>)> = Vec::new();
    for live in hub.all() {
        let pages = {
            let mut seen = live.seen();
            let is_somebody_gone = seen.forget_silent(hub.instance, now);
            let pages = seen.of(hub.instance);
            drop(seen);
            if is_somebody_gone {
                live.ring();
            }
            pages
        };
        if pages == PerSeat::default() {
            continue;
        }
        tables.push((live.code, pages));
        let known = live.known.lock().await.clone();
        let waits = known.is_some_and(|known| {
            known.head.terms.listed && known.table.pause() == Some(Pause::Waiting)
        });
        if waits {
            let noted = hub.store.await_player(live.code, now + AWAITED).await;
            say("noting that a host waits", noted);
        }
    }
    for tables in tables.chunks(TABLES) {
        hub.send(Message::Pages(hub.instance, tables.to_vec()));
    }
    hub.forget_unheard();
}

/// Sends what is to be told, in order.
async fn send(hub: Weak<Hub>, mut messages: mpsc::UnboundedReceiver<Message>) {
    while let Some(message) = messages.recv().await {
        let Some(hub) = at_work(&hub) else { return };
        let sent = hub.store.tell_instances(&message.to_string()).await;
        say("telling the other instances", sent);
    }
}

/// Hears what the others tell. Whenever the line was cut everybody reads everything again, once it is
/// there again: nothing said meanwhile is missed.
async fn listen(hub: Weak<Hub>) {
    loop {
        let Some(here) = at_work(&hub) else { return };
        let mut stopping = here.stopping();
        let listening = here.store.listen().await;
        let mut listener = match listening {
            Ok(Some(listener)) => {
                here.distrust_all();
                listener
            }
            Ok(None) => return,
            Err(error) => {
                say("listening to the other instances", Err(error));
                drop(here);
                sleep(AGAIN).await;
                continue;
            }
        };
        // Nothing may keep the hub but those who use it.
        drop(here);
        loop {
            let told = tokio::select! {
                told = listener.try_recv() => told,
                stopping = stopping.changed() => match stopping {
                    Ok(()) => continue,
                    Err(_) => return,
                },
            };
            match told {
                Ok(Some(told)) => {
                    let Some(here) = at_work(&hub) else { return };
                    if let Ok(message) = told.payload().parse() {
                        here.hear(message);
                    }
                }
                Ok(None) => break,
                Err(sqlx::Error::PoolClosed) => return,
                Err(error) => {
                    say("listening to the other instances", Err(error.into()));
                    break;
                }
            }
        }
    }
}
