use web_sys::Event;

/// The server has answered. Whoever asks it for something tells: `public/boot.js` shows it.
pub(crate) const REACHED: &str = "knockwood:reached";
/// The server has not answered.
pub(crate) const UNREACHED: &str = "knockwood:unreached";

/// Lets whoever listens on the window know, `public/boot.js` for one. Does nothing on the server.
pub(crate) fn tell(event: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), Event::new(event)) {
        let _ = window.dispatch_event(&event);
    }
}
