import { expect, test } from "./fixtures.js";

test("without JavaScript the first stop leads past the bar to the content, too", async ({ page }) => {
  await page.goto("/rules");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
