//! What of the look a player has chosen: kept in cookies, so that the very first paint has it.

#[cfg(feature = "ssr")]
use leptos::prelude::*;

/// Light by day or by evening lamp.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Theme {
    /// As the system has it.
    #[default]
    System,
    Light,
    Dark,
}

/// How many colours the suits have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Deck {
    #[default]
    Two,
    Four,
    /// Four that differ in lightness and in yellow and blue, for eyes that see red and green alike.
    FourSafe,
}

/// How large the rank and the suit in a card's corner are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Index {
    #[default]
    Normal,
    Large,
}

/// Whether cards may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Moves {
    /// As the system has it.
    #[default]
    System,
    /// They do, whatever the system asks for.
    On,
    /// They do not.
    Off,
}

/// How large the cards are, in percent of what the room suggests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum CardSize {
    #[default]
    P100,
    P125,
    P150,
    P200,
}

/// One choice among several, as a cookie and an attribute of the document name it.
pub(crate) trait Choice: Copy + PartialEq + Default + Send + Sync + 'static {
    /// The cookie's name is `knockwood-` and this; the attribute's `data-` and this.
    const NAME: &'static str;
    /// Every choice: as cookie and attribute have it, and as the player reads it.
    const ALL: &'static [(Self, &'static str, &'static str)];

    fn id(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(choice, ..)| *choice == self)
            .map_or("", |(_, id, _)| id)
    }

    /// What is not known is the default: a cookie is anybody's text.
    fn read(text: Option<&str>) -> Self {
        text.and_then(|text| Self::ALL.iter().find(|(_, id, _)| *id == text))
            .map_or_else(Self::default, |(choice, ..)| *choice)
    }
}

impl Choice for Theme {
    const NAME: &'static str = "theme";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::System, "system", "System"),
        (Self::Light, "light", "Day"),
        (Self::Dark, "dark", "Evening"),
    ];
}

impl Choice for Deck {
    const NAME: &'static str = "deck";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Two, "two", "Two colours"),
        (Self::Four, "four", "Four colours"),
        (Self::FourSafe, "safe", "Four, without red and green"),
    ];
}

impl Choice for Index {
    const NAME: &'static str = "index";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Normal, "normal", "Normal"),
        (Self::Large, "large", "Large"),
    ];
}

impl Choice for Moves {
    const NAME: &'static str = "motion";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::System, "system", "System"),
        (Self::On, "on", "On"),
        (Self::Off, "off", "Off"),
    ];
}

impl Choice for CardSize {
    const NAME: &'static str = "card-size";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::P100, "100", "100 %"),
        (Self::P125, "125", "125 %"),
        (Self::P150, "150", "150 %"),
        (Self::P200, "200", "200 %"),
    ];
}

/// The choice in force: from the request's cookies on the server, from the document that it
/// rendered in the browser, so that both draw the same.
pub(crate) fn current<C: Choice>() -> C {
    #[cfg(feature = "ssr")]
    {
        let cookies = use_context::<axum::http::request::Parts>()
            .and_then(|parts| {
                parts
                    .headers
                    .get(axum::http::header::COOKIE)?
                    .to_str()
                    .ok()
                    .map(str::to_owned)
            })
            .unwrap_or_default();
        let name = format!("knockwood-{}=", C::NAME);
        C::read(
            cookies
                .split(';')
                .find_map(|cookie| cookie.trim().strip_prefix(&name)),
        )
    }
    #[cfg(not(feature = "ssr"))]
    {
        C::read(
            document_element()
                .and_then(|root| root.get_attribute(&format!("data-{}", C::NAME)))
                .as_deref(),
        )
    }
}

/// Puts a choice in force and keeps it for a year; whether it could be kept. Where cookies are
/// forbidden it holds until the page is left.
pub(crate) fn choose<C: Choice>(choice: C) -> bool {
    if let Some(root) = document_element() {
        let _ = root.set_attribute(&format!("data-{}", C::NAME), choice.id());
    }
    let pair = format!("knockwood-{}={}", C::NAME, choice.id());
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return false;
    };
    let document: web_sys::HtmlDocument = wasm_bindgen::JsCast::unchecked_into(document);
    let _ = document.set_cookie(&format!("{pair}; Path=/; Max-Age=31536000; SameSite=Lax"));
    document
        .cookie()
        .is_ok_and(|cookies| cookies.split("; ").any(|cookie| cookie == pair))
}

fn document_element() -> Option<web_sys::Element> {
    web_sys::window()?.document()?.document_element()
}
