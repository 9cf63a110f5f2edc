// Whatever can be pressed is found here, not listed: a new button is pressed as soon as it exists.
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.js";
import { Menu } from "./menu.js";
import { mouse, Table } from "./table.js";

interface Screen {
  name: string;
  /** A page without a table. */
  path?: string;
  /** From the offer to the moment that is looked at; it is kept and taken up again for every button. */
  play?: (table: Table) => Promise<void>;
  /** What has to be opened each time, for nothing of it is kept. */
  open?: (table: Table, menu: Menu) => Promise<void>;
  /** Where the buttons are looked for. The bar is the same at the whole table: it is pressed at the offer. */
  within: string;
}

const until = (phase: string) => (table: Table) => table.play(mouse, async (now) => now === phase);

const screens: Screen[] = [
  { name: "the front page", path: "/", within: "body" },
  { name: "the rules", path: "/rules", within: "body" },
  { name: "a page that is not there", path: "/no/such/page", within: "main" },
  { name: "the offer", within: "body" },
  { name: "the computer’s turn", play: (table) => table.button("Pass").click(), within: ".room" },
  { name: "the draw", play: until("draw"), within: ".room" },
  {
    name: "the throw",
    play: (table) => table.button("Take").click(),
    open: async (table) => mouse.pick(await table.worstCard()),
    within: ".room",
  },
  {
    name: "the knock",
    play: (table) => table.play(mouse, async (phase) => phase === "discard" && table.canKnock()),
    open: (table) => table.knock.click(),
    within: "dialog[open]",
  },
  { name: "the result", play: until("result"), within: "body" },
  { name: "the menu", open: (_, menu) => menu.open(), within: "dialog[open]" },
  {
    name: "the menu, every rule shown",
    open: async (_, menu) => {
      await menu.open();
      await menu.rule("Big gin", "31");
      await menu.mind("A friend").check({ force: true });
    },
    within: "dialog[open] section",
  },
  { name: "the help", open: (table) => table.button("Help").click(), within: "dialog[open]" },
  {
    name: "the rules of the game",
    open: async (table, menu) => {
      await menu.open();
      await table.button("Rules of this game").click();
    },
    within: "dialog[open]",
  },
  { name: "the question before a restart", open: (table) => table.button("Restart").click(), within: "dialog[open]" },
  { name: "the pause", open: (table) => table.button("Pause").click(), within: "dialog[open]" },
];

/** Marks what can be pressed with a number each, and says what it is. Links to where one is are none. */
const mark = (page: Page, within: string) =>
  page.evaluate((root) => {
    document.querySelectorAll("[data-nth]").forEach((one) => one.removeAttribute("data-nth"));
    const all = Array.from(document.querySelectorAll<HTMLElement>(`${root} :is(button, a[href], input, select, summary)`));
    return all
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        const isHere = one instanceof HTMLAnchorElement && one.href === location.href;
        // What is folded away keeps its box, and is not visible.
        const isVisible = width > 1 && height > 1 && one.checkVisibility({ contentVisibilityAuto: true });
        return isVisible && !isHere && one.closest("[inert]") === null;
      })
      .map((one, nth) => {
        one.dataset.nth = String(nth);
        const label = one.getAttribute("aria-label") ?? one.closest("label")?.textContent ?? one.textContent ?? one.id;
        const group = one.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
        const kind = one.getAttribute("type") ?? one.localName;
        return { nth, kind, name: `${kind} ${group} “${label.trim()}”` };
      });
  }, within);

/** All that a person could notice: what is written, chosen and shown, and which page it is. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement.cloneNode(true) as HTMLElement;
    root.querySelectorAll("[data-nth]").forEach((one) => one.removeAttribute("data-nth"));
    const fields = Array.from(document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"));
    const values = fields.map((field) => (field instanceof HTMLInputElement && field.type === "radio" ? field.checked : field.value));
    return [location.href, document.fullscreenElement?.localName ?? "", values.join(), root.outerHTML].join("\n");
  });

async function press(page: Page, nth: number, kind: string): Promise<boolean> {
  const control = page.locator(`[data-nth="${nth}"]`);
  switch (kind) {
    case "radio":
      // Pressing what is chosen already rightly changes nothing.
      if (await control.isChecked()) return false;
      await control.check({ force: true });
      return true;
    case "select": {
      const other = control.locator("option:not(:checked):not(:disabled)").first();
      await control.selectOption((await other.getAttribute("value")) ?? "");
      return true;
    }
    case "range":
      await control.focus();
      await page.keyboard.press("ArrowRight");
      return true;
    case "text":
      await control.fill("Ann");
      return true;
    default:
      await control.click({ force: true });
      return true;
  }
}

/** These change themselves and nothing that the next one needs: no new page for each of them. */
const FIELDS = ["text", "range", "select", "radio"];
const isField = (kind: string) => FIELDS.includes(kind);

/** Fields first, and of them radio buttons last: another choice may take other fields away. */
const turn = (kind: string) => (isField(kind) ? FIELDS.indexOf(kind) : FIELDS.length);

for (const { name, path, play, open, within } of screens) {
  test(`B39 whatever can be pressed on ${name} does something`, async ({ page, problems }) => {
    test.setTimeout(300_000);
    if (path?.startsWith("/no")) problems.expect(/^status 404/, /^console: .*404/);
    const table = path === undefined ? await Table.open(page, 1) : undefined;
    const menu = new Menu(page);
    if (table && play) await play(table);
    const kept = table ? await page.evaluate(() => JSON.stringify(localStorage)) : "{}";
    const arrive = async () => {
      if (path !== undefined) {
        // A game that was begun by a press before would change the page, and every number on it.
        if (page.url() !== "about:blank") await page.evaluate(() => localStorage.clear());
        await page.goto(path);
        await hydrated(page);
        return;
      }
      await page.evaluate((text) => {
        localStorage.clear();
        Object.assign(localStorage, JSON.parse(text));
      }, kept);
      await page.goto("/play");
      await table?.ready();
      // It comes once the page has asked the browser whether it can: the others would be counted without it.
      await expect(page.locator("[data-tool=full]")).toBeAttached();
      if (table) await open?.(table, menu);
    };

    await arrive();
    const controls = await mark(page, within);
    expect(controls.length, "what can be pressed").toBeGreaterThan(0);
    const idle: string[] = [];
    let isFresh = true;
    for (const { nth, kind, name: control } of controls.toSorted((a, b) => turn(a.kind) - turn(b.kind))) {
      if (!isField(kind) && !isFresh) {
        await arrive();
        await mark(page, within);
      }
      isFresh = false;
      const before = await looks(page);
      if (!(await press(page, nth, kind))) continue;
      const changed = expect.poll(() => looks(page), { timeout: 5_000 }).not.toBe(before);
      await changed.catch(() => idle.push(control));
      const words = await page.locator("body").innerText();
      expect(words, control).not.toMatch(/coming soon|not (yet )?(implemented|available)|under construction/i);
    }
    expect(idle, "what does nothing").toEqual([]);
  });
}

test("B39 a game against the computer begins with one press, without an account", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("link", { name: "Play", exact: true }).last().click();
  await expect(page.getByRole("listbox", { name: "Your hand" }).getByRole("option")).toHaveCount(10);
  // Nothing is to be filled in: the one field there is plays the game.
  await expect(page.getByRole("textbox")).toHaveCount(1);
  await expect(page.getByRole("textbox")).toHaveAccessibleName("Command");
});
