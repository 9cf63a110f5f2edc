import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.js";
import { mouse, Table } from "./table.js";

const GAME = "knockwood.game.v1";
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), GAME);
const panel = (page: Page) => page.getByRole("heading", { name: /^This game (is open in|has moved to) another tab$/ });
const here = (page: Page) => page.getByRole("button", { name: /^Play here (instead|again)$/ });

/** A second tab of the same browser, with the game open in the first. */
async function secondTab(context: BrowserContext): Promise<Table> {
  return Table.open(await context.newPage(), 9);
}

/** Has this tab take the game over, and waits until the other has heard of it. */
async function takeOver(tab: Table, other: Table): Promise<void> {
  await here(tab.page).click();
  await expect(tab.page.locator(".table")).not.toHaveAttribute("data-phase", "elsewhere");
  await expect(panel(other.page)).toHaveText("This game has moved to another tab");
}

test("the second tab says that the game is open elsewhere, and shows and writes nothing of it", async ({ page, context }) => {
  const first = await Table.open(page, 3);
  await first.button("Take").click();
  const before = await kept(page);
  const second = await secondTab(context);
  await expect(panel(second.page)).toHaveText("This game is open in another tab");
  await expect(second.page.locator("[data-card], [role=option]")).toHaveCount(0);
  for (const key of ["d", "t", "p", "k", "x", "u", "n", "Escape"]) await second.page.keyboard.press(key);
  await second.page.clock.runFor(10_000);
  expect(await second.phase()).toBe("elsewhere");
  expect(await kept(page)).toBe(before);
  // And the first plays on.
  await mouse.pick(await first.worstCard());
  await first.button("Discard").click();
  expect(await kept(page)).not.toBe(before);
});

test("a game goes from tab to tab in the middle of turns, and no action is lost", async ({ page, context }) => {
  test.setTimeout(120_000);
  const first = await Table.open(page, 3);
  await first.button("Take").click();
  let [from, to] = [first, await secondTab(context)];
  for (let times = 0; times < 4; times += 1) {
    const before = await from.snapshot();
    await takeOver(to, from);
    expect(await to.snapshot()).toEqual(before);
    await expect(from.page.locator("[data-card], [role=option]")).toHaveCount(0);
    if ((await to.phase()) === "draw") await to.button("Draw").click();
    else if ((await to.phase()) === "discard") {
      await mouse.pick(await to.worstCard());
      await to.button("Discard").click();
      await to.letOpponentPlay();
    }
    [from, to] = [to, from];
  }
});

test("a computer’s move that is pending in the tab that loses the game is made once, by the other", async ({ page, context, browser }) => {
  // What one tab alone makes of it: the computer's luck is the game's.
  const alone = await Table.open(await (await browser.newContext()).newPage(), 3);
  await alone.button("Pass").click();
  await alone.letOpponentPlay();
  const expected = await kept(alone.page);
  await alone.page.context().close();

  const first = await Table.open(page, 3);
  const second = await secondTab(context);
  await first.button("Pass").click();
  expect(await first.phase()).toBe("foe");
  const before = await first.snapshot();
  await takeOver(second, first);
  expect(await second.snapshot()).toEqual(before);
  // One clock for both tabs: the first one's time comes too, and nothing happens there.
  await second.letOpponentPlay();
  expect(await kept(page)).toBe(expected);
  expect(await first.phase()).toBe("elsewhere");
});

test("a tab that has not heard yet that it lost the game does not write", async ({ page, context }) => {
  // Deaf: neither the storage's event nor the lock's loss comes through.
  await page.addInitScript(() => {
    window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true);
    const request = navigator.locks.request.bind(navigator.locks) as (...all: unknown[]) => Promise<unknown>;
    navigator.locks.request = ((...all: unknown[]) => request(...all).catch(() => new Promise(() => {}))) as typeof navigator.locks.request;
  });
  const first = await Table.open(page, 3);
  const second = await secondTab(context);
  await here(second.page).click();
  await expect(second.button("Take")).toBeVisible();
  await second.button("Take").click();
  const written = await kept(page);
  expect(await first.phase()).toBe("offer");
  await first.button("Pass").click();
  await expect(panel(first.page)).toBeVisible();
  expect(await kept(page)).toBe(written);
});

test("when the first tab is closed the second goes on by its button", async ({ page, context }) => {
  const second = await (async () => {
    const first = await Table.open(page, 3);
    await first.button("Take").click();
    return secondTab(context);
  })();
  // Nobody looks at it until then.
  await second.page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await page.close();
  await expect(panel(second.page)).toBeVisible();
  await here(second.page).click();
  await expect(second.hand.getByRole("option")).toHaveCount(11);
});

test("when the first tab is closed the second goes on by itself once it is looked at", async ({ page, context }) => {
  const first = await Table.open(page, 3);
  await first.button("Take").click();
  const before = await first.snapshot();
  const second = await secondTab(context);
  await page.close();
  await second.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(second.hand.getByRole("option")).toHaveCount(11);
  expect(await second.snapshot()).toEqual(before);
});

test("a game left for another page is free for the other tab", async ({ page, context }) => {
  const first = await Table.open(page, 3);
  await first.button("Take").click();
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await expect(page).toHaveURL(/rules$/);
  const second = await secondTab(context);
  await expect(second.hand.getByRole("option")).toHaveCount(11);
  await page.getByRole("link", { name: "Play", exact: true }).first().click();
  await expect(panel(page)).toBeVisible();
});

test("a reload of the tab that plays does not lose it the game", async ({ page, context }) => {
  const first = await Table.open(page, 3);
  const second = await secondTab(context);
  await second.page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await first.reload();
  expect(await first.phase()).toBe("offer");
  await expect(panel(second.page)).toBeVisible();
});

test("without locks the tab opened last plays, and the other says so", async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined }));
  const first = await Table.open(page, 3);
  await first.button("Take").click();
  const before = await first.snapshot();
  const second = await secondTab(context);
  await expect(panel(page)).toHaveText("This game has moved to another tab");
  expect(await second.snapshot()).toEqual(before);
  await takeOver(first, second);
  expect(await first.snapshot()).toEqual(before);
});

test("by keyboard and by touch at 320 × 568, and axe finds nothing on the panel", async ({ page, context }) => {
  const first = await Table.open(page, 3);
  const second = await secondTab(context);
  await second.page.setViewportSize({ width: 320, height: 568 });
  let isDone = false;
  const analysis = new AxeBuilder({ page: second.page }).setLegacyMode().analyze().finally(() => {
    isDone = true;
  });
  while (!isDone) await second.page.clock.runFor(1);
  expect((await analysis).violations.map(({ id }) => id)).toEqual([]);
  const box = await here(second.page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 568).toBe(true);
  await here(second.page).focus();
  await second.page.keyboard.press("Enter");
  await expect(second.button("Take")).toBeVisible();
  await second.page.clock.runFor(100);
  await second.expectFocusKept();
  await expect(panel(first.page)).toBeVisible();
});

test("friends: a game taken over is covered", async ({ page, context }) => {
  const first = await Table.open(page, 3, { friends: ["Ann", "Ben"] });
  await first.show.click();
  const second = await secondTab(context);
  await takeOver(second, first);
  expect(await second.phase()).toBe("covered");
  expect(await second.page.content()).not.toContain("data-card=");
});
