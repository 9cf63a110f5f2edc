import { expect, openHydrated, test } from "./fixtures.js";
import { Menu } from "./menu.js";
import { mouse, Table } from "./table.js";

test("the front page leads to the table without loading a document again", async ({ page }) => {
  await openHydrated(page, "/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("link", { name: "Play", exact: true }).first().click();
  await expect(page).toHaveURL("/play");
  await expect(page).toHaveTitle(/Play/);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("after an end that was seen Play deals the next game, against whoever was chosen", async ({ page }) => {
  const table = await Table.open(page, 3);
  const menu = new Menu(page);
  await menu.open();
  await menu.choose("Length of the game", "One round");
  await menu.startNow();
  await table.ready();
  await expect(page.locator(".pad-note")).toHaveText("one round");
  await table.play(mouse, async (phase) => phase === "result");
  await table.button("Final score").click();
  await expect(table.button("New game")).toBeVisible();
  // A reload shows it once more.
  await table.reload();
  await table.button("Final score").click();
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("radio", { name: /^Rowan/ }).check({ force: true });
  await page.getByRole("link", { name: "Play", exact: true }).last().click();
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Rowan");
  await expect(page.locator(".table")).toHaveAttribute("data-phase", /^(offer|foe)$/);
  // A game in play stays, however the table is come to.
  await table.reload();
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Rowan");
  await expect(page.locator(".table")).toHaveAttribute("data-phase", /^(offer|foe)$/);
});
