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

/** What of the end of a round is cut off at a side, or lies over its neighbour's card. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    const name = (element: Element) => `${element.className} “${element.textContent}”`;
    for (const box of Array.from(document.querySelectorAll(".spread-mats, .sum, .pad"))) {
      const { left, right } = (box.closest(".result") ?? document.body).getBoundingClientRect();
      for (const element of [box, ...Array.from(box.querySelectorAll("*:not(svg *)"))]) {
        const own = element.getBoundingClientRect();
        if (own.width > 0 && (own.left < left - 0.5 || own.right > right + 0.5)) problems.push(`cut: ${name(element)}`);
      }
    }
    for (const mat of Array.from(document.querySelectorAll(".spread .mat"))) {
      const cards = Array.from(mat.querySelectorAll(".card")).map((card) => card.getBoundingClientRect());
      const edge = mat.getBoundingClientRect().right;
      if (cards.some(({ right }) => right > edge + 0.5)) problems.push(`over its mat: ${name(mat)}`);
      cards.slice(1).forEach(({ left }, place) => {
        if (left - (cards[place]?.left ?? 0) < 13.5) problems.push(`a sliver: ${name(mat)}`);
      });
    }
    return problems;
  });

/** Hands by the sizes of their mats, in the order of the two spreads of a result. */
const hardHands: [string, string[], string[]][] = [
  ["four, four and two", ["run 4", "set 4", "loose 2"], ["run 4", "set 4", "loose 2"]],
  ["three melds and one loose", ["run 3", "set 3", "run 3", "loose 1"], ["run 3", "set 3", "run 3", "loose 1"]],
  ["a run grown to six by layoffs", ["run 6", "set 3", "run 3"], ["run 3", "loose 4"]],
  ["melds that all grew, and one loose", ["run 5", "set 4", "run 4", "loose 1"], ["run 8", "loose 2"]],
  ["ten loose", ["run 4", "set 3", "loose 3"], ["loose 10"]],
];

/** Lays the cards that are on the page out anew: no game has to be played for each of these hands. */
const lay = (page: Page, hands: string[][]) =>
  page.evaluate((all) => {
    const cards = Array.from(document.querySelectorAll(".spread .slot"));
    const mats = new Map(Array.from(document.querySelectorAll<HTMLElement>(".spread .mat")).map((mat) => [mat.dataset.kind, mat]));
    document.querySelectorAll(".spread-mats").forEach((box, place) => {
      box.replaceChildren(
        ...(all[place] ?? []).map((wanted) => {
          const [kind = "", count = ""] = wanted.split(" ");
          const mat = (mats.get(kind) ?? [...mats.values()][0])?.cloneNode(true) as HTMLElement;
          Object.assign(mat.dataset, { kind, n: count });
          mat.querySelector(".mat-cards")?.replaceChildren(...cards.slice(0, Number(count)).map((card) => card.cloneNode(true)));
          return mat;
        }),
      );
    });
  }, hands);

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
      expect(await cutOff(page)).toEqual([]);
    });

    test("no hand of a result is cut off", async ({ page }) => {
      const table = await Table.open(page, 1);
      await table.play(mouse, async (phase) => phase === "result");
      for (const [name, ...hands] of hardHands) {
        await lay(page, hands);
        expect(await page.locator(".spread .card").count()).toBeGreaterThan(16);
        expect(await cutOff(page), name).toEqual([]);
      }
    });

    test("who deals is in sight", async ({ page }) => {
      await Table.open(page, 1);
      const dealer = page.locator(".pad [data-deals]");
      const pad = (await page.locator(".pad-more").textContent()) ?? "";
      expect(pad).toMatch(/^(You deal|Alder deals)$/);
      await expect(dealer).toHaveText(pad.replace(/ deals?$/, ""));
      const isSaid = await page.locator(".pad-more").evaluate((element) => element.getBoundingClientRect().width > 1);
      const mark = await dealer.evaluate((element) => getComputedStyle(element, "::after").content);
      expect(isSaid || /deals?|"D"/.test(mark)).toBe(true);
      expect(await cutOff(page)).toEqual([]);
    });

    for (const [name, style] of [
      [
        "spaced as a reader may wish it",
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
      ],
      ["twice as large", "html { font-size: 200% }"],
    ] as const) {
      test(`with text ${name} everything is there, and nothing lies beside the page`, async ({ page }) => {
        const table = await Table.open(page, 3);
        await table.button("Take").click();
        await expect(table.hand.getByRole("option")).toHaveCount(11);
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }, style);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        const zones = await page.locator(".table").evaluate((element) =>
          [".pad", ".foe", ".piles", ".said", ".hand", ".acts"].map((zone) => {
            const { left, right, top, bottom } = element.querySelector(zone)?.getBoundingClientRect() ?? new DOMRect();
            return { zone, left, right, top, bottom };
          }),
        );
        const overlaps = zones.flatMap((one, place) =>
          zones.slice(place + 1).flatMap((other) => {
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            return across > 1 && along > 1 ? [`${one.zone} ${other.zone}`] : [];
          }),
        );
        expect(overlaps).toEqual([]);
        for (const card of await page.locator(".piles .card").all()) {
          expect((await card.boundingBox())?.width).toBeGreaterThanOrEqual(44);
        }
      });
    }
  });
}

test("a drawn card travels from the stock to the hand", async ({ page }) => {
  // A flight is over before a busy machine has looked: each is noted when it begins.
  await page.addInitScript(() => {
    const flights: string[] = [];
    Object.assign(window, { flights });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      flights.push(this.getAttribute("data-card") ?? "");
      return animate.apply(this, how);
    };
  });
  const table = await Table.open(page, 3, { motion: true });
  await table.play(mouse, async (phase) => phase === "draw");
  await table.button("Draw").click();
  await page.clock.runFor(20);
  const drawn = (await page.locator("[data-drawn]").getAttribute("data-card")) ?? "";
  expect(await page.evaluate(() => (window as unknown as { flights: string[] }).flights)).toContain(drawn);
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
