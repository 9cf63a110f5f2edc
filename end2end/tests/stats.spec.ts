import { expect, test } from "./fixtures.js";

test("without JavaScript the statistics say what they need", async ({ page }) => {
  await page.goto("/stats");
  await expect(page.locator("main noscript p")).toBeVisible();
  await expect(page.getByText("Looking for your games")).toBeHidden();
  await expect(page.getByRole("button", { name: "Export everything" })).toBeHidden();
});
