// What can be pressed lies on top: nothing else takes its presses.
import { expect, openHydrated, test } from "./fixtures.js";

const PAGES = ["/", "/daily", "/learn", "/review", "/rooms/new", "/rules", "/stats", "/accessibility", "/fair", "/you"];
const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
];

for (const path of PAGES) {
  test(`nothing lies over what can be pressed on ${path}, at any size`, async ({ page }) => {
    await openHydrated(page, path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const covered = await page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>(".app :is(a[href], button)"))
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest("[inert]") === null)
          .filter((one) => {
            one.scrollIntoView({ block: "center", behavior: "instant" });
            // A link may be broken into lines: in the middle of its first is some of it.
            const box = one.getClientRects()[0];
            if (!box || box.width < 2 || box.height < 2) return false;
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return there === null || !one.contains(there);
          })
          .map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()),
      );
      expect(covered, `${size.width} × ${size.height}`).toEqual([]);
    }
  });
}
