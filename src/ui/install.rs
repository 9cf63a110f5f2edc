use leptos::prelude::*;

use crate::tell::tell;

/// How to have Knockwood like an app. Where the browser offers to install it there is a button;
/// elsewhere it is said where that is found. `public/boot.js` knows of an offer and sets
/// `<html data-install>`; the style sheet shows one of the three, and nothing where the game
/// already runs as an app.
#[component]
pub(crate) fn Install() -> impl IntoView {
    view! {
        <section class="install" aria-labelledby="install-h">
            <h3 id="install-h">"Like an app"</h3>
            <div data-when="offered">
                <button class="install-go" type="button" on:click=|_| tell("knockwood:install")>
                    "Install Knockwood"
                </button>
                <p>"With an icon of its own, and to be played without the network."</p>
            </div>
            <p data-when="told">
                "On an iPhone or iPad: Share, then “Add to Home Screen”. Elsewhere look for “Install” or \
                “Add to Home screen” in the browser’s menu. After one visit you can play without the network."
            </p>
            <p data-when="done">"Knockwood is installed. It plays without the network, too."</p>
        </section>
    }
}
