import { expect, test } from "./fixtures.js";

test("the front page and the rules are readable without JavaScript", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Knockwood");
  await page.getByRole("link", { name: "Rules" }).first().click();
  await expect(page).toHaveURL("/rules");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
