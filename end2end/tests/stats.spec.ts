import { expect, test } from "./fixtures.js";

test("without JavaScript the statistics say what they need", async ({ page }) => {
  await page.goto("/stats");
  await expect(page.getByRole("main")).toContainText("Statistics need JavaScript");
  await expect(page.getByText("Looking for your games")).toBeHidden();
  await expect(page.getByRole("button", { name: "Export everything" })).toBeHidden();
});
