import { expect, test } from "./fixtures.js";
import { finger, keyboard, mouse, Table, typed } from "./table.js";

// Each of these plays some ten rounds.
test.describe.configure({ timeout: 120_000 });

test("a whole game to 100 by mouse, and a new one after it", async ({ page }) => {
  const table = await Table.open(page, 1);
  await table.play(mouse);

  const heading = page.getByRole("heading", { name: /won the game$/ });
  await expect(heading).toBeVisible();
  const winner = (await heading.textContent())?.startsWith("You") ? "you" : "opponent";
  expect(Number(await page.locator(`[data-score=${winner}]`).textContent())).toBeGreaterThanOrEqual(100);

  // The score sheet adds up to what is on the pad.
  const last = page.getByRole("table", { name: "Score sheet" }).getByRole("row").last();
  await expect(last.getByRole("cell").nth(2)).toHaveText((await page.locator("[data-score=you]").textContent()) ?? "");
  await expect(last.getByRole("cell").nth(3)).toHaveText((await page.locator("[data-score=opponent]").textContent()) ?? "");

  await table.button("New game").click();
  await expect(page.locator("[data-score=you]")).toHaveText("0");
  await expect(table.hand.getByRole("option")).toHaveCount(10);
});

const CARDS_200 = { name: "knockwood-card-size", value: "200" };

for (const [how, hands] of [
  ["B66 by keyboard alone", keyboard],
  ["B68 by the command line alone", typed],
] as const) {
  test(`a whole game to 100 ${how}, with cards of twice the size`, async ({ page, context, baseURL }) => {
    // Every step along the hand is a key.
    test.setTimeout(240_000);
    await context.addCookies([{ ...CARDS_200, url: baseURL ?? "" }]);
    const table = await Table.open(page, 2);
    await expect(page.locator("html")).toHaveAttribute("data-card-size", "200");
    await table.play(hands(page));
    await expect(page.getByRole("heading", { name: /won the game$/ })).toBeVisible();
  });
}

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("B57 a whole game to 100 by touch alone, with cards of twice the size", async ({ page, context, baseURL }) => {
    test.setTimeout(240_000);
    await context.addCookies([{ ...CARDS_200, url: baseURL ?? "" }]);
    const table = await Table.open(page, 2);
    await expect(page.locator("html")).toHaveAttribute("data-card-size", "200");
    await table.play(finger);
    await expect(page.getByRole("heading", { name: /won the game$/ })).toBeVisible();
  });
});

test("the computer takes its time, and says what it did", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Pass").click();
  expect(await table.phase()).toBe("foe");
  await expect(page.locator(".foe-state")).toHaveText("is thinking");
  await page.clock.runFor(400);
  expect(await table.phase(), "no move before it can be seen that the turn has changed").toBe("foe");
  await table.letOpponentPlay();
  await expect(page.locator(".said")).toContainText(/^Alder (passed|took the .* and threw the .*)\.$/);
  await expect(table.status).toHaveText((await page.locator(".said").textContent())?.trim() ?? "");
});
