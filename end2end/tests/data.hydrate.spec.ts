import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, hydrated, openHydrated, test } from "./fixtures.js";
import { ALTERED, HISTORY, keep, kept, PAST } from "./past.js";
import { mouse, Table } from "./table.js";

const GAME = "knockwood.game.v1";
const said = (page: Page) => page.locator(".data-said");
const asked = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Exports everything and reads the file. */
async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^knockwood-\d{4}-\d\d-\d\d\.json$/);
  return readFileSync(await file.path(), "utf8");
}

/** Chooses a file as a player does: the button opens the browser's own dialog. */
async function choose(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import a file" }).click();
  await (await chooser).setFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

/** A file as it is exported, with something else in it. */
const file = (entries: Record<string, string>, more = {}) =>
  JSON.stringify({ format: "knockwood-data", version: 1, exported: "2026-01-02T03:04:05.000Z", kept: entries, look: {}, ...more });

test("B48 B49 export, delete and import give everything back as it was", async ({ page, context }) => {
  await keep(page, { [HISTORY]: PAST, "knockwood.aside.1": "what once was a game" });
  await context.addCookies([{ name: "knockwood-theme", value: "dark", url: test.info().project.use.baseURL ?? "" }]);
  const table = await Table.open(page, 3);
  await table.button("Take").click();
  const before = await table.snapshot();
  await openHydrated(page, "/stats");
  await expect(page.getByRole("region", { name: "Recent games" })).toBeVisible();
  const figures = await page.getByRole("main").innerText();
  // Which tab plays is this browser's alone.
  const { "knockwood.tab.v1": _, ...all } = await kept(page);
  expect(Object.keys(all)).toContain(GAME);
  const text = await exported(page);
  expect(JSON.parse(text)).toMatchObject({ format: "knockwood-data", version: 1, kept: all, look: { "knockwood-theme": "dark" } });

  await page.getByRole("button", { name: "Delete everything" }).click();
  await asked(page, "Delete everything?").getByRole("button", { name: "Delete everything" }).click();
  await expect(said(page)).toHaveText("Everything was deleted.");
  await expect(page.getByRole("heading", { name: "No finished games yet" })).toBeVisible();
  expect(await kept(page)).toEqual({});
  expect((await context.cookies()).filter(({ name }) => name.startsWith("knockwood-"))).toEqual([]);

  await choose(page, text);
  await expect(asked(page, "Import this file?")).toContainText("26 past games to be added");
  await asked(page, "Import this file?").getByRole("button", { name: "Import" }).click();
  await expect(said(page)).toHaveText("Imported: 26 games.");
  expect(await kept(page)).toEqual(all);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("region", { name: "Recent games" })).toBeVisible();
  expect(await page.getByRole("main").innerText()).toBe(figures);
  await page.goto("/play");
  await table.ready();
  expect(await table.snapshot()).toEqual(before);
});

test("a file brings no daily deal and no result, and writes over none", async ({ page }) => {
  await keep(page, { "knockwood.daily.v1": "begun here" });
  await openHydrated(page, "/stats");
  await choose(page, file({ "knockwood.daily.v1": "begun there", "knockwood.outbox.v1.0a": "{}", "knockwood.aside.1": "set aside" }));
  await asked(page, "Import this file?").getByRole("button", { name: "Import" }).click();
  await expect.poll(async () => (await kept(page))["knockwood.aside.1"]).toBe("set aside");
  expect(await kept(page)).toMatchObject({ "knockwood.daily.v1": "begun here" });
  expect(await kept(page)).not.toHaveProperty(["knockwood.outbox.v1.0a"]);
  expect(JSON.parse(await exported(page)).kept).not.toHaveProperty(["knockwood.daily.v1"]);
});

test("past games are joined, and the game in play is replaced only if the player says so", async ({ page }) => {
  const few = JSON.parse(PAST);
  few.games = few.games.slice(0, 3);
  await keep(page, { [HISTORY]: JSON.stringify(few) });
  const table = await Table.open(page, 3);
  await openHydrated(page, "/stats");
  const mine = (await kept(page))[GAME] ?? "";
  await page.goto("/play");
  await table.ready();
  await table.play(mouse, async (phase) => phase === "result");
  const later = (await kept(page))[GAME] ?? "";
  expect(later).not.toBe(mine);

  await openHydrated(page, "/stats");
  const dialog = asked(page, "Import this file?");
  await choose(page, file({ [HISTORY]: PAST, [GAME]: mine }));
  await expect(dialog).toContainText("23 past games to be added; 3 more are here already");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(said(page)).toHaveText("Imported: 23 games.");
  expect((await kept(page))[GAME]).toBe(later);
  expect(JSON.parse((await kept(page))[HISTORY] ?? "")).toEqual(JSON.parse(PAST));

  await choose(page, file({ [GAME]: mine }));
  await dialog.getByRole("checkbox", { name: /^Replace the game in play here \(you \d+, Alder \d+, round 1\) by that of the file \(you 0, Alder 0, round 1\)/ }).check();
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(said(page)).toHaveText("Imported: 0 games.");
  expect((await kept(page))[GAME]).toBe(mine);
  // The copy before the newest belongs to the game that was replaced.
  expect((await kept(page))["knockwood.game.v1.previous"]).toBeUndefined();
});

const record = "knockwood 1\nrules classic\nseed " + "07".repeat(32) + "\nactions 1\n";
const game = (action: string) => JSON.stringify({ version: 1, level: "normal", record: `${record}${action}\n` });
const refused: [string, string, string][] = [
  ["something else", '{"name":"a song"}', "it is not a file that Knockwood exported"],
  ["no JSON at all", "Dear diary", "it is not a file that Knockwood exported"],
  ["cut off", file({ [HISTORY]: PAST }).slice(0, 300), "it is damaged"],
  ["without what belongs in it", '{"format":"knockwood-data","version":1}', "it is damaged"],
  ["newer", file({}, { version: 2 }), "it was exported by a newer version of Knockwood"],
  ["holding what is not ours", file({ "bank.account": "1" }), "it holds “bank.account”, which is none of Knockwood’s things"],
  ["with an illegal move in its game", file({ [HISTORY]: PAST, [GAME]: game("d") }), "its game in play cannot be read: its moves are not those of a game by the rules"],
  ["with a game of a newer version", file({ [GAME]: '{"version":99}' }), "its game in play cannot be read: it was saved by a newer version of Knockwood"],
  ["with an altered past game", file({ [HISTORY]: ALTERED }), "its history cannot be read: game 1 of it is not a game by the rules"],
];
for (const [name, text, why] of refused) {
  test(`B48 a file ${name} is refused with the reason, and nothing changes`, async ({ page }) => {
    const own = { [HISTORY]: PAST, "knockwood.aside.1": "old", [GAME]: game("p") };
    await keep(page, own);
    await openHydrated(page, "/stats");
    await expect(page.getByRole("region", { name: "Recent games" })).toBeVisible();
    await choose(page, text);
    await expect(said(page)).toContainText(`Nothing was imported: ${why}`);
    await expect(page.locator("[role=alert] [data-newest]")).toContainText(why);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await kept(page)).toEqual(own);
  });
}

test("B54 a file for which there is no room changes nothing", async ({ page }) => {
  const own = { [HISTORY]: '{"version":1,"games":[]}', [GAME]: game("p") };
  await keep(page, own);
  await openHydrated(page, "/stats");
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      // Room for what there was, and for nothing more.
      if (text.length > 500) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, text);
    };
  });
  await choose(page, file({ [HISTORY]: PAST, "knockwood.aside.1": "old" }));
  await asked(page, "Import this file?").getByRole("button", { name: "Import" }).click();
  await expect(said(page)).toContainText("Nothing was imported: this browser’s storage is full");
  expect(await kept(page)).toEqual(own);
});

test("what was set aside elsewhere is set aside here too, beside what is here", async ({ page }) => {
  await keep(page, { "knockwood.aside.1": "mine" });
  await openHydrated(page, "/stats");
  for (const _ of [1, 2]) {
    await choose(page, file({ "knockwood.aside.1": "theirs", "knockwood.aside.2": "mine" }));
    await asked(page, "Import this file?").getByRole("button", { name: "Import" }).click();
    await expect(asked(page, "Import this file?")).toHaveCount(0);
    const { [HISTORY]: _history, ...rest } = await kept(page);
    expect(rest).toEqual({ "knockwood.aside.1": "mine", "knockwood.aside.2": "theirs" });
  }
});

test("by keyboard alone: what is asked can be taken back, and the focus returns", async ({ page }) => {
  const own = { [HISTORY]: PAST };
  await keep(page, own);
  await openHydrated(page, "/stats");
  const button = page.getByRole("button", { name: "Delete everything" });
  for (let stops = 0; stops < 60 && !(await button.evaluate((element) => element === document.activeElement)); stops += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const dialog = asked(page, "Delete everything?");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  expect(await kept(page)).toEqual(own);
});

