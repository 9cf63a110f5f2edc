import { expect, test } from "./fixtures.js";

test("an unknown page is a 404 that leads home", async ({ page, problems }) => {
  problems.expect(/^status 404: .*\/no\/such\/page$/, /^console: .*404/);
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such page");
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
});
