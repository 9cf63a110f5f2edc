import { expect, test } from "./fixtures.js";

for (const viewport of [
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("without JavaScript the need stands in sight, and no table that waits for ever", async ({ page }) => {
      await page.goto("/play");
      await expect(page.locator("noscript p")).toBeInViewport({ ratio: 1 });
      await expect(page.locator(".table")).toBeHidden();
    });
  });
}
