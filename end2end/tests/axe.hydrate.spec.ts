import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.js";
import { KEPT, openCovered, openKept, PAGES, PHASES, throughStatistics } from "./phases.js";
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

for (const colors of ["light", "dark", "forced"] as const) {
  test.describe(colors, () => {
    if (colors === "forced") test.use({ contextOptions: { forcedColors: "active" } });
    else test.use({ colorScheme: colors });

    for (const path of PAGES) {
      test(`axe finds nothing on ${path}`, async ({ page, problems }) => {
        if (path.startsWith("/no")) problems.expect(/^status 404/, /^console: .*404/);
        await openHydrated(page, path);
        await isClean(page, { clockStands: false });
      });
    }

    test("axe finds nothing in the statistics, in a past game, and in what is asked there", async ({ page }) => {
      test.setTimeout(120_000);
      await throughStatistics(page, () => isClean(page, { clockStands: false }));
    });

    for (const [name, reach] of PHASES) {
      test(`axe finds nothing in ${name}`, async ({ page }) => {
        const table = await Table.open(page, 1);
        await reach(table);
        await isClean(page);
      });
    }

    for (const [name, record, reach] of KEPT) {
      test(`axe finds nothing in ${name}`, async ({ page }) => {
        await reach(await openKept(page, record));
        await isClean(page);
      });
    }

    test("axe finds nothing in the cover between two friends", async ({ page }) => {
      await openCovered(page);
      await isClean(page);
    });

    test("axe finds nothing in a tab whose game is open in another", async ({ page, context }) => {
      await Table.open(page, 3);
      const second = await Table.open(await context.newPage(), 3);
      expect(await second.phase()).toBe("elsewhere");
      await isClean(second.page);
    });
  });
}

test("axe finds nothing at the end of a game", async ({ page }) => {
  test.setTimeout(180_000);
  const table = await Table.open(page, 1);
  await table.play(mouse);
  await isClean(page);
});
