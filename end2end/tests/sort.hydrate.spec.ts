// The hand sorted in four ways, and that all of it is in sight however it lies.
import type { Page } from "@playwright/test";
import { order } from "./drag.js";
import { expect, test } from "./fixtures.js";
import { games, keep } from "./games.js";
import { Table } from "./table.js";

const RANKS = "A23456789TJQK";

/** What is cut off, hidden behind the edges, or would have to be scrolled to. */
export async function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) out.push(`page is ${root.scrollWidth} wide`);
    if (root.scrollHeight > innerHeight) out.push(`page is ${root.scrollHeight} high`);
    const all = document.querySelectorAll(
      ".hand .card, .hand .badge, .acts .btn, .tell, .tool-button, .pile .card, .laid-out .card, .counts .badge, .said, .pad",
    );
    for (const element of Array.from(all)) {
      const box = element.getBoundingClientRect();
      if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
        out.push(`${element.className} ${element.textContent} ${element.getAttribute("data-card")}`);
    }
    return out;
  });
}

test("Sort goes through runs, sets, rank and suit, says which, and keeps it for the next visit", async ({ page }) => {
  await keep(page, games.gin);
  const table = await Table.open(page);
  const cards = (await order(table)).sort();
  // Of a meld every card says itself what it is in: its group has no name.
  const groups = () =>
    table.hand.getByRole("group").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).filter((name) => name !== null));
  expect(await groups()).toEqual(["Loose, 1 points"]);

  const said: string[] = [];
  for (let times = 0; times < 4; times += 1) {
    await table.button("Sort").click();
    said.push((await table.status.textContent()) ?? "");
    expect((await order(table)).sort()).toEqual(cards);
    if (times === 1) {
      const ranks = (await order(table)).map((card) => RANKS.indexOf(card[0] ?? ""));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      expect(await groups()).toEqual(["By rank, 1 deadwood"]);
      // Melds can still be told, by ear and by eye.
      await expect(table.hand.getByRole("option", { name: /, set of / })).toHaveCount(10);
      await expect(table.hand.locator("[data-meld='2']").first()).toBeVisible();
      await table.reload();
      expect(await groups()).toEqual(["By rank, 1 deadwood"]);
    }
    if (times === 2) {
      const suits = (await order(table)).map((card) => card[1]);
      expect(suits.filter((suit, place) => suit !== suits[place - 1]).length, "each suit once").toBe(new Set(suits).size);
    }
  }
  expect(said).toEqual(["Sorted: sets first.", "Sorted by rank.", "Sorted by suit.", "Sorted: runs first."]);
});

test("the key S sorts, and the focus stays on its card", async ({ page }) => {
  await keep(page, games.gin);
  const table = await Table.open(page);
  const option = table.hand.locator("[role=option][tabindex='0']");
  await option.focus();
  await page.keyboard.press("End");
  const name = await page.evaluate(() => document.activeElement?.getAttribute("data-card"));
  await page.keyboard.press("s");
  await page.clock.runFor(100);
  await expect(table.status).toHaveText("Sorted: sets first.");
  await page.keyboard.press("s");
  await page.clock.runFor(100);
  await expect(table.hand.locator(`[data-card="${name}"]`)).toBeFocused();
});

for (const viewport of [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test("eleven cards are in sight whole, sorted in each way and in the player's order", async ({ page }) => {
      await keep(page, games.gin);
      const table = await Table.open(page);
      for (let times = 0; times < 4; times += 1) {
        expect(await outOfSight(page)).toEqual([]);
        await table.button("Sort").tap();
      }
      await table.hand.locator("[role=option][tabindex='0']").focus();
      await page.keyboard.press("Alt+ArrowRight");
      await expect(table.hand.getByRole("group", { name: /^Your order/ })).toBeVisible();
      expect(await outOfSight(page)).toEqual([]);
    });

    for (const game of ["chain", "twoMelds", "dear"] as const) {
      test(`B15 all of a layoff is in sight whole (${game})`, async ({ page }) => {
        await keep(page, games[game]);
        const table = await Table.open(page);
        expect(await table.phase()).toBe("layoff");
        expect(await outOfSight(page)).toEqual([]);
        await table.hand.locator("[data-fits]").first().tap({ position: { x: 8, y: 8 } });
        expect(await outOfSight(page)).toEqual([]);
        await table.button("Sort").tap();
        await table.button("Sort").tap();
        expect(await outOfSight(page)).toEqual([]);
      });
    }
  });
}
