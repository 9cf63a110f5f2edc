// Every setting has its effect, and is there again after a reload.
import type { Page } from "@playwright/test";
import { listen as listenTo } from "./ears.js";
import { expect, test } from "./fixtures.js";
import { Menu } from "./menu.js";
import { mouse, Table } from "./table.js";

const root = (page: Page) => page.locator("html");

/** How many tones and noises have been begun since the last time this was asked. */
async function heard(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sounds = (window as unknown as { sounds: number[] }).sounds;
    return sounds.splice(0).length;
  });
}

const listen = (page: Page) =>
  page.addInitScript(() => {
    const sounds: number[] = [];
    Object.assign(window, { sounds });
    for (const source of [OscillatorNode, AudioBufferSourceNode]) {
      const start = source.prototype.start;
      source.prototype.start = function (...when: []) {
        sounds.push(this.context.currentTime);
        return start.apply(this, when);
      };
    }
  });

test("what the first paint needs is in the page that the server sends", async ({ page }) => {
  const table = await Table.open(page, 3);
  const menu = new Menu(page);
  await menu.open();
  await menu.choose("Theme", "Evening");
  await menu.choose("Suits", "Four colours");
  await menu.choose("Corner of a card", "Large");
  await menu.choose("Card size", "150 %");
  await menu.choose("Motion", "Off");
  for (const [name, value] of [["theme", "dark"], ["deck", "four"], ["index", "large"], ["card-size", "150"], ["motion", "off"]] as const) {
    await expect(root(page)).toHaveAttribute(`data-${name}`, value);
  }
  const sent = await (await page.request.get("/play")).text();
  expect(sent).toContain('<html lang="en" data-theme="dark" data-deck="four" data-index="large" data-motion="off" data-card-size="150">');
  await table.reload();
  await menu.open();
  await expect(menu.radio("Theme", "Evening")).toBeChecked();
  await expect(menu.radio("Card size", "150 %")).toBeChecked();
  await expect(menu.radio("Motion", "Off")).toBeChecked();
});

test("what a page has chosen holds on every other", async ({ page }) => {
  await page.goto("/rules");
  await expect(root(page)).toHaveAttribute("data-hydrated", "");
  const menu = new Menu(page);
  await menu.open();
  await menu.choose("Theme", "Day");
  await menu.choose("Animation speed", "Slow");
  await menu.sheet.getByRole("link", { name: "Play" }).click();
  await expect(page).toHaveURL("/play");
  await expect(menu.sheet).toBeHidden();
  await menu.open();
  await expect(menu.radio("Theme", "Day")).toBeChecked();
  await expect(menu.radio("Animation speed", "Slow")).toBeChecked();
});

/** A flight is over before a busy machine has looked: each is noted when it begins. */
const noteFlights = (page: Page) =>
  page.addInitScript(() => {
    const flights: number[] = [];
    Object.assign(globalThis, { flights });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, how) {
      if (this.hasAttribute("data-card")) flights.push(Number(typeof how === "object" ? how.duration : how));
      return animate.call(this, frames, how);
    };
  });
/** Those since the last look. */
const flights = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { flights: number[] }).flights.splice(0));

for (const [system, own, moves] of [
  ["reduce", "System", false],
  ["no-preference", "System", true],
  ["reduce", "On", true],
  ["no-preference", "Off", false],
] as const) {
  test(`B65 motion: the system says ${system}, the player ${own}`, async ({ page }) => {
    await noteFlights(page);
    const table = await Table.open(page, 3, { motion: system === "no-preference" });
    const menu = new Menu(page);
    await menu.open();
    await menu.choose("Motion", own);
    await menu.close();
    await flights(page);
    await table.button("Take").click();
    await page.clock.runFor(20);
    expect((await flights(page)).length > 0).toBe(moves);
    const beckons = await page.locator(".pile .card").first().evaluate((card) => getComputedStyle(card).transitionDuration);
    expect(/^0\.14s/.test(beckons)).toBe(moves);
  });
}

for (const [speed, duration] of [["Slow", 520], ["Fast", 130], ["Off", 0]] as const) {
  test(`animation speed ${speed}: cards and computer keep to it, after a reload too`, async ({ page }) => {
    await noteFlights(page);
    const table = await Table.open(page, 3, { motion: true });
    const menu = new Menu(page);
    await menu.open();
    await menu.choose("Animation speed", speed);
    await table.reload();
    await flights(page);
    await table.button("Take").click();
    await page.clock.runFor(20);
    const own = await flights(page);
    if (duration === 0) expect(own).toEqual([]);
    else expect(new Set(own)).toEqual(new Set([duration]));
  });
}

test("B68 single keys are commands at the table only, and can be turned off", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.play(mouse, async (phase) => phase === "draw");
  const menu = new Menu(page);
  const count = () => table.hand.getByRole("option").count();

  // In a field of the menu a letter is a letter.
  await menu.open();
  await menu.mind("A friend").check({ force: true });
  await menu.sheet.getByLabel("First player").pressSequentially("Dd tt");
  expect(await count()).toBe(10);
  await menu.choose("Single-key shortcuts", "Off");
  await menu.close();

  await table.button("Draw").focus();
  await page.keyboard.press("d");
  await page.keyboard.press("?");
  expect(await count()).toBe(10);
  await expect(menu.sheet).toBeHidden();

  await table.reload();
  await table.button("Draw").focus();
  await page.keyboard.press("d");
  expect(await count()).toBe(10);
  await menu.open();
  await menu.choose("Single-key shortcuts", "On");
  await menu.close();
  await table.button("Draw").focus();
  await page.keyboard.press("d");
  expect(await count()).toBe(11);
});

test("sounds are off until wanted, obey the switch at once, and are kept", async ({ page }) => {
  await listen(page);
  const table = await Table.open(page, 3);
  await table.button("Take").click();
  expect(await heard(page)).toBe(0);

  const sound = page.getByRole("button", { name: "Sound", exact: true });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  expect(await heard(page)).toBeGreaterThan(0);
  await mouse.pick(await table.worstCard());
  await table.button("Discard").click();
  expect(await heard(page)).toBeGreaterThan(0);
  await table.letOpponentPlay();
  expect(await heard(page)).toBeGreaterThan(0);
  // A refusal has a sound of its own.
  await page.getByRole("toolbar", { name: "Actions" }).locator("[aria-disabled]").first().click({ force: true, timeout: 1_000 }).catch(() => undefined);

  const menu = new Menu(page);
  await menu.open();
  await expect(menu.radio("Sound", "On")).toBeChecked();
  await menu.sheet.getByLabel("Volume").fill("20");
  await table.reload();
  await menu.open();
  await expect(menu.radio("Sound", "On")).toBeChecked();
  await expect(menu.sheet.getByLabel("Volume")).toHaveValue("20");
  await menu.choose("Sound", "Off");
  await menu.close();
  await heard(page);
  await table.button(/^(Draw|Take)$/).first().click();
  expect(await heard(page)).toBe(0);
});

test("a browser without sound is silent, and the game goes on", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "AudioContext", { value: class { constructor() { throw new Error("blocked"); } } });
  });
  const table = await Table.open(page, 3);
  await page.getByRole("button", { name: "Sound", exact: true }).click();
  await table.button("Take").click();
  await expect(table.hand.getByRole("option")).toHaveCount(11);
});

test("settings of another version are carried over, and what is not understood is the default", async ({ page }) => {
  const table = await Table.open(page, 3);
  await page.evaluate(() =>
    localStorage.setItem(
      "knockwood.preferences.v1",
      JSON.stringify({ level: "hard", speed: "warp", rules: "chess", soul: true, volume: 900, names: ["Ann", "Ben"] }),
    ),
  );
  await table.reload();
  const menu = new Menu(page);
  await menu.open();
  await expect(menu.mind("Rowan")).toBeChecked();
  await expect(menu.radio("Animation speed", "Normal")).toBeChecked();
  await expect(menu.sheet.getByLabel("Rules", { exact: true }).locator("option:checked")).toHaveText("Classic");
  await expect(menu.sheet.getByLabel("Volume")).toHaveValue("60");
  await menu.mind("A friend").check({ force: true });
  await expect(menu.sheet.getByLabel("First player")).toHaveValue("Ann");
});

test("where nothing can be kept settings hold for the page, and that is said once", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => undefined });
  });
  const table = await Table.open(page, 3);
  const menu = new Menu(page);
  await menu.open();
  const warning = menu.sheet.locator(".menu-warning");
  const ears = await listenTo(page);
  await expect(warning).toBeHidden();
  await menu.mind("Juniper").check({ force: true });
  await menu.choose("Theme", "Evening");
  await menu.choose("Animation speed", "Fast");
  await expect(warning).toHaveCount(1);
  await expect(warning).toContainText("They hold until this page is left.");
  expect((await ears.heard()).filter((sentence) => sentence.startsWith("Settings cannot be kept"))).toHaveLength(1);
  await expect(root(page)).toHaveAttribute("data-theme", "dark");
  await menu.startNow();
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Juniper");
  await expect(table.hand.getByRole("option")).toHaveCount(10);
});

for (const viewport of [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 768, height: 1024 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    for (const seed of [3, 5]) {
      test(`B56 cards of 200 %: ranks and suits grow, eleven take two rows, all can be reached (deal ${seed})`, async ({ page }) => {
        const table = await Table.open(page, seed);
        await table.button("Take").click();
        const index = () =>
          table.hand.getByRole("option").first().locator(".face-ix").evaluate((element) => element.getBoundingClientRect().height);
        const small = await index();
        const menu = new Menu(page);
        await menu.open();
        await menu.choose("Card size", "200 %");
        await menu.close();
        expect(await index()).toBeGreaterThan(small * 1.8);
        const tops = await table.hand.getByRole("option").evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
        expect(tops).toHaveLength(11);
        expect(new Set(tops).size).toBe(2);
        for (const card of await table.hand.getByRole("option").all()) {
          await mouse.pick(card);
          await expect(card).toHaveAttribute("aria-selected", "true");
          await page.keyboard.press("Escape");
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
        for (const place of [table.button("Discard"), menu.opener, page.locator("[data-pile=stock] button"), page.locator("[data-pile=discard] button")]) {
          await place.scrollIntoViewIfNeeded();
          const box = await place.boundingBox();
          expect(box?.width).toBeGreaterThanOrEqual(44);
          expect(box?.x).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        }
      });
    }
  });
}
