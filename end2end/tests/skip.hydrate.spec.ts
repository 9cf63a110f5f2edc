import { expect, openHydrated, test } from "./fixtures.js";

test("the table has the focus from the beginning, and Tab leads into it", async ({ page }) => {
  await openHydrated(page, "/play");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

for (const path of ["/", "/rules", "/stats"]) {
  test(`the first stop on ${path} leads past the bar to the content`, async ({ page }) => {
    await openHydrated(page, path);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    // The page is the same one, and Back leads to where it was.
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("main")).toBeVisible();
  });
}
