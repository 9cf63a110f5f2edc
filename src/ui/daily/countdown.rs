use std::time::Duration;

use leptos::prelude::*;

use crate::ui::table::now as device_now;

/// How long it is to the next deal, to the second; when it is there, the board is asked for anew,
/// also on coming back to a tab that was asleep. Nothing of it is spoken by itself.
#[component]
pub(super) fn Countdown(
    /// When the day ends, in seconds since 1970.
    ends: i64,
    /// The server's time when it answered: this device's clock may be wrong, or set to another zone.
    now: i64,
    again: Callback<()>,
) -> impl IntoView {
    let left = RwSignal::new(None::<i64>);
    Effect::new(move |_| {
        let ahead = device_now() - now;
        let is_due = StoredValue::new(true);
        let look = move || {
            let seconds = ends - (device_now() - ahead);
            let _ = left.try_set(Some(seconds.max(0)));
            if seconds <= 0 && is_due.try_get_value() == Some(true) {
                is_due.set_value(false);
                again.run(());
            }
        };
        untrack(look);
        let ticks = set_interval_with_handle(look, Duration::from_secs(1));
        let back = window_event_listener_untyped("visibilitychange", move |_| look());
        let focus = window_event_listener_untyped("focus", move |_| look());
        on_cleanup(move || {
            if let Ok(ticks) = ticks {
                ticks.clear();
            }
            back.remove();
            focus.remove();
        });
    });
    view! {
        <p class="daily-next">
            {move || match left.get() {
                None => "The next deal comes at midnight, universal time.".to_owned(),
                Some(0) => "The next deal is here.".to_owned(),
                Some(left) => format!(
                    "The next deal comes in {}:{:02}:{:02}.",
                    left / 3_600,
                    left / 60 % 60,
                    left % 60
                ),
            }}
        </p>
    }
}
