// The daily deal as people play it, on a server whose day the test sets.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { hydrated } from "./fixtures.js";
import { type House, test as base } from "./house.js";

/** The day on which these tests begin, and the one after. */
export const DAY = "2026-11-29";
export const NEXT = "2026-11-30";

/** A server's days: what it takes the time from, and the secret of which its cards come. */
export class Days {
  private readonly folder = mkdtempSync(join(tmpdir(), "knockwood-days-"));
  private readonly file = join(this.folder, "clock");

  constructor(readonly house: House) {}

  /** Sets the server's clock, as an ISO time of UTC. */
  set(time: string): void {
    writeFileSync(this.file, String(Date.parse(time) / 1_000));
  }

  async start(): Promise<void> {
    await this.house.start("as-built", {
      KNOCKWOOD_CLOCK: this.file,
      KNOCKWOOD_SECRET: "of these tests alone, and long enough",
    });
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const test = base.extend<{
  days: Days;
  /** Somebody new: a browser that nobody has used yet. */
  somebody: (options?: BrowserContextOptions) => Promise<Page>;
}>({
  days: async ({ house }, use) => {
    const days = new Days(house);
    days.set(`${DAY}T12:00:00Z`);
    await days.start();
    await use(days);
    days.close();
  },
  somebody: async ({ browser, days }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: days.house.url,
        serviceWorkers: "block",
        reducedMotion: "reduce",
        ...options,
      });
      contexts.push(context);
      context.on("weberror", (error) => errors.push(String(error.error())));
      // The computer does not pause, and no card flies.
      await context.addInitScript(() => {
        // The page before the first has no storage.
        if (location.protocol === "http:") localStorage.setItem("knockwood.preferences.v1", JSON.stringify({ speed: "off" }));
      });
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(errors, "errors on the pages").toEqual([]);
  },
});

export { expect };

/** Opens the table of the day, from the board. */
export async function begin(page: Page): Promise<void> {
  await page.goto("/daily");
  await hydrated(page);
  await page.getByRole("link", { name: /^(Play today’s deal|Continue)/ }).click();
  await dealt(page);
}

/** Waits until the player has something to do, or nothing is left to. */
export async function dealt(page: Page): Promise<string> {
  await expect(page.locator(".table")).not.toHaveAttribute("data-phase", /^(waiting|foe)$/);
  return (await page.locator(".table").getAttribute("data-phase")) ?? "";
}

/** The player's cards, by name, and whose round it is. */
export async function lies(page: Page): Promise<string[]> {
  await dealt(page);
  const cards = page.getByRole("listbox", { name: "Your hand" }).getByRole("option");
  return [...(await cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-card") ?? ""))), await page.locator(".pad-note").innerText()].sort();
}

/** Plays on until a round is over: draws, throws what is loose, knocks when it can. */
export async function playRound(page: Page): Promise<void> {
  const actions = page.locator(".acts");
  const act = (name: string) => actions.getByRole("button", { name, exact: true }).click();
  for (let phase = await dealt(page); phase !== "result"; phase = await dealt(page)) {
    if (phase === "offer" || phase === "last-discard") await act("Pass");
    else if (phase === "draw") await act("Draw");
    else {
      expect(phase).toBe("discard");
      const knock = actions.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ });
      if ((await knock.getAttribute("aria-disabled")) === null) {
        await knock.click();
        await page.getByRole("dialog").getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }).click();
      } else {
        const loose = page.locator("[data-kind=loose] [role=option]:not([data-barred])");
        const some = (await loose.count()) > 0 ? loose : page.locator("[role=option]:not([data-barred])");
        await some.last().click({ position: { x: 6, y: 6 } });
        await act("Discard");
      }
    }
  }
}

/** Plays all that is left of the day; the table's own count of the score. */
export async function playDay(page: Page): Promise<number> {
  for (;;) {
    await playRound(page);
    const next = page.getByRole("button", { name: "Next round" });
    if ((await next.count()) === 0) break;
    await next.click();
  }
  const points = async (of: string) => Number(await page.locator(`[data-score=${of}]`).innerText());
  return (await points("you")) - (await points("opponent"));
}

/** A score as the board writes it: "+41", "−7", "0". */
export const signed = (score: number) => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0");

/** From the last round to the board. */
export async function toBoard(page: Page): Promise<void> {
  await page.getByRole("link", { name: "See the board" }).click();
  await expect(page).toHaveURL(/\/daily\/2026-11-(29|30)$/);
}
