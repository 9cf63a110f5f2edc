import { expect, openHydrated, test } from "./fixtures.js";

test("an unknown page works like any other", async ({ page, problems }) => {
  problems.expect(/^status 404: .*\/no\/such\/page$/, /^console: .*404/);
  await openHydrated(page, "/no/such/page");
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Knockwood");
});
