// Contrast, reckoned in the page from the colours that it has: 4.5 for text, the ranks and suits of cards
// among it, 3 for edges, for the focus, and for what shows a state.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.js";
import { Menu } from "./menu.js";
import { mouse, Table } from "./table.js";

/** What stands on what, and how well it stands out. */
interface Measure {
  what: string;
  ratio: number;
  least: number;
}

/** Puts into the page what reckons there. */
async function withColors(page: Page): Promise<void> {
  await page.evaluate(() => {
    type Rgb = [number, number, number];
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    if (!brush) throw new Error("This browser has no canvas.");
    /** A colour over another that hides what is below; seen through a filter. */
    const over = (color: string, below: Rgb, filter = "none"): Rgb => {
      brush.filter = "none";
      brush.fillStyle = `rgb(${below.join(" ")})`;
      brush.fillRect(0, 0, 1, 1);
      brush.filter = filter;
      brush.fillStyle = color;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    const light = (color: Rgb) => {
      const [red, green, blue] = color.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      }) as Rgb;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one: Rgb, other: Rgb) => {
      const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    };
    /** A token as an element has it. */
    const token = (name: string, at: Element = document.documentElement): string => {
      const probe = document.createElement("i");
      probe.style.color = `var(${name})`;
      at.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const solid = (color: string) => over(color, [0, 0, 0]);
    /** The rings around an element: its outline, and its shadows that have a width and no blur. */
    const rings = (element: Element): Rgb[] => {
      const { boxShadow, outlineColor, outlineStyle } = getComputedStyle(element);
      const shadows = boxShadow.matchAll(/(rgba?\([^)]*\)|color\([^)]*\)) 0px 0px 0px ([\d.]+)px/g);
      const all = [...shadows].filter(([, , width]) => Number(width) >= 1).map(([, color = ""]) => solid(color));
      return outlineStyle === "none" ? all : [...all, solid(outlineColor)];
    };
    Object.assign(window, { reckon: { over, ratio, token, solid, rings } });
  });
}

declare global {
  interface Window {
    reckon: {
      over(color: string, below: [number, number, number], filter?: string): [number, number, number];
      ratio(one: [number, number, number], other: [number, number, number]): number;
      token(name: string, at?: Element): string;
      solid(color: string): [number, number, number];
      rings(element: Element): [number, number, number][];
    };
  }
}

function expectContrast(all: Measure[]): void {
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(({ ratio, least }) => ratio < least).map(({ what, ratio, least }) => `${what}: ${ratio.toFixed(2)} of ${least}`)).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("text is 4.5 and edges are 3 on felt, wood, paper, the room and the leaves over the page", async ({ page }) => {
      await Table.open(page, 3);
      const menu = new Menu(page);
      await menu.open();
      await withColors(page);
      const all = await page.evaluate(() => {
        const { over, ratio, token, solid } = window.reckon;
        const leaf = document.querySelector("dialog.over-page") ?? undefined;
        const on = (least: number, inks: string[], grounds: string[], veils: string[] = [""], at?: Element) =>
          grounds.flatMap((ground) =>
            veils.flatMap((veil) =>
              inks.map((ink) => {
                const plain = solid(token(ground, at));
                const below = veil ? over(token(veil, at), plain) : plain;
                return { what: `${ink} on ${ground} ${veil}`.trim(), ratio: ratio(over(token(ink, at), below), below), least };
              }),
            ),
          );
        const felt = ["--felt", "--felt-lit", "--felt-deep"];
        return [
          ...on(4.5, ["--say", "--mute"], felt, ["", "--mat", "--well"]),
          ...on(4.5, ["--room-ink", "--room-mute"], ["--room"]),
          ...on(4.5, ["--wood-ink", "--wood-mute"], ["--wood-a", "--wood-b"]),
          ...on(4.5, ["--paper-ink", "--paper-mute", "--you", "--them"], ["--paper"]),
          ...on(4.5, ["--brass-ink"], ["--brass", "--brass-lit"]),
          ...on(4.5, ["--leaf-ink", "--leaf-mute"], ["--leaf", "--leaf-well"], [""], leaf),
          ...on(4.5, ["--leaf-on-ink"], ["--leaf-on"], [""], leaf),
          ...on(3, ["--leaf-edge", "--leaf-on", "--focus"], ["--leaf"], [""], leaf),
          ...on(3, ["--edge", "--brass-lit", "--brass", "--cool", "--focus"], felt),
        ];
      });
      expectContrast(all);
    });

    test("ranks and suits are 4.5 on every part of a card, in every deck, and when a card cannot be thrown", async ({ page }) => {
      const table = await Table.open(page, 3);
      await table.button("Take").click();
      await withColors(page);
      const all: Measure[] = [];
      for (const deck of ["two", "four", "safe"]) {
        all.push(
          ...(await page.evaluate((name) => {
            const { over, ratio, token, solid } = window.reckon;
            document.documentElement.setAttribute("data-deck", name);
            const card = document.querySelector(".hand [role=option]");
            if (!card) throw new Error("There is no card.");
            const ivory = [...getComputedStyle(card).backgroundImage.matchAll(/rgb\([^)]*\)/g)].map(([color]) => solid(color));
            const faces = Array.from(document.querySelectorAll<SVGElement>(".face"));
            return [...new Set(faces.map((face) => face.dataset.suit ?? ""))].flatMap((suit) => {
              const face = faces.find((one) => one.dataset.suit === suit);
              const color = getComputedStyle(face ?? card).color;
              const barred = document.querySelector(`[data-barred] .face`);
              if (!barred) throw new Error("There is no card that cannot be thrown.");
              const { filter } = getComputedStyle(barred);
              return [...ivory, solid(token("--ivory"))].flatMap((below) => [
                { what: `${suit} of deck ${name}`, ratio: ratio(solid(color), below), least: 4.5 },
                {
                  what: `${suit} of deck ${name} that cannot be thrown`,
                  ratio: ratio(over(color, below, filter), below),
                  least: 4.5,
                },
              ]);
            });
          }, deck)),
        );
      }
      // Four suits, on three grounds, each in two states, in three decks.
      expect(all.length).toBeGreaterThanOrEqual(4 * 2 * 2 * 3);
      expectContrast(all);
    });

    test("what a card is just now shows in a ring of 3 on felt and a sign of 3 on the card; so does the focus", async ({ page }) => {
      const table = await Table.open(page, 3);
      await table.button("Take").click();
      await mouse.pick(await table.worstCard());
      // By a key, so that the focus is shown.
      await page.keyboard.press("Home");
      await withColors(page);
      const all = await page.evaluate(() => {
        const { ratio, token, solid, rings } = window.reckon;
        const card = document.querySelector<HTMLElement>(".hand [role=option]:not([data-picked], [data-barred], [data-drawn])");
        if (!card) throw new Error("There is no card.");
        card.style.transition = "none";
        const felt = ["--felt", "--felt-lit", "--felt-deep"].map((name) => solid(token(name)));
        const ivory = solid(token("--ivory"));
        const best = (of: [number, number, number][], ground: [number, number, number]) => Math.max(0, ...of.map((ring) => ratio(ring, ground)));
        const ringed = ["drawn", "picked", "fits", "laid", "hint"].flatMap((state) => {
          card.setAttribute(`data-${state}`, "");
          const of = rings(card);
          card.removeAttribute(`data-${state}`);
          return felt.map((ground) => ({ what: `the ring of ${state} on felt`, ratio: best(of, ground), least: 3 }));
        });
        const focused = document.querySelector(":focus-visible");
        if (!focused?.matches("[role=option]")) throw new Error("No card shows the focus.");
        const focus = rings(focused);
        // A sign is a disc with a shape on it, both in the sprite.
        const signs = ["barred", "new", "hinted", "fits"].flatMap((name) => {
          const disc = document.querySelector(`#i-${name} circle`)?.getAttribute("fill") ?? "";
          const shape = document.querySelector(`#i-${name} path`);
          const [stroke, fill] = [shape?.getAttribute("stroke"), shape?.getAttribute("fill")];
          const line = stroke ?? fill ?? "";
          return [
            { what: `the shape of the sign ${name} on its disc`, ratio: ratio(solid(line), solid(disc)), least: 3 },
            { what: `the sign ${name} on a card`, ratio: Math.max(ratio(solid(disc), ivory), ratio(solid(line), ivory)), least: 3 },
          ];
        });
        return [
          ...ringed,
          ...felt.map((ground) => ({ what: "the focus on felt", ratio: best(focus, ground), least: 3 })),
          { what: "the focus on a card", ratio: best(focus, ivory), least: 3 },
          ...signs,
        ];
      });
      expectContrast(all);
    });
  });
}
