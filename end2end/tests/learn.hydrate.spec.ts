import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, hydrated, openHydrated, test } from "./fixtures.js";
import { games } from "./games.js";
import { isKept, test as housed } from "./house.js";
import { overflow } from "./past.js";
import { mouse, Table } from "./table.js";

interface Answers {
  right: string;
  wrong: string;
  praise: string;
  blame: string;
}

/** What the engine says is right and wrong, written by `KNOCKWOOD_WRITE=1 cargo test --features ssr --test lessons`. */
const LESSONS: { id: string; title: string; tasks: Answers[] }[] = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../data/lessons.json"), "utf8"),
);

/** What the engine says of the first drill of each kind from one seed, written by `… --test drills`. */
const DRILLS: { seed: number; drills: Record<string, { goal: string; right: string; wrong: string }> } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../data/drills.json"), "utf8"),
);

const hand = (page: Page) => page.getByRole("toolbar", { name: "Your hand" });
const told = (page: Page) => page.locator(".learn-told");
const said = (page: Page) => page.locator("[role=status] [data-newest]");
const answers = (page: Page) => page.getByRole("toolbar", { name: "Answers" });
const press = (page: Page, name: string | RegExp) => answers(page).getByRole("button", { name, exact: true }).click();

/** Picks just these cards. */
async function pick(page: Page, cards: string[]): Promise<void> {
  const wanted = new Set(cards);
  for (const card of await hand(page).getByRole("button").all()) {
    const name = (await card.getAttribute("data-card")) ?? "";
    const isPicked = (await card.getAttribute("aria-pressed")) === "true";
    if (isPicked !== wanted.has(name)) await card.click({ position: { x: 6, y: 6 } });
  }
}

/** Gives an answer as `lessons.json` writes it. */
async function answer(page: Page, text: string): Promise<void> {
  const [kind, ...words] = text.split(" ");
  const rest = words.join(" ");
  if (kind === "cards") {
    await pick(page, words);
    await press(page, "Check");
  } else if (kind === "number") {
    await press(page, rest);
  } else if (rest === "t") {
    await press(page, /^Take the /);
  } else if (rest === "d" || rest === "p") {
    await press(page, rest === "d" ? "Draw from the stock" : "Pass");
  } else if (rest.startsWith("b:")) {
    await press(page, "Big gin");
  } else if ((await page.locator("[data-action]").count()) > 0) {
    // Ways to lay a knock out, or layoffs.
    await answers(page).getByRole("button").filter({ has: page.locator(`[data-action="${rest}"]`) }).click();
  } else {
    await pick(page, [rest.slice(1, 3)]);
    await press(page, rest.startsWith("k") ? "Knock" : "Throw");
  }
}

/** Opens the drills of a kind, with luck that is the same every time; what is right and wrong in the first. */
async function openDrills(page: Page, kind: string): Promise<{ right: string; wrong: string }> {
  const drill = DRILLS.drills[kind];
  if (!drill) throw new Error(`no drill of ${kind}`);
  await page.addInitScript((byte) => {
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(byte);
      return bytes;
    };
  }, DRILLS.seed);
  await openHydrated(page, "/learn/drills");
  await page.getByRole("combobox", { name: "Practise" }).selectOption(kind);
  await expect(page.locator(".learn-goal")).toHaveText(drill.goal);
  return drill;
}

/** Solves the lesson at hand. */
async function solve(page: Page, id: string): Promise<void> {
  const lesson = LESSONS.find((one) => one.id === id);
  for (const [place, task] of (lesson?.tasks ?? []).entries()) {
    if (place > 0) await told(page).getByRole("button", { name: "Next" }).click();
    await answer(page, task.right);
    await expect(told(page)).toHaveAttribute("data-right", "true");
  }
}

test("a newcomer comes from the front page through three lessons to a round that is won", async ({ page }) => {
  test.setTimeout(180_000);
  await openHydrated(page, "/");
  await page.getByRole("link", { name: "Learn to play" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Learn gin rummy");
  await page.getByRole("link", { name: "Begin" }).click();
  for (const lesson of LESSONS.slice(0, 3)) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(lesson.title);
    await solve(page, lesson.id);
    if (lesson !== LESSONS[2]) await page.getByRole("link", { name: /^Next lesson: / }).click();
  }
  // What was learnt is kept.
  await page.getByRole("link", { name: "All lessons" }).click();
  await expect(page.getByText(`3 of ${LESSONS.length} lessons done`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go on" })).toHaveAttribute("href", `/learn/${LESSONS[3]?.id}`);
  await page.getByRole("link", { name: "Play a round" }).click();
  await expect(page).toHaveURL(/\/play$/);
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "result" && (await page.locator(".result[data-outcome=won]").count()) > 0);
  await expect(page.locator(".result-title")).toBeVisible();
});

for (const lesson of LESSONS) {
  test(`“${lesson.title}” is missed once, and solved: each time it is said why`, async ({ page }) => {
    await openHydrated(page, `/learn/${lesson.id}`);
    for (const [place, task] of lesson.tasks.entries()) {
      if (place > 0) await told(page).getByRole("button", { name: "Next" }).click();
      await answer(page, task.wrong);
      await expect(told(page)).toHaveAttribute("data-right", "false");
      await expect(told(page)).toContainText(task.blame);
      await expect(said(page).or(page.locator("[role=alert] [data-newest]"))).toContainText(task.blame);
      await answer(page, task.right);
      await expect(told(page)).toHaveAttribute("data-right", "true");
      await expect(told(page)).toContainText(task.praise);
    }
    await expect.poll(() => page.evaluate(() => localStorage.getItem("knockwood.learn.v1"))).toContain(`done ${lesson.id}`);
  });
}

test("where no answer is found, one is shown", async ({ page }) => {
  await openHydrated(page, "/learn/overlap");
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(told(page)).toContainText("This is one way:");
  await expect(hand(page).getByRole("button", { pressed: true })).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
});

test("a lesson is done by keyboard alone", async ({ page }) => {
  await openHydrated(page, "/learn/values");
  const tabTo = async (name: RegExp) => {
    for (let stops = 0; stops < 30; stops += 1) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
      if (name.test(label)) return;
    }
    throw new Error(`no way to ${name} by Tab`);
  };
  const cards = hand(page).getByRole("button");
  await tabTo(/ of (clubs|diamonds|hearts|spades)$/);
  const wanted = new Set((LESSONS[0]?.tasks[0]?.right ?? "").split(" ").slice(1));
  for (let place = 0; place < (await cards.count()); place += 1) {
    const card = await page.evaluate(() => document.activeElement?.getAttribute("data-card"));
    if (wanted.has(card ?? "")) await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  }
  await tabTo(/^Check$/);
  await page.keyboard.press("Enter");
  await expect(told(page)).toHaveAttribute("data-right", "true");
  await tabTo(/^Next$/);
  await page.keyboard.press("Enter");
  // The next goal has the focus.
  await expect(page.locator(".learn-goal")).toBeFocused();
});

test("a drill that is missed comes back until it was right twice", async ({ page }) => {
  const drill = await openDrills(page, "What to throw");
  await answer(page, `action ${drill.wrong}`);
  await expect(told(page)).toContainText(/(An inaccuracy|A mistake|A blunder): \d+\.\d points given away\./);
  await page.goto("/learn");
  await hydrated(page);
  await expect(page.getByRole("link", { name: /Your mistakes/ })).toContainText("1 position waits.");
  await page.getByRole("link", { name: /Your mistakes/ }).click();
  await expect(page.getByText("1 to go")).toBeVisible();
  // Once more wrong: it says what is best.
  await answer(page, `action ${drill.wrong}`);
  await expect(told(page)).toContainText(/points given away\. Throw the .+?:/);
  const best = /Throw the (.+?):/.exec((await told(page).textContent()) ?? "")?.[1] ?? "";
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole("button", { name: "Next" }).click();
    await hand(page).getByRole("button", { name: new RegExp(`^${best}`) }).click({ position: { x: 6, y: 6 } });
    await press(page, "Throw");
    await expect(told(page)).toHaveAttribute("data-right", "true");
  }
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Nothing waits here.")).toBeVisible();
});

for (const [kind, drill] of Object.entries(DRILLS.drills)) {
  test(`a drill of “${kind}” is judged: what is wrong costs points, what is right does not`, async ({ page }) => {
    await openDrills(page, kind);
    await answer(page, `action ${drill.wrong}`);
    await expect(told(page)).toHaveAttribute("data-right", "false");
    await expect(told(page)).toContainText(/(An inaccuracy|A mistake|A blunder): \d+\.\d points given away\. [A-Z]/);
    await expect(page.locator(".learn-crumb")).toContainText("0 in a row");
    await page.getByRole("button", { name: "Next" }).click();
    // The same luck, the same position.
    await expect(told(page)).not.toHaveAttribute("data-right");
    await answer(page, `action ${drill.right}`);
    await expect(told(page)).toHaveAttribute("data-right", "true");
    await expect(told(page)).toContainText("The best choice.");
    await expect(page.locator(".learn-crumb")).toContainText("1 in a row, best 1");
  });
}

test("the puzzle of a day is the same for everybody, and that it was tried is kept", async ({ page, browser }) => {
  const cards = async (of: Page) => {
    await of.clock.setFixedTime(Date.UTC(2026, 10, 30, 12));
    await openHydrated(of, "/learn/puzzle");
    await expect(of.locator(".learn-goal")).toBeVisible();
    return of.locator(".learn-board .card").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  };
  const context = await browser.newContext();
  const other = await cards(await context.newPage());
  await context.close();
  expect(await cards(page)).toEqual(other);
  if ((await hand(page).getByRole("button").count()) > 0) await hand(page).getByRole("button").first().click({ position: { x: 6, y: 6 } });
  await answers(page).getByRole("button").first().click();
  await expect(told(page)).toHaveAttribute("data-right", /true|false/);
  await openHydrated(page, "/learn");
  await expect(page.getByRole("link", { name: /Puzzle of the day/ })).toContainText(/(Solved|Tried) today\./);
});

for (const path of ["/learn", "/learn/knock", "/learn/layoff", "/learn/spread", "/learn/undercut", "/learn/drills"]) {
  test(`${path} fits a small phone, and axe finds nothing`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width: 320, height: 568 });
    await openHydrated(page, path);
    if (path !== "/learn") await expect(page.locator(".learn-goal")).toBeVisible();
    expect(await overflow(page)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
  });
}

housed("without network and server lessons, drills and a linked review work after one visit", async ({ house, person }) => {
  housed.setTimeout(180_000);
  const context = await person.browser();
  const page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await isKept(page);
  await context.setOffline(true);
  await house.stop();

  await page.goto("/learn/values");
  await hydrated(page);
  await solve(page, "values");
  await page.goto("/learn/drills");
  await hydrated(page);
  await expect(page.locator(".learn-goal")).toBeVisible();

  await page.goto("/review");
  await hydrated(page);
  await page.getByRole("textbox", { name: "A record, or a link to one" }).fill(games.gin);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("link", { name: "Link to this game" }).click();
  await expect(page).toHaveURL(/\/review#g=/);
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Every decision has been judged.")).toBeVisible({ timeout: 60_000 });
});
