import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.js";
import { type Hands, keyboard, mouse, Table } from "./table.js";

const RANKS = "ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king";
const CARD = new RegExp(`\\b(${RANKS}) of (clubs|diamonds|hearts|spades)\\b`, "gi");
const cards = (text: string) => new Set((text.match(CARD) ?? []).map((name) => name.toLowerCase()));
const friends: [string, string] = ["Ann", "Ben"];
const heading = (page: Page) => page.getByRole("heading", { name: /^Pass to / });

/** Two friends at one device, and all that both of them may know of the round. */
class Friends {
  private readonly seen = new Set<string>();

  private constructor(
    readonly table: Table,
    readonly hands: Hands,
  ) {}

  static async open(page: Page, hands: Hands, seed = 7): Promise<Friends> {
    return new Friends(await Table.open(page, seed, { friends }), hands);
  }

  /** Nothing of either hand is in the document: no card that has not lain in sight, and no picture. */
  async expectSecret(): Promise<void> {
    const { page } = this.table;
    const html = await page.content();
    expect(html, "a card's mark in the page").not.toContain("data-card=");
    await expect(page.locator(".card:not([data-back]), [role=option], .face")).toHaveCount(0);
    const named = cards(html);
    // The first upcard of a round is in the log before this test has seen it lie there.
    const log = await page.locator(".log li").allTextContents();
    const upcard = cards(log.at(-1) ?? "");
    expect(upcard.size).toBe(1);
    const leaked = [...named].filter((name) => !this.seen.has(name) && !upcard.has(name));
    expect(leaked, "cards that only one may know").toEqual([]);
  }

  /** From a cover to the next one, or to the end of the round. */
  async turn(): Promise<void> {
    const { table, hands } = this;
    await this.expectSecret();
    await hands.press(table.show);
    await this.expectFocusKept();
    for (;;) {
      const phase = await table.phase();
      if (phase === "covered" || phase === "result") return;
      const pile = table.page.getByRole("button", { name: /^Discard pile/ });
      for (const name of cards((await pile.getAttribute("aria-label")) ?? "")) this.seen.add(name);
      if (phase === "offer") await hands.press(table.button("Pass"));
      else if (phase === "draw") await hands.press(table.button("Draw"));
      else if (await table.canKnock()) {
        await hands.press(table.knock);
        await hands.press(table.dialog.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }));
      } else {
        const card = await table.worstCard();
        for (const name of cards((await card.getAttribute("aria-label")) ?? "")) this.seen.add(name);
        await hands.pick(card);
        await hands.press(table.button("Discard"));
      }
      await this.expectFocusKept();
    }
  }

  /** Once the change is drawn the focus is where it belongs. */
  private async expectFocusKept(): Promise<void> {
    await this.table.page.clock.runFor(50);
    await this.table.expectFocusKept();
  }

  /** To the end of the round; how many turns it took. */
  async round(): Promise<number> {
    this.seen.clear();
    let turns = 0;
    for (; (await this.table.phase()) !== "result"; turns += 1) await this.turn();
    return turns;
  }
}

test("two friends play a whole game on one device, and no cover shows a card of either", async ({ page }) => {
  test.setTimeout(420_000);
  const ours = await Friends.open(page, mouse, 1);
  const { table } = ours;
  await expect(page).toHaveTitle("Gin rummy: Ann and Ben – Knockwood");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gin rummy: Ann and Ben");
  let turns = 0;
  for (;;) {
    turns += await ours.round();
    // Both hands, to both of them, by their names.
    const result = page.locator(".result");
    await expect(result.getByRole("heading", { name: /^(Ann|Ben)/ }).first()).toBeVisible();
    expect(await result.locator(".spread").count()).toBe(2);
    await expect(result).not.toContainText(/\byou/i);
    await expect(table.status).not.toContainText(/\byou/i);
    const isLast = await table.button("Final score").isVisible();
    await table.button(isLast ? "Final score" : "Next round").click();
    await page.clock.runFor(50);
    if (isLast) break;
    expect(await table.phase()).toBe("covered");
  }
  expect(turns).toBeGreaterThan(10);
  const over = page.locator(".over");
  await expect(over.getByRole("heading", { name: /^(Ann|Ben) won the game$/ })).toBeFocused();
  await expect(over).not.toContainText(/\byou/i);
  await expect(over.getByRole("columnheader", { name: "Ann" })).toBeVisible();
});

test("a round between friends by keyboard alone", async ({ page }) => {
  test.setTimeout(240_000);
  const ours = await Friends.open(page, keyboard(page), 1);
  expect(await ours.round()).toBeGreaterThan(2);
  // The dialog's rest is over, and the focus where it belongs.
  await page.clock.runFor(250);
  await expect(page.locator(".result-title")).toBeFocused();
});

test("the cover comes at once, has the focus, tells what is public, and takes no other key", async ({ page }) => {
  const { table } = await Friends.open(page, mouse);
  await expect(heading(page)).toHaveText("Pass to Ann");
  await table.show.click();
  await table.button("Take").click();
  await mouse.pick(await table.worstCard());
  await page.getByRole("button", { name: "Discard", exact: true }).press("Enter");
  // No clock has been moved on since.
  await expect(heading(page)).toHaveText("Pass to Ben");
  await page.clock.runFor(50);
  await expect(table.show).toBeFocused();
  await expect(table.show).toHaveAccessibleDescription("Pass to Ben");
  await expect(table.status).toHaveText(/^Ann took the .* and threw the .*\. Pass to Ben\.$/);
  await expect(page.locator(".cover")).toContainText(/Ann took the .* and threw the/);
  await expect(page.locator(".cover")).toContainText(/Ben holds 10 cards, Ann.10; 31 are left in the stock\./);
  const spoken = await table.status.textContent();
  for (const key of ["Escape", "d", "t", "p", "k", "g", "x", "u", "n", "h", "s"]) {
    await page.keyboard.press(key);
    expect(await table.phase(), key).toBe("covered");
  }
  expect(await table.status.textContent()).toBe(spoken);
  await page.keyboard.press("Enter");
  await expect(table.hand.getByRole("option")).toHaveCount(10);
  await expect(table.status).toHaveText(/^Ann took the .* and threw the .*\. Draw, or take the .*\.$/);
  await page.clock.runFor(50);
  await table.expectFocusKept();
});

test("a key held down and a second tap do not go through the cover", async ({ page }) => {
  const { table } = await Friends.open(page, mouse);
  await table.show.click();
  const pass = table.button("Pass");
  await pass.focus();
  await page.keyboard.down("Enter");
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down("Enter");
  await page.clock.runFor(50);
  await expect(table.show).toBeFocused();
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  expect(await table.phase()).toBe("covered");
  // The second half of a double tap, where the first one has brought the cover.
  await table.show.dispatchEvent("click", { detail: 2 });
  expect(await table.phase()).toBe("covered");
  await table.show.click();
  expect(await table.phase()).toBe("offer");
});

test("nothing is taken back between friends, and why is said", async ({ page }) => {
  const { table } = await Friends.open(page, mouse);
  await table.show.click();
  await table.button("Undo").click({ force: true });
  await expect(table.status).toHaveText("Between two people nothing is taken back: the other may have seen it.");
});

const moments: [string, (table: Table) => Promise<void>][] = [
  ["a cover", async () => {}],
  ["the offer", async (table) => table.show.click()],
  ["the throw, a card just drawn", async (table) => table.play(mouse, async (phase) => phase === "discard")],
  ["a card picked", async (table) => {
    await table.play(mouse, async (phase) => phase === "discard");
    await mouse.pick(await table.worstCard());
  }],
];
for (const [name, reach] of moments) {
  test(`a reload in ${name} starts covered, and behind the cover everything is as it was`, async ({ page }) => {
    const table = await Table.open(page, 3, { friends });
    await reach(table);
    const wasCovered = (await table.phase()) === "covered";
    const before = await table.snapshot();
    const shown = new Set(await table.hand.getByRole("option").evaluateAll((all) => all.map((one) => one.getAttribute("data-card"))));
    await table.reload();
    expect(await table.phase()).toBe("covered");
    const html = await page.content();
    expect(html).not.toContain("data-card=");
    if (!wasCovered) {
      expect(shown.size).toBeGreaterThan(9);
      // A card just drawn is not in the log either.
      expect(cards(html).size, "the first upcard alone is public").toBeLessThanOrEqual(1);
      await table.show.click();
    }
    expect(await table.snapshot()).toEqual(before);
  });
}

test("a reload at a result shows it again to both", async ({ page }) => {
  test.setTimeout(120_000);
  const ours = await Friends.open(page, mouse, 1);
  await ours.round();
  const before = await ours.table.snapshot();
  await ours.table.reload();
  expect(await ours.table.snapshot()).toEqual(before);
  await openHydrated(page, "/");
  await expect(page.getByText(/^Your game waits: Ann \d+, Ben \d+, round 1\.$/)).toBeVisible();
});

const names: [string, [string, string]][] = [
  ["short", ["Ann", "Ben"]],
  ["wide", ["WWWWWWWWWWWW", "MMMMMMMMMMMM"]],
  ["from right to left, and of one emoji", ["אברהם ושרה", "👩🏽‍🦰👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪🇫🇷👍🏿❤️🎉🎉🎉🎉🎉"]],
  ["markup", ["<b>Ann</b>", "&amp;<img>"]],
];
for (const [kind, pair] of names) {
  for (const viewport of [{ width: 320, height: 568 }, { width: 568, height: 320 }]) {
    test(`names that are ${kind} break nothing at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const table = await Table.open(page, 3, { friends: pair });
      const name = (text: string) => text.replace(/[\u2068\u2069]/g, "");
      expect(name((await heading(page).textContent()) ?? "")).toBe(`Pass to ${pair[0]}`);
      await expectFits(page);
      await table.show.click();
      await expectFits(page);
      expect(name((await page.locator("#foe-h").textContent()) ?? "")).toBe(pair[1]);
      await table.button("Pass").click();
      expect(name((await heading(page).textContent()) ?? "")).toBe(`Pass to ${pair[1]}`);
      await expectFits(page);
    });
  }
}

/** No sideways scroll, nothing of the cover or of the hand outside the window. */
async function expectFits(page: Page): Promise<void> {
  const problems = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const outside = Array.from(document.querySelectorAll(".cover > *, .cover .card, .pad, .pad dd, .foe-name, .hand [role=option], .acts button"))
      .map((element) => ({ name: element.className || element.tagName, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
      .map(({ name }) => name);
    return [...outside, ...(scrollWidth > innerWidth ? ["scrolls sideways"] : []), ...(scrollHeight > innerHeight ? ["scrolls"] : [])];
  });
  expect(problems).toEqual([]);
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });

  test("a turn of each", async ({ page }) => {
    const table = await Table.open(page, 3, { friends });
    for (const name of ["Ann", "Ben"]) {
      await expect(heading(page)).toHaveText(`Pass to ${name}`);
      await table.show.tap();
      await table.button("Pass").tap();
    }
    await table.show.tap();
    await table.button("Draw").tap();
    await (await table.worstCard()).tap({ position: { x: 8, y: 8 } });
    await table.button("Discard").tap();
    await expect(heading(page)).toHaveText("Pass to Ben");
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on a cover, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await Table.open(page, 3, { friends });
    let isDone = false;
    const analysis = new AxeBuilder({ page }).setLegacyMode().analyze().finally(() => {
      isDone = true;
    });
    while (!isDone) await page.clock.runFor(1);
    const { violations } = await analysis;
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
  });
}
