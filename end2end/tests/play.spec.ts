import { expect, test } from "./fixtures.js";

test("without JavaScript the table says what it needs, and leads to the rules", async ({ page }) => {
  await page.goto("/play");
  const need = page.locator("noscript p");
  await expect(need).toContainText("Playing needs JavaScript");
  await expect(need).toBeInViewport();
  await need.getByRole("link", { name: "rules" }).click();
  await expect(page.getByRole("heading", { name: "How to play gin rummy" })).toBeVisible();
});

test("without JavaScript the rules are whole", async ({ page }) => {
  await page.goto("/rules");
  for (const name of ["Melds and deadwood", "A turn", "Knocking", "What a round is worth"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await expect(page.getByText("deadwood is 10 or less")).toBeVisible();
  // Every card of every figure is there: the four of the text, then the two hands of each reckoned round.
  const figures = page.locator("figure");
  const cards = [7, 4, 5, 8, 10, 10, 12, 8, 12, 8, 10, 10];
  await expect(figures).toHaveCount(cards.length);
  for (const [at, count] of cards.entries()) {
    await expect(figures.nth(at).locator("[role=img]")).toHaveCount(count);
  }
});
