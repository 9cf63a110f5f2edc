// Text spaced as a reader may wish it (WCAG 1.4.12): on every page and in every phase nothing of it is cut
// off, and nothing lies beside the page.
import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.js";
import { KEPT, openCovered, openKept, PAGES, PHASES, throughStatistics } from "./phases.js";
import { Table } from "./table.js";

const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }";

async function expectRoom(page: Page, what: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACED);
  const lost = await page.evaluate(() => {
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) problems.push("the page scrolls sideways");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || node.textContent?.trim() === "" || element.closest(".unseen, noscript, script, style, select, svg")) continue;
      // What is for the ear, or is not shown now.
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 2 || text.height < 2) continue;
      for (let box: Element | null = element; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
        // Of one pixel: it is heard and not seen.
        if (clipPath !== "none") break;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        // What can be scrolled to is not lost.
        if ([overflowX, overflowY].some((one) => one === "auto" || one === "scroll")) break;
        const cutX = overflowX === "hidden" || overflowX === "clip";
        const cutY = overflowY === "hidden" || overflowY === "clip";
        if ((cutX && (text.left < left - 1 || text.right > right + 1)) || (cutY && (text.top < top - 1 || text.bottom > bottom + 1))) {
          problems.push(`“${node.textContent?.trim()}” is cut off by ${box.tagName.toLowerCase()}.${box.className}`);
          break;
        }
        if (position === "fixed") break;
      }
    }
    return problems;
  });
  expect(lost, what).toEqual([]);
}

for (const viewport of [
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("every page has room for spaced text", async ({ page, problems }) => {
      problems.expect(/^status 404/, /^console: .*404/);
      for (const path of PAGES) {
        await openHydrated(page, path);
        await expectRoom(page, path);
      }
    });

    test("the statistics, a past game and what is asked there have room for spaced text", async ({ page }) => {
      await throughStatistics(page, (what) => expectRoom(page, what));
    });

    for (const [name, reach] of PHASES) {
      test(`there is room for spaced text in ${name}`, async ({ page }) => {
        const table = await Table.open(page, 1);
        await reach(table);
        await expectRoom(page, name);
      });
    }

    for (const [name, record, reach] of KEPT) {
      test(`there is room for spaced text in ${name}`, async ({ page }) => {
        await reach(await openKept(page, record));
        await expectRoom(page, name);
      });
    }

    test("there is room for spaced text in the cover between two friends", async ({ page }) => {
      await openCovered(page);
      await expectRoom(page, "the cover");
    });
  });
}
