import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { begin, playDay, test as daily } from "./days.js";
import { expect, openHydrated, test } from "./fixtures.js";
import { games, keep as keepGame } from "./games.js";
import { HISTORY, keep, overflow, PAST } from "./past.js";
import { mouse, Table } from "./table.js";

const main = (page: Page) => page.getByRole("main");
const note = (page: Page) => page.getByRole("region", { name: "What happened" });
const moves = (page: Page) => page.getByRole("region", { name: "Moves" });
const sums = (page: Page) => page.getByRole("region", { name: /^Review for / });
const step = (page: Page, name: string) => main(page).getByRole("button", { name });
const said = (page: Page) => page.locator("[role=status] [data-newest]");

/** Pastes a record and opens it. */
async function paste(page: Page, record: string): Promise<void> {
  await openHydrated(page, "/review");
  await page.getByRole("textbox", { name: "A record, or a link to one" }).fill(record);
  await page.getByRole("button", { name: "Open" }).click();
}

/** Waits until all decisions are judged. */
async function judged(page: Page): Promise<void> {
  await expect(sums(page)).toContainText("Every decision has been judged.", { timeout: 50_000 });
}

test("a record is stepped through by buttons and by keys, and each step is said", async ({ page }) => {
  await paste(page, games.gin);
  await expect(note(page)).toContainText("The deal.");
  await step(page, "One move on").click();
  await expect(note(page)).toContainText("Player 1 passed.");
  await expect(said(page)).toContainText("Player 1 passed.");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(note(page)).toContainText(/Player 1 drew the .+ of /);
  await expect(said(page)).toContainText(/Player 1 drew the .+ of /);
  await page.keyboard.press("ArrowLeft");
  await expect(note(page)).toContainText("Player 2 passed.");
  await page.keyboard.press("End");
  await expect(moves(page).getByRole("button").last()).toHaveAttribute("aria-current", "step");
  await page.keyboard.press("Home");
  await expect(note(page)).toContainText("The deal.");
  // A move in the log leads to its moment.
  await moves(page).getByRole("button").nth(3).click();
  await expect(moves(page).getByRole("button").nth(3)).toHaveAttribute("aria-current", "step");
});

test("both hands lie open, or only one's own", async ({ page }) => {
  await paste(page, games.gin);
  const other = page.locator(".rv-board [data-seat=foe]");
  await expect(other.getByRole("img")).toHaveCount(10);
  await page.getByRole("button", { name: "Both hands open" }).click();
  await expect(other.getByRole("img")).toHaveCount(0);
  await expect(other).toContainText("10 cards, face down");
  // What the other drew is not told either.
  await moves(page).getByRole("button", { name: /^Player 2 drew from the stock/ }).first().click();
  await expect(note(page)).toContainText("Player 2 drew from the stock.");
  await page.getByRole("button", { name: "Turn the table" }).click();
  await expect(sums(page)).toHaveAccessibleName("Review for Player 2");
});

test("a finished game is judged: chances, costs, the better choice and why, luck and skill", async ({ page }) => {
  test.setTimeout(120_000);
  await keep(page, { [HISTORY]: PAST });
  await openHydrated(page, "/stats");
  await page.getByRole("region", { name: "Recent games" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Review this game" }).click();
  await expect(page).toHaveURL(/\/review\?game=[0-9a-f]{16}$/);
  // The first results are there long before the last.
  await expect(page.getByRole("img", { name: /^The chance to win the round, from \d+/ })).toBeAttached();
  await judged(page);
  await expect(sums(page)).toContainText(/Accuracy\d+\s%/);
  await expect(sums(page)).toContainText(/Result .+ by the cards drawn, and .+ by the deal and by how both played/);
  await expect(sums(page).getByRole("row", { name: /^Throwing \d+ \d+\s%$/ })).toBeVisible();
  const costly = sums(page).getByRole("list").filter({ has: page.locator(".rv-costly") }).getByRole("button");
  expect(await costly.count()).toBeGreaterThan(0);
  expect(await costly.count()).toBeLessThanOrEqual(3);
  await costly.first().click();
  await expect(note(page)).toContainText(/(A blunder|A mistake|An inaccuracy): \d+\.\d points given away/);
  await expect(page.locator(".rv-why")).toContainText(/^(Throw|Knock|Take|Draw|Pass|Go|Lay)/);
  // The statistics tell how accurate it was.
  const accuracy = /Accuracy(\d+)\s%/.exec((await sums(page).textContent()) ?? "")?.[1];
  await expect.poll(() => page.evaluate(() => localStorage.getItem("knockwood.learn.v1"))).toContain("judged ");
  // The same is said, and marked in the log.
  await expect(said(page)).toContainText("points given away");
  await expect(moves(page).locator("[aria-current]")).toHaveAccessibleName(/(blunder|mistake|inaccuracy), \d+\.\d points/);
  // On a phone the list is far below the cards: they come into sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await costly.last().scrollIntoViewIfNeeded();
  await expect(page.locator(".rv-board")).not.toBeInViewport();
  await costly.last().click();
  await expect(page.locator(".rv-board")).toBeInViewport({ ratio: 0.5 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("figure", { name: "Accuracy in reviewed games" })).toContainText(`${accuracy} %`);
});

test("a review can be stopped, and made again", async ({ page }) => {
  await keep(page, { [HISTORY]: PAST });
  const ids = await idOfFirst(page);
  // The judge's weights come when they are let through: until then nothing is judged.
  let letThrough = () => {};
  const wait = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\.kwv$/, async (route) => {
    await wait;
    await route.continue();
  });
  await openHydrated(page, `/review?game=${ids}`);
  await sums(page).getByRole("button", { name: "Stop" }).click();
  await expect(sums(page)).toContainText("Not all decisions have been judged.");
  letThrough();
  await sums(page).getByRole("button", { name: "Review", exact: true }).click();
  await expect(sums(page).getByRole("progressbar").or(sums(page).getByText("Every decision"))).toBeVisible();
});

/** The id of the game that ended last. */
async function idOfFirst(page: Page): Promise<string> {
  await openHydrated(page, "/stats");
  const link = await page.getByRole("region", { name: "Recent games" }).getByRole("link").first().getAttribute("href");
  return (link ?? "").replace("/games/", "");
}

test("every result leads to its review, and from any moment one can try again", async ({ page }) => {
  test.setTimeout(120_000);
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "result");
  await page.getByRole("link", { name: "Review" }).click();
  await expect(page).toHaveURL(/\/review#g=/);
  await expect(note(page)).toContainText("The deal.");
  await step(page, "One move on").click();
  await expect(note(page)).toContainText("You passed.");
  await step(page, "One move back").click();
  await page.getByRole("link", { name: "Try again from here" }).click();
  await expect(page).toHaveURL(/\/practice#g=/);
  await table.ready();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Practice against /);
  expect(await table.phase()).toBe("offer");
  const before = await page.evaluate(() => localStorage.getItem("knockwood.game.v1"));
  await table.button("Pass").click();
  await table.letOpponentPlay();
  // Nothing of it is kept: the game at the table is as it was.
  expect(await page.evaluate(() => localStorage.getItem("knockwood.game.v1"))).toBe(before);
});

test("a link holds the whole game: the server is not asked for it", async ({ page }) => {
  await paste(page, games.safer);
  const address = await page.getByRole("link", { name: "Link to this game" }).getAttribute("href");
  expect(address).toMatch(/^\/review#g=[\w-]+&p=friends$/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("about:blank");
  await openHydrated(page, address ?? "");
  await expect(moves(page).getByRole("button").first()).toBeVisible();
  expect(asked.filter((url) => url.includes("g=")).every((url) => new URL(url).hash !== "" || !url.includes("g="))).toBe(true);
});

test("who sat at the other side of an online table finds their own hand below", async ({ page }) => {
  await paste(page, games.gin);
  const address = (await page.getByRole("link", { name: "Link to this game" }).getAttribute("href")) ?? "";
  const own = page.locator(".rv-board [data-seat=you]");
  const cards = () => own.getByRole("img").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const ofFirst = await cards();
  await page.goto("about:blank");
  await openHydrated(page, `${address}&s=b`);
  await expect(own.getByRole("heading")).toContainText("You");
  expect(await cards()).not.toEqual(ofFirst);
  await expect(sums(page)).toHaveAccessibleName("Review for you");
  await step(page, "One move on").click();
  await expect(note(page)).toContainText("Player 1 passed.");
  await step(page, "One move on").click();
  await expect(note(page)).toContainText("You passed.");
});

for (const [name, record, words, count] of [
  ["illegal at a move", games.gin.replace("p p d xKh d x9s", "p p d xKh p x9s"), /Move 5 of this record is against the rules/, 4],
  ["cut", `${games.gin.slice(0, 200)}`, /This record is damaged: .*Shown are \d+ of 43 moves/, undefined],
] as const) {
  test(`a record that is ${name} says so and shows what can be shown`, async ({ page }) => {
    await paste(page, record);
    await expect(main(page)).toContainText(words);
    await expect(moves(page).getByRole("button").first()).toBeVisible();
    if (count !== undefined) await expect(moves(page).getByRole("button")).toHaveCount(count);
  });
}

for (const [name, record, words] of [
  ["of a newer version", "knockwood 9\nrules classic", "newer version"],
  ["none at all", "hello", "This is no record of a game"],
  ["without its deal", "knockwood 1\nrules classic\nseed 00", "This record is damaged"],
] as const) {
  test(`a record that is ${name} says so`, async ({ page }) => {
    await paste(page, record);
    await expect(main(page)).toContainText(words);
    // And another can be tried.
    await expect(page.getByRole("button", { name: "Open" })).toBeVisible();
  });
}

test("a link that was cut or altered says so, and one to a game of another device too", async ({ page }) => {
  await openHydrated(page, "/review#g=AQAA");
  await expect(main(page)).toContainText("This record is damaged");
  await openHydrated(page, "/review?game=0123456789abcdef");
  await expect(main(page)).toContainText("not kept in this browser");
});

test("the page fits a small phone, and axe finds nothing", async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 320, height: 568 });
  await keepGame(page, games.gin);
  await paste(page, games.gin);
  expect(await overflow(page)).toBe(0);
  await page.keyboard.press("End");
  expect(await overflow(page)).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
});

daily("the day’s result names its costliest moment, and its five rounds can be reviewed", async ({ somebody }) => {
  daily.setTimeout(180_000);
  const page = await somebody();
  await begin(page);
  await playDay(page);
  await expect(page.locator(".rv-day")).toContainText(/Your costliest moment\. Round [1-5]: you .+, \d+\.\d points\.|You gave nothing away/, {
    timeout: 60_000,
  });
  await page.getByRole("link", { name: "Review" }).click();
  await expect(page).toHaveURL(/\/review\?daily$/);
  await expect(page.getByRole("combobox", { name: "Round" }).getByRole("option")).toHaveCount(5);
  await page.getByRole("combobox", { name: "Round" }).selectOption("Round 5");
  await page.keyboard.press("Escape");
  await expect(note(page)).toContainText(/dealt|The deal/);
  await judged(page);
});
