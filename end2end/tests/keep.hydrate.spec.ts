import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.js";
import { mouse, Table } from "./table.js";

const GAME = "knockwood.game.v1";
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const notice = (page: Page) => page.locator(".notices");

const phases: [string, (table: Table) => Promise<void>][] = [
  ["the offer", async () => {}],
  ["the computer’s turn", async (table) => table.button("Pass").click()],
  ["the draw", async (table) => table.play(mouse, async (phase) => phase === "draw")],
  ["the throw, after the stock", async (table) => table.play(mouse, async (phase) => phase === "discard")],
  ["the throw, after the discard pile", async (table) => table.button("Take").click()],
  ["the result", async (table) => table.play(mouse, async (phase) => phase === "result")],
];
for (const [name, reach] of phases) {
  test(`a reload in ${name} finds everything as it was`, async ({ page }) => {
    const table = await Table.open(page, 3);
    await reach(table);
    const before = await table.snapshot();
    await table.reload();
    expect(await table.snapshot()).toEqual(before);
    // And it goes on from there.
    await table.letOpponentPlay();
  });
}

test("a page that dies without a word finds everything as it was", async ({ page, context }) => {
  const table = await Table.open(page, 3);
  await table.button("Take").click();
  const before = await table.snapshot();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  // The renderer is gone before it can answer.
  session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
  const again = await context.newPage();
  const same = await Table.open(again, 9);
  expect(await same.snapshot()).toEqual(before);
});

test("B54 storage that throws on every write: the game goes on, and says that it is not kept", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const table = await Table.open(page, 3);
  await expect(notice(page)).toContainText("This game cannot be kept");
  await table.play(mouse, async (phase) => phase === "result");
  await expect(notice(page).getByText("This game cannot be kept")).toHaveCount(1);
});

test("no storage at all: the game goes on, and says so", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  const table = await Table.open(page, 3);
  await expect(notice(page)).toContainText("offers no storage");
  await table.button("Take").click();
  expect(await table.phase()).toBe("discard");
});

const unreadable: [string, string, RegExp][] = [
  ["half a text", '{"version":1,"level":"nor', /it is damaged/],
  ["somebody else’s text", "hello", /it is damaged/],
  ["a newer form", '{"version":99,"soul":true}', /a newer version of Knockwood/],
  ["moves that do not replay", "", /not those of a game by the rules/],
];
for (const [name, text, why] of unreadable) {
  test(`B48 a save that is ${name} is set aside and said, never overwritten`, async ({ page }) => {
    const table = await Table.open(page, 3);
    await table.button("Pass").click();
    let bad = text;
    if (bad === "") {
      // The first upcard is passed three times.
      const good = JSON.parse((await stored(page, GAME)) ?? "{}");
      bad = JSON.stringify({ ...good, record: good.record.replace("actions 1\np", "actions 3\np p p") });
      expect(bad).not.toBe(JSON.stringify(good));
    }
    await page.evaluate(
      ([key = "", value = ""]) => {
        localStorage.clear();
        localStorage.setItem(key, value);
      },
      [GAME, bad],
    );
    await table.reload();
    await expect(notice(page)).toContainText(why);
    await expect(notice(page)).toContainText("set aside");
    expect(await stored(page, "knockwood.aside.1")).toBe(bad);

    // The new game is kept beside it, and a second bad copy does not push the first out.
    await table.button("Take").click();
    expect(await stored(page, "knockwood.aside.1")).toBe(bad);
    await page.evaluate((key) => localStorage.setItem(key, "worse"), GAME);
    await table.reload();
    expect(await stored(page, "knockwood.aside.1")).toBe(bad);
    expect(await stored(page, "knockwood.aside.2")).toBe("worse");
  });
}

test("B48 beside an unreadable save the copy before it is taken up", async ({ page }) => {
  const table = await Table.open(page, 3);
  const before = await table.snapshot();
  await table.button("Take").click();
  await page.evaluate((key) => localStorage.setItem(key, "{"), GAME);
  await table.reload();
  await expect(notice(page)).toContainText("one move earlier");
  expect(await table.snapshot()).toEqual(before);
  // It is kept from here on: a second reload finds it as well.
  await table.reload();
  expect(await table.snapshot()).toEqual(before);
});

test("where the newest copy is gone the one before it is taken up", async ({ page }) => {
  const table = await Table.open(page, 3);
  const before = await table.snapshot();
  await table.button("Take").click();
  await page.evaluate((key) => localStorage.removeItem(key), GAME);
  await table.reload();
  expect(await table.snapshot()).toEqual(before);
});

test("that a game cannot be kept is said once, and not again after it was dismissed", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const table = await Table.open(page, 3);
  await table.button("Dismiss").click();
  await expect(notice(page).locator("p")).toHaveCount(0);
  await table.button("Take").click();
  await expect(table.hand.getByRole("option")).toHaveCount(11);
  await expect(notice(page).locator("p")).toHaveCount(0);
});
