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
  // Every card of every figure is there.
  const counts = await page.locator("figure").evaluateAll((all) => all.map((one) => one.querySelectorAll("[role=img]").length));
  expect(counts).toEqual([7, 4, 5, 8, 10, 10, 12, 8, 12, 8, 10, 10]);
});

test("without JavaScript the rules have the numbers of the set that is chosen", async ({ page }) => {
  await page.goto("/rules");
  const sets = page.getByRole("navigation", { name: "Set of rules" });
  await sets.getByRole("link", { name: "Full score" }).click();
  await expect(page).toHaveURL("/rules?preset=full");
  await expect(sets.locator("[aria-current]")).toHaveText("Full score");
  await expect(page.getByText("104 + 5 × 25 + 100 = 329, against 63 + 3 × 25 = 138")).toBeVisible();
  await sets.getByRole("link", { name: "Oklahoma" }).click();
  await expect(page.getByText("no more than the first upcard of the round counts")).not.toHaveCount(0);
  await expect(page.getByText("154 + 5 × 25 + 100 = 379")).toBeVisible();
  await expect(page.getByText("2 × 56 = 112")).toBeVisible();
  await sets.getByRole("link", { name: "Straight gin" }).click();
  await expect(page.getByText("only gin ends a round").first()).toBeVisible();
  await expect(page.locator(".worked")).toHaveCount(1);
  await page.goto("/rules?preset=whist");
  await expect(page.getByText("There is no set of rules called “whist”. These are the classic ones.")).toBeVisible();
});
