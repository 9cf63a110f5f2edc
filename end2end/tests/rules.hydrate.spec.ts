import AxeBuilder from "@axe-core/playwright";
import { expect, openHydrated, test } from "./fixtures.js";
import { overflow } from "./past.js";

test("the rules are told with the numbers of the set that is chosen", async ({ page }) => {
  await openHydrated(page, "/rules");
  const sets = page.getByRole("navigation", { name: "Set of rules" });
  await expect(sets.getByRole("link")).toHaveCount(6);
  await expect(sets.locator("[aria-current]")).toHaveText("Classic");
  await sets.getByRole("link", { name: "Pagat" }).click();
  await expect(page).toHaveURL(/\/rules\?preset=pagat$/);
  await expect(sets.locator("[aria-current]")).toHaveText("Pagat");
  await expect(page.locator(".worked").last()).toHaveText("40 + 20 = 60 to the knocker");
  await sets.getByRole("link", { name: "Classic" }).click();
  await expect(page.locator(".worked").last()).toHaveText("40 + 25 = 65 to the knocker");
});

for (const set of ["oklahoma", "straight"]) {
  test(`the rules of ${set} fit a small phone, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openHydrated(page, `/rules?preset=${set}`);
    expect(await overflow(page)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
  });
}
