use leptos::prelude::*;

/// What the head of one page says and loads first. Only the server writes it, so it is no part of the
/// browser's program.
#[component]
pub(super) fn PageHead(
    /// The path of the page, `/play`.
    path: String,
    /// What the addresses of the build's files begin with.
    base: String,
) -> impl IntoView {
    let pictures = pictures(&path).iter();
    view! {
        <meta name="description" content=description(&path) />
        {pictures
            .map(|picture| {
                view! { <link rel="preload" r#as="image" href=format!("{base}/{picture}") fetchpriority="high" /> }
            })
            .collect_view()}
    }
}

/// The one sentence by which a search shows a page, 160 characters at most.
fn description(path: &str) -> &'static str {
    match first(path) {
        "play" | "practice" => {
            "Play gin rummy against the computer: three opponents, every rule, hints with their reasons, undo, and play without the network."
        }
        "daily" => {
            "Today's deal of gin rummy: five rounds with the same cards for everybody, each game replayed and judged by the server."
        }
        "rooms" | "r" => {
            "Play gin rummy with a friend: one link, no account, and a deal that both can check afterwards."
        }
        "learn" => {
            "Learn gin rummy in twenty minutes: short lessons at a real table, then drills that bring your own mistakes back."
        }
        "review" => {
            "See why after every round of gin rummy: what each decision cost, what would have been better, and how much was luck."
        }
        "rules" => {
            "The rules of gin rummy with laid-out cards and worked sums: melds, knocking, laying off, undercut, gin and the usual variants."
        }
        "fair" => "How Knockwood shuffles, and how you check by yourself that a deal was fair.",
        "accessibility" => {
            "Gin rummy by keyboard, by ear, by touch and by voice: what Knockwood supports, and how to play with a screen reader."
        }
        "stats" | "games" => {
            "Your games of gin rummy in this browser: results, streaks, and what you gave away by kind of decision."
        }
        "you" => "What the server has of you, and how to take it along or delete it.",
        _ => {
            "Knockwood: gin rummy in the browser, free and without an account. Against the computer, at one screen, online, or today's deal."
        }
    }
}

/// The large pictures that stand in the first view: the browser finds them in the style sheet else, and
/// after the program, which is a hundred times as large.
fn pictures(path: &str) -> &'static [&'static str] {
    match first(path) {
        "play" | "practice" | "r" => &["felt.png", "cards/back.svg"],
        "" | "daily" | "learn" | "stats" | "review" => &["felt.png"],
        _ => &[],
    }
}

/// `learn` of `/learn/knocking`.
fn first(path: &str) -> &str {
    path.trim_start_matches('/')
        .split('/')
        .next()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{description, pictures};

    #[test]
    fn a_search_shows_the_whole_of_every_description() {
        let paths = [
            "/",
            "/play",
            "/daily/2026-11-29",
            "/r/ABCD",
            "/rooms/new",
            "/learn/knocking",
            "/review",
            "/rules",
            "/fair",
            "/accessibility",
            "/stats",
            "/you",
            "/nothing",
        ];
        for path in paths {
            let length = description(path).chars().count();
            assert!((50..=160).contains(&length), "{path}: {length}");
        }
        assert_ne!(description("/learn/knocking"), description("/"));
    }

    #[test]
    fn what_is_loaded_early_is_there() {
        for path in ["/", "/play", "/daily/2026-11-29", "/learn"] {
            for picture in pictures(path) {
                let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
                    .join("public")
                    .join(picture);
                assert!(file.is_file(), "{}", file.display());
            }
        }
    }
}
