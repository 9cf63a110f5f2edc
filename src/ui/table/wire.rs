//! The browser's part of a [`Line`]: its stream of events, its timer, and what it listens to.

use std::time::Duration;

use js_sys::{Date, Math, Reflect};
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, EventSource, MessageEvent};

use crate::online::{Input, Line, Output, Standing};

/// The events of a stream, as `crate::room` names them.
const VIEW: &str = "view";
const ALIVE: &str = "alive";
const GONE: &str = "gone";
const BYE: &str = "bye";

/// What is done with the data of an event.
type Hear = SendWrapper<Box<dyn Fn(String)>>;

/// A line that is carried out in this browser.
#[derive(Clone, Copy)]
pub(super) struct Wire {
    line: StoredValue<Line>,
    standing: RwSignal<Standing>,
    stream: StoredValue<Option<SendWrapper<Stream>>>,
    address: StoredValue<String>,
    hear: StoredValue<Option<Hear>>,
}

/// An open stream, and what hears it.
struct Stream {
    source: EventSource,
    heard: Closure<dyn FnMut(Event)>,
}

impl Wire {
    pub(super) fn new() -> Self {
        Self {
            line: StoredValue::new(Line::new()),
            standing: RwSignal::new(Standing::Connecting),
            stream: StoredValue::new(None),
            address: StoredValue::new(String::new()),
            hear: StoredValue::new(None),
        }
    }

    /// How it stands.
    pub(super) fn standing(self) -> Standing {
        self.standing.get()
    }

    /// Whether what is seen is what there is.
    pub(super) fn is_live(self) -> bool {
        self.standing.get() == Standing::Live
    }

    /// Listens to the browser until the page is left. What comes is given to `hear`. Runs in the browser
    /// only, and once.
    pub(super) fn begin(self, hear: impl Fn(String) + 'static) {
        self.hear.set_value(Some(
            SendWrapper::new(Box::new(hear) as Box<dyn Fn(String)>),
        ));
        let listeners = [
            window_event_listener_untyped("online", move |_| self.feed(Input::Online)),
            window_event_listener_untyped("pageshow", move |event| {
                if Reflect::get(&event, &"persisted".into()).is_ok_and(|value| value.is_truthy()) {
                    self.feed(Input::PageShow);
                }
            }),
            window_event_listener_untyped("visibilitychange", move |_| {
                if !document().hidden() {
                    self.feed(Input::Visible);
                }
            }),
        ];
        on_cleanup(move || {
            for listener in listeners {
                listener.remove();
            }
            self.feed(Input::Left);
        });
    }

    /// Opens the stream at this address, and stays in touch. Once it has, nothing more is done.
    pub(super) fn open_at(self, address: String) {
        if self.address.with_value(String::is_empty) {
            self.address.set_value(address);
            self.feed(Input::Begun);
        }
    }

    /// There is nothing more to come.
    pub(super) fn end(self) {
        self.feed(Input::Gone);
    }

    /// Notes a version that was seen on another way; whether it is news.
    pub(super) fn note(self, version: u64) -> bool {
        self.line
            .try_update_value(|line| line.note(version))
            .unwrap_or_default()
    }

    fn feed(self, input: Input) {
        self.feed_with(input, String::new());
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a clock after 1970, and luck below 2^32"
    )]
    fn feed_with(self, input: Input, mut data: String) {
        // Before the table is known there is nothing to open.
        if self.address.try_with_value(String::is_empty) != Some(false) {
            return;
        }
        let now = Date::now() as u64;
        let luck = (Math::random() * f64::from(u32::MAX)) as u32;
        // The table may have been left.
        let Some(outputs) = self
            .line
            .try_update_value(|line| line.take(input, now, luck))
        else {
            return;
        };
        for output in outputs {
            match output {
                Output::Open => self.open(),
                Output::Close => self.close(),
                Output::Wait { ms, number } => set_timeout(
                    move || self.feed(Input::Elapsed(number)),
                    Duration::from_millis(ms.into()),
                ),
                Output::Show(standing) => drop(self.standing.try_set(standing)),
                Output::Take(_) => {
                    let data = core::mem::take(&mut data);
                    self.hear.try_with_value(|hear| {
                        if let Some(hear) = hear {
                            hear(data);
                        }
                    });
                }
            }
        }
    }

    fn open(self) {
        let address = self.address.get_value();
        let heard = Closure::<dyn FnMut(Event)>::new(move |event: Event| self.heard(&event));
        let Ok(source) = EventSource::new(&address) else {
            self.feed(Input::Failed);
            return;
        };
        for kind in ["open", "error", VIEW, ALIVE, BYE, GONE] {
            let _ = source.add_event_listener_with_callback(kind, heard.as_ref().unchecked_ref());
        }
        self.stream
            .set_value(Some(SendWrapper::new(Stream { source, heard })));
    }

    /// What a closed stream has still to say is not heard.
    fn close(self) {
        let Some(stream) = self.stream.try_update_value(Option::take).flatten() else {
            return;
        };
        let Stream { source, heard } = stream.take();
        for kind in ["open", "error", VIEW, ALIVE, BYE, GONE] {
            let _ =
                source.remove_event_listener_with_callback(kind, heard.as_ref().unchecked_ref());
        }
        source.close();
        // It may be what is running just now.
        set_timeout(move || drop(heard), Duration::ZERO);
    }

    fn heard(self, event: &Event) {
        match event.type_().as_str() {
            "open" => self.feed(Input::Opened),
            ALIVE => self.feed(Input::KeepAlive),
            BYE => self.feed(Input::Ended),
            GONE => self.feed(Input::Gone),
            VIEW => {
                let Some(event) = event.dyn_ref::<MessageEvent>() else {
                    return;
                };
                if let (Ok(version), Some(data)) =
                    (event.last_event_id().parse(), event.data().as_string())
                {
                    self.feed_with(Input::Event(version), data);
                }
            }
            _ => self.feed(Input::Failed),
        }
    }
}
