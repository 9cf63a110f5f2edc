use leptos::task::spawn_local;
use web_sys::Window;

use super::App;
use crate::outbox;
use crate::tell::tell;

/// The event that `public/boot.js` answers with the bar that leads back to the game.
const CRASH_EVENT: &str = "knockwood:crash";

/// Takes over the page that the server rendered, then sets `<html data-hydrated>`.
pub fn hydrate() {
    say_when_it_stops();
    leptos::mount::hydrate_body(App);
    say_that_it_works();
}

/// Draws the page that the address names on a document without one, then sets
/// `<html data-hydrated>`.
pub fn mount() {
    say_when_it_stops();
    leptos::mount::mount_to_body(App);
    say_that_it_works();
}

fn say_when_it_stops() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        // A panic ends this program, so what is shown after it cannot be ours.
        tell(CRASH_EVENT);
    }));
}

fn say_that_it_works() {
    outbox::start();
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
