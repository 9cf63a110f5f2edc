import { expect, test } from "./fixtures.js";
import { mouse, Table } from "./table.js";

test("the non-dealer is offered the upcard, then the dealer; then the stock is drawn from", async ({ page }) => {
  const table = await Table.open(page, 3);
  await expect(page.getByText("Alder deals", { exact: true })).toBeVisible();
  expect(await table.phase()).toBe("offer");
  await expect(table.button("Take")).toBeEnabled();
  await table.button("Pass").click();
  await table.letOpponentPlay();
  // Whatever the dealer did, it is the player's turn again.
  expect(await table.phase()).toBe("draw");
});

test("the card just taken cannot go back, and the table says so", async ({ page }) => {
  const table = await Table.open(page, 3);
  const pile = page.getByRole("button", { name: /^Discard pile, / });
  const name = ((await pile.getAttribute("aria-label")) ?? "").replace("Discard pile, ", "");
  await table.button("Take").click();

  const taken = table.card(name);
  await expect(taken).toHaveAccessibleName(`${name}, just taken, cannot be thrown in this turn`);
  await taken.click({ position: { x: 8, y: 8 } });
  await expect(page.locator(".tell")).toContainText(`The ${name} was just taken`);
  await expect(table.button("Discard")).toHaveAttribute("aria-disabled", "true");
  await expect(pile).toHaveAttribute("aria-disabled", "true");
  await table.button("Discard").click({ force: true });
  await expect(table.status).toHaveText(`The ${name} was just taken: it stays this turn.`);
  await expect(table.hand.getByRole("option")).toHaveCount(11);

  await table.reload();
  await expect(table.card(name)).toHaveAccessibleName(`${name}, just taken, cannot be thrown in this turn`);
});

test("a card is thrown by a second tap, by the discard pile, and by Discard", async ({ page }) => {
  const table = await Table.open(page, 4);
  await table.play(mouse, async (phase) => phase === "discard");
  for (const way of ["tap", "pile", "button"]) {
    const card = await table.worstCard();
    const name = (await card.getAttribute("data-card")) ?? "";
    await mouse.pick(card);
    await expect(card).toHaveAttribute("aria-selected", "true");
    await expect(page.locator(".tell")).toContainText(/^Throwing the .* leaves \d+\./);
    if (way === "tap") await mouse.pick(card);
    if (way === "pile") await page.locator("[data-pile=discard] button").click();
    if (way === "button") await table.button("Discard").click();
    await expect(page.locator(`[data-pile=discard] [data-card="${name}"]`)).toBeVisible();
    await table.letOpponentPlay();
    if ((await table.phase()) === "result") return;
    await table.button("Draw").click();
  }
});

test("B06 a knock that is cancelled leaves the same cards in the same turn", async ({ page }) => {
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "discard" && table.canKnock());
  const before = await table.snapshot();

  await table.knock.click();
  await expect(table.dialog).toBeVisible();
  await expect(table.dialog.getByRole("heading")).toHaveText(/^(Knock with \d+|Gin|Big gin)\?$/);
  await page.keyboard.press("Escape");
  await expect(table.dialog).toBeHidden();
  expect(await table.snapshot()).toEqual(before);

  await table.knock.click();
  await table.dialog.getByRole("button", { name: "Cancel" }).click();
  await table.comeBack();
  expect(await table.snapshot()).toEqual(before);
  await expect(table.knock).toBeFocused();
});

test("a knock that is not allowed says why", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.play(mouse, async (phase) => phase === "discard");
  await expect(table.knock).toHaveAttribute("aria-disabled", "true");
  await table.knock.click({ force: true });
  await expect(page.locator(".tell")).toHaveText(/^The best throw leaves \d+; a knock may leave 10\.$/);
  await expect(table.dialog).toBeHidden();
});

test("B13 a round ends in its sum, with both hands laid out, and stays until it is left", async ({ page }) => {
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "result");
  const result = page.locator(".result");
  await expect(result.getByRole("heading", { level: 2 })).toBeFocused();
  const faces = await result.locator("[data-card]").evaluateAll((all) => all.map((one) => one.getAttribute("data-card")));
  expect(new Set(faces).size, "twenty cards, each once").toBe(20);

  const numbers = await result.locator(".sum b").allTextContents();
  const [loser = 0, winner = 0, ...rest] = numbers.map(Number);
  const total = rest.pop();
  expect(loser - winner + rest.reduce((sum, bonus) => sum + bonus, 0)).toBe(total);

  await page.clock.runFor(60_000);
  await expect(result).toBeVisible();
});

test("the single keys of the table do what the buttons do", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Pass").focus();
  await page.keyboard.press("p");
  await table.letOpponentPlay();
  expect(await table.phase()).toBe("draw");
  await page.keyboard.press("d");
  expect(await table.phase()).toBe("discard");
  await expect(table.hand.getByRole("option")).toHaveCount(11);
  await mouse.pick(await table.worstCard());
  await page.keyboard.press("x");
  await expect(table.hand.getByRole("option")).toHaveCount(10);
});
