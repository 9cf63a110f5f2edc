// What fingers and keys do that was not meant.
import { listen } from "./ears.js";
import { expect, hydrated, test } from "./fixtures.js";
import { mouse, Table } from "./table.js";

for (const viewport of [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test("a double tap on Knock asks, and does not answer itself", async ({ page }) => {
      const table = await Table.open(page, 1);
      await table.play(mouse, async (phase) => phase === "discard" && table.canKnock());
      await table.knock.dblclick();
      await expect(table.dialog).toBeVisible();
      expect(await table.phase()).toBe("discard");
    });
  });
}

test("a double click on Next round does not pass the upcard as well", async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "result");
  await table.button("Next round").dblclick();
  await expect(page.locator(".pad-note")).toContainText("round 2");
  await expect(page.locator(".log li")).toHaveCount(1);
});

for (const key of ["Enter", "Space"]) {
  test(`${key} held down on a card picks it, and does not throw it`, async ({ page }) => {
    const table = await Table.open(page, 3);
    await table.button("Take").click();
    const card = await table.worstCard();
    await card.focus();
    await page.keyboard.down(key);
    await page.keyboard.down(key);
    await page.keyboard.down(key);
    await page.keyboard.up(key);
    await expect(card).toHaveAttribute("aria-selected", "true");
    await expect(table.hand.getByRole("option")).toHaveCount(11);
  });
}

test("the table can be left in the middle of a motion", async ({ page }) => {
  const table = await Table.open(page, 3, { motion: true });
  await table.button("Take").click();
  await page.clock.runFor(500);
  await mouse.pick(await table.worstCard());
  // In one go, before the next frame.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("[data-picked]")?.click();
    const link = document.querySelector<HTMLElement>("nav a[href='/rules']");
    // As by a finger: of a click without one the router is not told.
    link?.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    link?.click();
  });
  await expect(page).toHaveURL("/rules");
  await page.clock.runFor(5_000);
  await expect(page.locator("#main")).toBeFocused();

  await page.getByRole("navigation").getByRole("link", { name: "Play", exact: true }).click();
  await table.ready();
  await table.letOpponentPlay();
  await expect(table.hand.getByRole("option")).toHaveCount(10);
});

test("left and entered again, the table has one pending move and not two", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Pass").click();
  for (let times = 0; times < 3; times += 1) {
    await page.getByRole("navigation").getByRole("link", { name: "Rules" }).click();
    await expect(page).toHaveURL("/rules");
    await page.goBack();
    await table.ready();
  }
  await hydrated(page);
  await table.letOpponentPlay();
  const log = await page.locator(".log li").allTextContents();
  expect(log.filter((line) => line.startsWith("Alder ") && !line.includes("dealt")).length).toBe(1);
});

test("what is pressed is said once: the draw, the pick, a refusal each time it is met", async ({ page }) => {
  const table = await Table.open(page, 3);
  const ears = await listen(page);
  const sentences = () => ears.heard();

  await table.button("Pass").click();
  await table.letOpponentPlay();
  const [passed, alder, ...more] = await sentences();
  expect(passed).toBe("You passed.");
  expect(alder).toMatch(/^Alder (passed|took the .* and threw the .*)\.$/);
  expect(more).toEqual([]);

  await table.button("Draw").click();
  await expect.poll(sentences).toEqual([expect.stringMatching(/^You drew the .*\.$/)]);

  const refused = "Pick a card to throw first.";
  await table.button("Discard").click({ force: true });
  await table.button("Discard").click({ force: true });
  await expect.poll(sentences).toEqual([refused, refused]);
  // Screen readers are silent at a text that is, letter by letter, the one before.
  const raw = await page.locator("[role=alert] p").allTextContents();
  expect(new Set(raw.filter((text) => text.includes(refused))).size).toBe(2);

  await mouse.pick(await table.worstCard());
  await expect.poll(sentences).toEqual([expect.stringMatching(/^Throwing the .* leaves \d+\./)]);
  await page.keyboard.press("Escape");
  await expect.poll(sentences).toEqual([expect.stringMatching(/ put down\.$/)]);
  await page.keyboard.press("Escape");
  expect(await sentences()).toEqual([]);
});
