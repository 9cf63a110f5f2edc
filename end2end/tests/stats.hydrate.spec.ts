import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.js";
import { ALTERED, fill, forbid, HISTORY, keep, kept, overflow, PAST, SINGLE_ROUND } from "./past.js";
import { mouse, Table } from "./table.js";

const main = (page: Page) => page.getByRole("main");
const games = (page: Page) => page.getByRole("region", { name: "Recent games" }).getByRole("listitem");
const row = (page: Page, name: string) => page.getByRole("table", { name: "Figures" }).getByRole("row", { name: new RegExp(`^${name} `) });
const notice = (page: Page) => page.locator(".stats-notices");

test("before the first game there is a way to one", async ({ page }) => {
  await openHydrated(page, "/stats");
  await expect(main(page).getByRole("heading", { name: "No finished games yet" })).toBeVisible();
  await main(page).getByRole("link", { name: "Play" }).click();
  await expect(page).toHaveURL(/\/play$/);
});

test("B59 statistics over finished games can be looked up, as figures and as pictures", async ({ page }) => {
  await keep(page, { [HISTORY]: PAST });
  await openHydrated(page, "/stats");
  // The numbers are those that `tests/history.rs` counts.
  await expect(page.locator(".tiles")).toHaveText(/Games won14 of 23, 61 %.*Points a round1\.7.*Wins in a row1 best 4.*Biggest round84/);
  await expect(row(page, "Games won")).toHaveText("Games won149");
  await expect(main(page)).toContainText("184 rounds, 7 of them drawn. 1 unfinished");
  // What a side undercuts the other suffers.
  const made = (await row(page, "Undercuts made").getByRole("cell").allTextContents()).map(Number);
  const suffered = (await row(page, "Undercuts suffered").getByRole("cell").allTextContents()).map(Number);
  expect(suffered).toEqual([...made].reverse());

  for (const [title, name] of [
    ["How rounds end", /184 rounds/],
    ["The last games, by points", /last 20 games/],
    ["Games won, by level", /each level/],
  ] as const) {
    const picture = page.getByRole("figure", { name: title });
    await expect(picture.getByRole("img", { name })).toBeVisible();
    await expect(picture.getByRole("table")).toBeVisible();
  }
  const levels = page.getByRole("figure", { name: "Games won, by level" });
  await expect(levels.getByRole("row")).toHaveText(["LevelWonOfShare", "Easy4580 %", "Normal71450 %", "Hard3475 %"]);
  // The picture shows what the table says.
  await expect(levels.getByRole("img").locator("text")).toHaveText(["Easy", "80 %", "Normal", "50 %", "Hard", "75 %"]);
  await expect(page.getByRole("figure", { name: "The last games" }).locator("rect")).toHaveCount(20);

  await expect(games(page)).toHaveCount(20);
  await page.getByRole("button", { name: "Show 4 more" }).click();
  await expect(games(page)).toHaveCount(24);
  await expect(games(page).first()).toContainText("26 Jan 2026");
});

test("the figures are of the opponent and the rules that are chosen", async ({ page }) => {
  await keep(page, { [HISTORY]: PAST });
  await openHydrated(page, "/stats");
  const opponent = page.getByRole("combobox", { name: "Opponent" });
  const rules = page.getByRole("combobox", { name: "Rules" });
  await opponent.selectOption("Easy");
  await expect(page.locator(".tiles")).toContainText("of 5, 80 %");
  await expect(games(page)).toHaveCount(5);
  await expect(page.getByRole("columnheader", { name: "Juniper" }).first()).toBeVisible();
  // The wins by level stay beside each other.
  await expect(page.getByRole("figure", { name: "Games won, by level" }).getByRole("row")).toHaveCount(4);
  await rules.selectOption("Oklahoma");
  await expect(main(page)).toContainText("No such games yet");
  await opponent.selectOption("The computer, any level");
  await expect(games(page)).toHaveCount(1);
  await rules.selectOption("All rules");
  await opponent.selectOption("Two people, here");
  await expect(games(page)).toHaveCount(2);
  await expect(games(page).first()).toContainText(/(Ann|Ben) won/);
  await expect(page.getByRole("columnheader", { name: "First player" }).first()).toBeVisible();
  // There is no rule set in the list by which nobody has played.
  await expect(rules.getByRole("option")).toHaveText(["All rules", "Classic", "Full", "Quick", "Oklahoma"]);
});

test("a past game can be opened again: its score sheet, and both hands of every round", async ({ page }) => {
  await keep(page, { [HISTORY]: PAST });
  await openHydrated(page, "/stats");
  await games(page).filter({ hasText: "21 Jan 2026" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/games\/[0-9a-f]{16}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Won, 352 to 163");
  await expect(main(page)).toContainText("Rowan, hard");
  const sheet = page.getByRole("table", { name: "Score sheet" });
  await expect(sheet.getByRole("row")).toHaveCount(12);
  await expect(page.getByRole("table", { name: "Final sum" }).getByRole("row")).toHaveText(["YouRowan", "Points12788", "Boxes12575", "Game bonus1000", "Total352163"]);
  const rounds = page.getByRole("region", { name: /^Round \d+$/ });
  await expect(rounds).toHaveCount(11);
  for (const round of await rounds.all()) {
    expect(await round.getByRole("img").count()).toBeGreaterThanOrEqual(20);
  }
  // Every sum adds up.
  for (const sum of await page.locator(".past-round .sum").allTextContents()) {
    const [theirs = 0, own = 0, ...rest] = (sum.match(/\d+/g) ?? []).map(Number);
    const total = rest.pop();
    expect(theirs - own + (rest[0] ?? 0), sum).toBe(total);
  }
  await page.reload();
  await expect(rounds).toHaveCount(11);
  await page.getByRole("link", { name: "All statistics" }).click();
  await expect(page).toHaveURL(/\/stats$/);
});

test("a game that is not kept here says so", async ({ page }) => {
  await openHydrated(page, "/games/0123456789abcdef");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such game here");
});

test("B54 without storage the page says that nothing is kept, and nothing fails", async ({ page }) => {
  await forbid(page);
  await openHydrated(page, "/stats");
  await expect(notice(page)).toContainText("Nothing can be kept here: this browser offers no storage");
  await expect(main(page).getByRole("link", { name: "Play" })).toBeVisible();
  await page.getByRole("button", { name: "Export everything" }).click();
  await expect(main(page)).toContainText("Nothing could be exported");
});

test("B54 where storage is full the page says that nothing is kept", async ({ page }) => {
  await fill(page);
  await openHydrated(page, "/stats");
  await expect(notice(page)).toContainText("Nothing can be kept here: this browser’s storage is full");
});

for (const [name, text, left] of [
  ["that is no history", "{", 0],
  ["of a newer version", '{"version":9,"games":[]}', 0],
  ["with a game in it that is none", ALTERED, 25],
] as const) {
  test(`B48 a history ${name} is set aside, can be saved, and what can be read stays`, async ({ page }) => {
    await keep(page, { [HISTORY]: text });
    await openHydrated(page, "/stats");
    await expect(notice(page)).toContainText("Your past games could not all be read");
    expect((await kept(page))["knockwood.aside.1"]).toBe(text);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the copy to a file" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toBe(text);
    // Said once; what could be read is kept on.
    await page.reload();
    await expect(main(page).getByRole("heading", { name: left > 0 ? "Recent games" : "No finished games yet" })).toBeVisible();
    await expect(notice(page)).toBeEmpty();
    const now = (await kept(page))[HISTORY];
    expect(now === undefined ? 0 : JSON.parse(now).games.length).toBe(left);
    expect((await kept(page))["knockwood.aside.1"]).toBe(text);
  });
}

test("B48 a history that cannot be moved stays where it is, whatever is played", async ({ page }) => {
  await keep(page, { [HISTORY]: ALTERED });
  await page.goto("/rules");
  await fill(page);
  await openHydrated(page, "/stats");
  await expect(notice(page)).toContainText("They stand where they stood");
  await expect(games(page).first()).toBeVisible();
  expect(await kept(page)).toEqual({ [HISTORY]: ALTERED });
});

test("B59 a game played to its end at the table is counted, once", async ({ page }) => {
  await keep(page, SINGLE_ROUND);
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "result");
  await expect(page.getByRole("button", { name: "Final score" })).toBeVisible();
  // Kept at the end, not when the result has been seen; and not again for a reload.
  expect(JSON.parse((await kept(page))[HISTORY] ?? "").games).toHaveLength(1);
  await table.reload();
  await table.play(mouse);
  await table.button("New game").click();
  expect(JSON.parse((await kept(page))[HISTORY] ?? "").games).toHaveLength(1);
  await page.goto("/stats");
  await expect(games(page)).toHaveCount(1);
  await expect(games(page)).toContainText(/Classic, single round.* 1 round/);
  await expect(page.locator(".tiles")).toContainText("of 1");
  await games(page).getByRole("link").click();
  await expect(page.getByRole("region", { name: "Round 1", exact: true })).toBeVisible();
});

test("B48 B54 at the end of a game an unreadable history is set aside and that is said", async ({ page }) => {
  await keep(page, { ...SINGLE_ROUND, [HISTORY]: "{" });
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "result");
  await expect(page.locator(".notices")).toContainText("Your past games could not be read");
  expect((await kept(page))["knockwood.aside.1"]).toBe("{");
  expect(JSON.parse((await kept(page))[HISTORY] ?? "").games).toHaveLength(1);
});

test("by keyboard alone: another level, a game, and back", async ({ page }) => {
  await keep(page, { [HISTORY]: PAST });
  await openHydrated(page, "/stats");
  await expect(games(page).first()).toBeVisible();
  const tabTo = async (name: string | RegExp, role: "combobox" | "link") => {
    const target = main(page).getByRole(role, { name }).first();
    for (let stops = 0; stops < 40; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way to ${name} by Tab`);
  };
  await tabTo("Opponent", "combobox");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".tiles")).toContainText("of 5, 80 %");
  await expect(page.locator("[role=status] [data-newest]")).toHaveText("5 finished games.");
  await tabTo(/^(Won|Lost), /, "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Won|Lost), /);
  await expect(main(page)).toBeFocused();
  await tabTo("All statistics", "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
});

for (const size of [{ width: 320, height: 568 }, { width: 568, height: 320 }, { width: 390, height: 844 }]) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size });

    test("nothing lies beside the page, and the menu leads here", async ({ page }) => {
      await keep(page, { [HISTORY]: PAST });
      await openHydrated(page, "/");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "Pages" }).click();
      const links = page.getByRole("navigation", { name: "Site" }).getByRole("link");
      await expect(links).toHaveText(["Play", "Daily", "Online", "Learn", "Statistics", "Rules"]);
      await links.filter({ hasText: "Statistics" }).click();
      await expect(games(page).first()).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await games(page).first().getByRole("link").click();
      await expect(page.getByRole("region", { name: "Round 1", exact: true })).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    test("text twice as large still fits", async ({ page }) => {
      await keep(page, { [HISTORY]: PAST });
      await openHydrated(page, "/stats");
      await expect(games(page).first()).toBeVisible();
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  });
}
