import { expect, openHydrated, test } from "./fixtures.js";

test("the front page leads to the table without loading a document again", async ({ page }) => {
  await openHydrated(page, "/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("link", { name: "Play", exact: true }).first().click();
  await expect(page).toHaveURL("/play");
  await expect(page).toHaveTitle(/Play/);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});
