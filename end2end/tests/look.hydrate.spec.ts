import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.js";
import { mouse, Table } from "./table.js";

const sizes = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Whether the page is as large as its window, so that nothing has to be scrolled to. */
const fits = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  });

/** What of these lies outside the window, or is smaller than a finger needs. */
const misfits = (page: Page) =>
  page.locator(".hand [role=option], .piles button, .acts button").evaluateAll((all) =>
    all
      .map((element) => ({ name: element.getAttribute("aria-label") ?? element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight || box.width < 24)
      .map(({ name }) => name),
  );

for (const size of sizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size });

    test("B55 eleven cards, both piles and the actions are in sight and can be tapped", async ({ page }) => {
      const table = await Table.open(page, 3);
      await table.button("Take").click();
      await expect(table.hand.getByRole("option")).toHaveCount(11);
      expect(await fits(page)).toBe(true);
      expect(await misfits(page)).toEqual([]);
      // Every card can be picked where it shows, whatever lies over the rest of it.
      for (const card of await table.hand.getByRole("option").all()) {
        await mouse.pick(card);
        await expect(card).toHaveAttribute("aria-selected", "true");
        const visible = await card.evaluate((element) => {
          const next = element.closest(".slot")?.nextElementSibling?.getBoundingClientRect();
          const own = element.getBoundingClientRect();
          return next && Math.abs(next.top - own.top) < own.height / 2 ? next.left - own.left : own.width;
        });
        expect(visible).toBeGreaterThanOrEqual(24);
        await page.keyboard.press("Escape");
      }
    });

    // The pictures are for people to look at: end2end/shots/1440x900-draw.png and so on.
    test("every phase fits without scrolling", async ({ page }) => {
      const table = await Table.open(page, 1);
      const look = async (name: string) => {
        expect(await fits(page), name).toBe(true);
        await page.screenshot({ path: `shots/${size.width}x${size.height}-${name}.png` });
      };
      const until = (phase: string) => table.play(mouse, async (now) => now === phase);
      await look("offer");
      await table.button("Pass").click();
      await look("foe");
      await table.letOpponentPlay();
      await until("draw");
      await look("draw");
      await until("discard");
      await mouse.pick(await table.worstCard());
      await look("discard");
      await table.button("Discard").click();
      await table.letOpponentPlay();
      await table.play(mouse, async (now) => now === "discard" && table.canKnock());
      await table.knock.click();
      await look("knock");
      await table.dialog.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }).click();
      await look("result");
    });
  });
}

test("a drawn card travels from the stock to the hand", async ({ page }) => {
    const table = await Table.open(page, 3, { motion: true });
    await table.play(mouse, async (phase) => phase === "draw");
    await table.button("Draw").click();
    await page.clock.runFor(20);
    const flights = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap((one) => {
          const effect = one.effect instanceof KeyframeEffect ? one.effect : null;
          const card = effect?.target?.getAttribute("data-card");
          return card && effect?.getKeyframes()[0]?.transform ? [card] : [];
        }),
      );
    const drawn = (await page.locator("[data-drawn]").getAttribute("data-card")) ?? "";
    expect(await flights()).toContain(drawn);
});

test("B65 with reduced motion no card moves", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.play(mouse, async (phase) => phase === "draw");
  await table.button("Draw").click();
  await page.clock.runFor(20);
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect && playState === "running" ? effect.target : null;
      return target?.closest(".card") ? [target.outerHTML] : [];
    }),
  );
  expect(moving).toEqual([]);
});

test("theme and suits are chosen, and are there in the first paint of the next visit", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Table settings").click();
  await page.getByRole("radio", { name: "Evening" }).check({ force: true });
  await page.getByRole("radio", { name: "Four colours" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-deck", "four");

  const response = await page.request.get("/play");
  expect(await response.text()).toContain('<html lang="en" data-theme="dark" data-deck="four">');
  await table.reload();
  await table.button("Table settings").click();
  await expect(page.getByRole("radio", { name: "Evening" })).toBeChecked();
});
