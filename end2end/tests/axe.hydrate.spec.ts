import AxeBuilder from "@axe-core/playwright";
import { expect, openHydrated, test } from "./fixtures.js";

for (const path of ["/", "/rules"]) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await openHydrated(page, path);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
}
