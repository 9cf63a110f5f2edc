use leptos::task::spawn_local;
use web_sys::{Event, Window};

use super::App;

/// The event that `public/boot.js` answers with the bar that leads back to the game.
const CRASH_EVENT: &str = "knockwood:crash";

/// Takes over the page that the server rendered, then sets `<html data-hydrated>`.
pub fn hydrate() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        // A panic ends this program, so what is shown after it cannot be ours.
        if let (Some(window), Ok(event)) = (web_sys::window(), Event::new(CRASH_EVENT)) {
            let _ = window.dispatch_event(&event);
        }
    }));
    leptos::mount::hydrate_body(App);
    // Queued behind the first run of every effect: now the controls work.
    spawn_local(async {
        if let Some(root) = web_sys::window()
            .as_ref()
            .and_then(Window::document)
            .and_then(|d| d.document_element())
        {
            let _ = root.set_attribute("data-hydrated", "");
        }
    });
}
