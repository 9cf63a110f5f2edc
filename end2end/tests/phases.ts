// Every page, and every state of the table and of what can lie over it: for what has to hold in all of them.
import type { Page } from "@playwright/test";
import { expect, openHydrated } from "./fixtures.js";
import { games, keep } from "./games.js";
import { Menu } from "./menu.js";
import { HISTORY, keep as keepPast, PAST } from "./past.js";
import { mouse, Table } from "./table.js";

/** The address that no page has is last. */
export const PAGES = ["/", "/daily", "/you", "/rules", "/learn", "/learn/knock", "/review", "/accessibility", "/rooms/new", "/fair", "/stats", "/games/0123456789abcdef", "/no/such/page"];

/** What each is called, and how a table with a fixed deal comes to it. */
export const PHASES: [string, (table: Table) => Promise<void>][] = [
  ["the offer", async () => {}],
  ["the computer’s turn", async (table) => table.button("Pass").click()],
  ["the draw", async (table) => table.play(mouse, async (phase) => phase === "draw")],
  ["the throw, a card picked", async (table) => {
    await table.button("Take").click();
    await mouse.pick(await table.worstCard());
  }],
  ["a refusal", async (table) => {
    await table.button("Take").click();
    await table.button("Discard").click({ force: true });
  }],
  ["the knock", async (table) => {
    await table.play(mouse, async (phase) => phase === "discard" && table.canKnock());
    await table.knock.click();
  }],
  ["a hint", async (table) => {
    await table.button("Take").click();
    await table.hint.click();
    await expect(table.hint).toHaveAccessibleName("Show all");
  }],
  ["what a hint was chosen from", async (table) => {
    await table.hint.click();
    await expect(table.hint).toHaveAccessibleName("Show all");
    await table.hint.click();
  }],
  ["the result", async (table) => table.play(mouse, async (phase) => phase === "result")],
  ["the menu, every rule shown and one refused", async (table) => {
    const menu = new Menu(table.page);
    await menu.open();
    await menu.mind("A friend").check({ force: true });
    await menu.rule("Shutout", "Another 100");
  }],
  ["the rules of the game", async (table) => {
    await table.button("Menu").click();
    await table.button("Rules of this game").click();
  }],
  ["the command line", async (table) => {
    await table.page.getByRole("textbox", { name: "Command" }).fill("x 99");
    await table.page.keyboard.press("Enter");
  }],
  ["the help", async (table) => table.button("Help").click()],
  ["the question before a restart", async (table) => table.button("Restart").click()],
  ["the pause", async (table) => table.button("Pause").click()],
];

/** Kept games that are in a phase which others hardly come to. */
export const KEPT: [string, string, (table: Table) => Promise<void>][] = [
  ["a layoff by hand, a card picked", games.dear, async (table) => mouse.pick(table.card("eight of diamonds"))],
  ["a layoff that asks which meld", games.twoMelds, async (table) => mouse.pick(table.card("five of clubs"))],
  ["the last discard", games.lastDiscard, async () => {}],
  ["a knock with every way to lay it out", games.safer, async (table) => {
    await table.knock.click();
    await table.dialog.getByText(/^Other ways to lay it out/).click();
  }],
];

/** Opens a kept game. */
export async function openKept(page: Page, record: string): Promise<Table> {
  await keep(page, record);
  return Table.open(page);
}

/** What a friend sees who is handed the device. */
export const openCovered = (page: Page): Promise<Table> => Table.open(page, 3, { friends: ["Ann", "Ben"] });

/** What there is of past games, and what is asked there; `look` is called at each. */
export async function throughStatistics(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  await keepPast(page, { [HISTORY]: PAST });
  await openHydrated(page, "/stats");
  const recent = page.getByRole("region", { name: "Recent games" });
  await expect(recent).toBeVisible();
  await look("the statistics");
  await page.getByRole("button", { name: "Delete everything" }).click();
  await expect(page.getByRole("dialog", { name: "Delete everything?" })).toBeVisible();
  await look("the question before all is deleted");
  await page.keyboard.press("Escape");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import a file" }).click();
  const file = { format: "knockwood-data", version: 1, exported: "2026-01-02T03:04:05.000Z", kept: { [HISTORY]: PAST }, look: {} };
  await (await chooser).setFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) });
  await expect(page.getByRole("dialog", { name: "Import this file?" })).toBeVisible();
  await look("the question before a file is taken in");
  await page.keyboard.press("Escape");
  await recent.getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Round 1", exact: true })).toBeVisible();
  await look("a past game");
}
