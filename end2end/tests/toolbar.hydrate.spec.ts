// Restart, pause, help, sound, full screen; and how every sheet treats the focus.
import { expect, test } from "./fixtures.js";
import { Menu } from "./menu.js";
import { keyboard, mouse, Table } from "./table.js";

test("Restart asks once, and deals again to the same people by the same rules", async ({ page }) => {
  const table = await Table.open(page, 3);
  const menu = new Menu(page);
  await table.button("Take").click();
  // Chosen for the next game: a restart is not that.
  await menu.open();
  await menu.mind("Rowan").check({ force: true });
  await menu.close();

  await table.button("Restart").click();
  await expect(menu.title).toHaveText("Restart the game?");
  await expect(menu.sheet).toContainText("It stands you 0, Alder 0, in round 1.");
  await page.keyboard.press("Escape");
  await expect(table.hand.getByRole("option")).toHaveCount(11);

  await table.button("Restart").click();
  await menu.sheet.getByRole("button", { name: "Restart" }).click();
  await expect(menu.sheet).toBeHidden();
  await expect(table.hand.getByRole("option")).toHaveCount(10);
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Alder");
});

for (const key of ["Escape", "Space"]) {
  test(`Pause covers the cards and stops the computer; ${key} resumes`, async ({ page }) => {
    const table = await Table.open(page, 3);
    const menu = new Menu(page);
    await table.button("Pass").click();
    expect(await table.phase()).toBe("foe");
    await table.button("Pause").click();
    await expect(menu.title).toHaveText("Paused");
    await expect(menu.title).toBeFocused();
    const box = await menu.sheet.boundingBox();
    expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    expect(await menu.sheet.evaluate((sheet) => getComputedStyle(sheet).backgroundColor + getComputedStyle(sheet).opacity)).toMatch(/1$/);
    await page.clock.runFor(30_000);
    expect(await table.phase()).toBe("foe");

    await page.keyboard.press(key);
    await expect(menu.sheet).toBeHidden();
    await table.comeBack();
    await expect(table.status).toHaveText("The game goes on.");
    await expect(table.button("Pause")).toBeFocused();
    await table.letOpponentPlay();
  });
}

test("while the game is paused nothing of the table can be reached", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Pause").click();
  await expect(table.dialog).toBeVisible();
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  }
  // Letters are no commands there.
  await page.keyboard.press("p");
  await table.button("Resume").click();
  expect(await table.phase()).toBe("offer");
});

test("? at the table opens the help, which lists the keys and leads to the rules", async ({ page }) => {
  const table = await Table.open(page, 3);
  const menu = new Menu(page);
  await table.button("Take").focus();
  await page.keyboard.press("?");
  await expect(menu.title).toHaveText("Help");
  for (const key of ["D", "T", "P", "K, G", "N", "U", "?"]) {
    await expect(menu.sheet.getByRole("term").getByText(key, { exact: true })).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await table.comeBack();
  await expect(table.button("Take")).toBeFocused();
  await table.button("Help").click();
  await menu.sheet.getByRole("link", { name: "How gin rummy is played" }).click();
  await expect(page).toHaveURL("/rules");
  await expect(menu.sheet).toBeHidden();
});

test("full screen is offered where the browser can, and its button says how things are", async ({ page }) => {
  const table = await Table.open(page, 3);
  expect(await page.evaluate(() => document.fullscreenEnabled)).toBe(true);
  const button = table.button("Full screen");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
});

test("full screen is not offered where the browser cannot", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Document.prototype, "fullscreenEnabled", { get: () => false }));
  const table = await Table.open(page, 3);
  await expect(table.button("Help")).toBeVisible();
  await expect(table.button("Full screen")).toBeHidden();
});

for (const size of [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 568, height: 320 },
  { width: 390, height: 844 },
  { width: 405, height: 720 },
]) {
  test(`the bar is one row of whole, large enough targets at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    const table = await Table.open(page, 3);
    const bar = page.locator(".bar");
    const isOneRow = async (least: number) => {
      const boxes = await bar.locator("a:visible, button:visible").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect(boxes.length).toBeGreaterThanOrEqual(least);
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(size.width);
        expect(box.width).toBeGreaterThanOrEqual(36);
        expect(box.height).toBeGreaterThanOrEqual(36);
      }
      expect((await bar.boundingBox())?.height).toBeLessThan(50);
    };
    await isOneRow(6);
    // As where the server did not answer: one more sign.
    const unreached = (is: boolean) => page.evaluate((is) => document.documentElement.toggleAttribute("data-unreached", is), is);
    await unreached(true);
    await expect(bar.locator(".reach")).toBeVisible();
    await isOneRow(5);
    await unreached(false);
    // The menu comes up here, where a result is shown.
    await table.play(mouse, async (phase) => phase === "result");
    await expect(bar.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
    await isOneRow(5);
    await unreached(true);
    await isOneRow(5);
  });
}

const sheets = [
  ["Menu", "Menu"],
  ["Help", "Help"],
  ["Restart", "Restart the game?"],
  ["Pause", "Paused"],
] as const;
for (const [opener, title] of sheets) {
  test(`B72 “${title}” takes the focus, keeps Tab inside, and gives the focus back on Escape`, async ({ page }) => {
    const table = await Table.open(page, 3);
    const menu = new Menu(page);
    await keyboard(page).press(table.button(opener));
    await expect(menu.title).toHaveText(title);
    await expect(menu.title).toBeFocused();
    const inside = () => page.evaluate(() => document.activeElement?.closest("dialog.over-page") !== null && document.activeElement !== document.body);
    const stops = new Set<string>();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press("Tab");
      expect(await inside()).toBe(true);
      stops.add((await page.evaluate(() => document.activeElement?.outerHTML)) ?? "");
    }
    // Round and round: no stop was met for the last time.
    expect(stops.size).toBeLessThan(40);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Shift+Tab");
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(menu.sheet).toBeHidden();
    await table.comeBack();
    await expect(table.button(opener)).toBeFocused();
  });
}

test("B72 from a result the menu can be opened, and gives the focus back", async ({ page }) => {
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "result");
  const menu = new Menu(page);
  await menu.open();
  await page.keyboard.press("Escape");
  await table.comeBack();
  await expect(menu.opener).toBeFocused();
});
