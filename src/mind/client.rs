use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::Uint8Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::answer::answer;
use super::{Answer, Question, message};

/// Somebody who waits for an answer.
struct Waiting {
    question: Question,
    then: Box<dyn FnOnce(Answer)>,
}

/// The page's end: one worker, started when it is first needed.
#[derive(Default)]
struct Client {
    worker: Option<Worker>,
    /// Whether the worker has said that it listens.
    listens: bool,
    /// Whether a worker was wanted and could not be had, or has stopped.
    failed: bool,
    waiting: BTreeMap<u32, Waiting>,
    next: u32,
}

thread_local! {
    static CLIENT: RefCell<Client> = RefCell::default();
}

/// Asks a question; `then` is given the answer, later and once, whatever becomes of the worker.
pub fn ask(question: Question, then: impl FnOnce(Answer) + 'static) {
    let asked = CLIENT.with_borrow_mut(|client| {
        if client.worker.is_none() && !client.failed {
            client.worker = start();
            client.failed = client.worker.is_none();
        }
        let id = client.next;
        client.next = id.wrapping_add(1);
        if client.listens {
            client.send(id, &question);
        }
        client.waiting.insert(
            id,
            Waiting {
                question,
                then: Box::new(then),
            },
        );
        client.failed
    });
    if asked {
        answer_here();
    }
}

impl Client {
    fn send(&self, id: u32, question: &Question) {
        if let (Some(worker), Some(bytes)) = (&self.worker, message::write(id, question)) {
            let _ = worker.post_message(&Uint8Array::from(&*bytes));
        }
    }
}

/// Starts the worker with the script and the wasm that this page runs.
fn start() -> Option<Worker> {
    let boot = web_sys::window()?
        .document()?
        .query_selector("script[data-js]")
        .ok()??;
    let data = boot.dyn_into::<HtmlElement>().ok()?.dataset();
    let (js, wasm) = (data.get("js")?, data.get("wasm")?);
    // Of the same build as the page.
    let base = data.get("base").unwrap_or_default();
    let address = format!("{base}/worker.mjs?js={js}&wasm={wasm}");
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address, &options).ok()?;

    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| heard(&event));
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    let on_error = Closure::<dyn Fn(Event)>::new(|_| answer_here());
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    on_error.forget();
    Some(worker)
}

/// The worker has spoken: it listens, or it answers.
fn heard(event: &MessageEvent) {
    let Ok(bytes) = event.data().dyn_into::<Uint8Array>() else {
        CLIENT.with_borrow_mut(|client| {
            client.listens = true;
            for (id, waiting) in &client.waiting {
                client.send(*id, &waiting.question);
            }
        });
        return;
    };
    if let Some((id, answer)) = message::read::<Answer>(&bytes.to_vec()) {
        let waiting = CLIENT.with_borrow_mut(|client| client.waiting.remove(&id));
        if let Some(waiting) = waiting {
            (waiting.then)(answer);
        }
    }
}

/// No worker, or no more: the page thinks for itself, now and from now on.
fn answer_here() {
    let waiting = CLIENT.with_borrow_mut(|client| {
        client.failed = true;
        client.listens = false;
        if let Some(worker) = client.worker.take() {
            worker.terminate();
        }
        std::mem::take(&mut client.waiting)
    });
    for Waiting { question, then } in waiting.into_values() {
        wasm_bindgen_futures::spawn_local(async move { then(answer(&question).await) });
    }
}
