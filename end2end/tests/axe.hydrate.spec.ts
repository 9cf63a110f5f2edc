import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.js";
import { Menu } from "./menu.js";
import { HISTORY, keep, PAST } from "./past.js";
import { mouse, Table } from "./table.js";

// axe reads every element of the page, several times over.
test.describe.configure({ timeout: 60_000 });

/** axe waits by the page's clock: where that stands still it is moved on, too little for a turn. */
async function isClean(page: Page, { clockStands = true } = {}): Promise<void> {
  // With the reader's own colours the page's are computed still, and not drawn: nothing can be measured by them.
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  let isDone = false;
  // In this page alone: the page that axe would open besides has a clock that nobody moves on.
  const analysis = new AxeBuilder({ page }).setLegacyMode().disableRules(isForced ? ["color-contrast"] : []).analyze().finally(() => {
    isDone = true;
  });
  while (clockStands && !isDone) await page.clock.runFor(1);
  const { violations } = await analysis;
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
}

for (const path of ["/", "/rules", "/accessibility", "/stats", "/games/0123456789abcdef", "/no/such/page"]) {
  test(`axe finds nothing on ${path}`, async ({ page, problems }) => {
    if (path.startsWith("/no")) problems.expect(/^status 404/, /^console: .*404/);
    await openHydrated(page, path);
    await isClean(page, { clockStands: false });
  });
}

for (const colors of ["light", "dark", "forced"] as const) {
  test.describe(colors, () => {
    if (colors === "forced") test.use({ contextOptions: { forcedColors: "active" } });
    else test.use({ colorScheme: colors });

    const phases: [string, (table: Table) => Promise<void>][] = [
      ["the offer", async () => {}],
      ["the computer’s turn", async (table) => table.button("Pass").click()],
      ["the draw", async (table) => table.play(mouse, async (phase) => phase === "draw")],
      ["the throw, a card picked", async (table) => {
        await table.button("Take").click();
        await mouse.pick(await table.worstCard());
      }],
      ["a refusal", async (table) => {
        await table.button("Take").click();
        await table.button("Discard").click({ force: true });
      }],
      ["the knock", async (table) => {
        await table.play(mouse, async (phase) => phase === "discard" && table.canKnock());
        await table.knock.click();
      }],
      ["a hint", async (table) => {
        await table.button("Take").click();
        await table.hint.click();
        await expect(table.hint).toHaveAccessibleName("Show all");
      }],
      ["what a hint was chosen from", async (table) => {
        await table.hint.click();
        await expect(table.hint).toHaveAccessibleName("Show all");
        await table.hint.click();
      }],
      ["the result", async (table) => table.play(mouse, async (phase) => phase === "result")],
      ["the menu, every rule shown and one refused", async (table) => {
        const menu = new Menu(table.page);
        await menu.open();
        await menu.mind("A friend").check({ force: true });
        await menu.rule("Shutout", "Another 100");
      }],
      ["the rules of the game", async (table) => {
        await table.button("Menu").click();
        await table.button("Rules of this game").click();
      }],
      ["the command line", async (table) => {
        await table.page.getByRole("textbox", { name: "Command" }).fill("x 99");
        await table.page.keyboard.press("Enter");
      }],
      ["the help", async (table) => table.button("Help").click()],
      ["the question before a restart", async (table) => table.button("Restart").click()],
      ["the pause", async (table) => table.button("Pause").click()],
    ];
    test("axe finds nothing in the statistics, in a past game, and in what is asked there", async ({ page }) => {
      await keep(page, { [HISTORY]: PAST });
      await openHydrated(page, "/stats");
      await expect(page.getByRole("region", { name: "Recent games" })).toBeVisible();
      await isClean(page, { clockStands: false });
      await page.getByRole("button", { name: "Delete everything" }).click();
      await isClean(page, { clockStands: false });
      await page.keyboard.press("Escape");
      await page.getByRole("region", { name: "Recent games" }).getByRole("link").first().click();
      await expect(page.getByRole("region", { name: "Round 1", exact: true })).toBeVisible();
      await isClean(page, { clockStands: false });
    });

    for (const [name, reach] of phases) {
      test(`axe finds nothing in ${name}`, async ({ page }) => {
        const table = await Table.open(page, 1);
        await reach(table);
        await isClean(page);
      });
    }
  });
}

test("axe finds nothing at the end of a game", async ({ page }) => {
  test.setTimeout(180_000);
  const table = await Table.open(page, 1);
  await table.play(mouse);
  await isClean(page);
});
