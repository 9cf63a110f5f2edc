import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";

export const HISTORY = "knockwood.history.v1";

/**
 * 26 games: 23 against the computer that were finished, one that was left, two between friends. Written by
 * `cargo run --example past_games --features ssr > end2end/data/history.v1.json`.
 */
export const PAST = readFileSync(resolve(import.meta.dirname, "../data/history.v1.json"), "utf8").trim();

/** The same with one letter of the first game's record altered. */
export const ALTERED = PAST.replace("AQAAAAAA", "AQAAAAAB");

/** The rules of a game that is over after one round, as preferences have them. */
export const SINGLE_ROUND = {
  "knockwood.preferences.v1": JSON.stringify({
    rules:
      "custom opening=offer knock=10 spades=1 gin=25 undercut=25 tie=undercut big=off target=none box=0 game=0 " +
      "shutout=none first=b next=alternate drawn=alternate stock=ends layoffs=for sheet=one",
  }),
};

/** Puts something into the browser's storage before the first page of a test, and not again. */
export async function keep(page: Page, entries: Record<string, string>): Promise<void> {
  await page.addInitScript((all) => {
    if (sessionStorage.getItem("given") !== null) return;
    sessionStorage.setItem("given", "");
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, entries);
}

/** Everything of ours in the browser's storage. */
export function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith("knockwood."))),
  );
}

/** A browser that takes nothing more. */
export async function fill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
}

/** A browser that offers no storage at all. */
export async function forbid(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
}

/** How far the page reaches beside its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
