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
  // Every card of every figure is there: 4 + 3, 4, and 3 + 2.
  await expect(page.locator("figure [role=img]")).toHaveCount(16);
});
