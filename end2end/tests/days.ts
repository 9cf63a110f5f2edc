// The daily deal as people play it, on a server whose day the test sets.
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { ServerClock } from "./clock.js";
import { hydrated } from "./fixtures.js";
import { type House, test as base } from "./house.js";

/** The day on which these tests begin, and the one after. */
export const DAY = "2026-11-29";
export const NEXT = "2026-11-30";

/** A server's days: what it takes the time from, and the secret of which its cards come. */
export class Days {
  private readonly clock = new ServerClock(`${DAY}T12:00:00Z`);

  constructor(readonly house: House) {}

  /** Sets the server's clock, as an ISO time of UTC. */
  set(time: string): void {
    this.clock.set(time);
  }

  async start(): Promise<void> {
    await this.house.start("as-built", {
      ...this.clock.env,
      KNOCKWOOD_SECRET: "of these tests alone, and long enough",
    });
  }

  close(): void {
    this.clock.close();
  }
}

export const test = base.extend<{
  days: Days;
  /** Somebody new: a browser that nobody has used yet. */
  somebody: (options?: BrowserContextOptions) => Promise<Page>;
}>({
  days: async ({ house }, use) => {
    const days = new Days(house);
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

/**
 * Plays on until a round is over: draws, throws what is loose, knocks when it can. The page does it by
 * itself, by presses of its buttons: how a hand does it is tested where that is the matter, and these tests
 * need many rounds.
 */
export async function playRound(page: Page): Promise<void> {
  await dealt(page);
  await page.evaluate(async () => {
    const all = (of: string) => Array.from(document.querySelectorAll<HTMLElement>(of));
    const press = (what: HTMLElement | undefined, called: string) => {
      if (!what) throw new Error(`there is no ${called}`);
      what.click();
    };
    const button = (within: string, called: RegExp) => all(`${within} button`).find((one) => called.test(one.textContent?.trim() ?? ""));
    const knocks = /^(Knock|Gin|Big gin)$/;
    for (;;) {
      // What was pressed is shown, and what the other did meanwhile.
      await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
      const phase = document.querySelector<HTMLElement>(".table")?.dataset.phase ?? "waiting";
      if (phase === "result") return;
      if (phase === "waiting" || phase === "foe") continue;
      if (phase === "offer" || phase === "last-discard") press(button(".acts", /^Pass$/), "Pass");
      else if (phase === "draw") press(button(".acts", /^Draw$/), "Draw");
      else if (phase === "discard") {
        const asked = button("dialog[open]", knocks);
        const knock = button(".acts", knocks);
        if (asked) asked.click();
        else if (knock && knock.getAttribute("aria-disabled") === null) knock.click();
        else if (document.querySelector("[role=option][data-picked]")) press(button(".acts", /^Discard$/), "Discard");
        else press(all("[data-kind=loose] [role=option]:not([data-barred])").at(-1) ?? all("[role=option]:not([data-barred])").at(-1), "card");
      } else throw new Error(`nothing is known to do in ${phase}`);
    }
  });
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
