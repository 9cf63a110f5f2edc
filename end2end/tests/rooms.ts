// Two people at an online table, each with a browser of their own.
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { hydrated } from "./fixtures.js";
import { test as base, type House } from "./house.js";
import { type Hands, mouse, Table } from "./table.js";

/** What is spoken on somebody's page. */
export const voice = (one: Player) => one.page.locator("[role=status] p, [role=alert] p");

/** What a table is opened with, where it is not as suggested. */
export interface Wanted {
  name?: string;
  /** As the choice is called: "One round", "50". */
  length?: string;
  byHand?: boolean;
  timer?: string;
  isOpen?: boolean;
}

/** Somebody at a table, or on the way to one. */
export class Player {
  readonly table: Table;

  constructor(
    readonly page: Page,
    readonly hands: Hands = mouse,
  ) {
    this.table = Table.at(page);
  }

  button(name: string | RegExp) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Opens a table, and waits there; its address. */
  async open({ name = "Ann", length, byHand, timer, isOpen }: Wanted = {}): Promise<string> {
    const { page } = this;
    await page.goto("/rooms/new");
    await hydrated(page);
    await page.getByLabel("Your name at the table").fill(name);
    const choose = (group: string, label: string) =>
      page.getByRole("group", { name: group }).getByRole("radio", { name: label, exact: true }).check({ force: true });
    if (length) await choose("Length of the game", length);
    if (byHand) await choose("Layoffs", "By hand");
    if (timer) await choose("Move timer", timer);
    if (isOpen) await choose("Who may join", "Anyone");
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page).toHaveURL(/\/r\/[0-9A-Z-]+$/);
    await expect(page.getByRole("heading", { name: "Waiting for the other player" })).toBeVisible();
    return new URL(page.url()).pathname;
  }

  /** Takes the second seat. */
  async join(address: string, name = "Ben"): Promise<void> {
    const { page } = this;
    await page.goto(address);
    await hydrated(page);
    await page.getByLabel("Your name at the table").fill(name);
    await page.getByRole("button", { name: "Sit down" }).click();
    await expect(page.getByRole("heading", { name: "Ready for the first deal?" })).toBeVisible();
  }

  async ready(): Promise<void> {
    await this.hands.press(this.button("Ready"));
  }

  phase(): Promise<string> {
    return this.table.phase();
  }

  /** Waits until what was sent has come back. */
  async settled(): Promise<void> {
    await expect(this.page.locator(".table")).not.toHaveAttribute("data-sending");
  }

  /** How many things have been done at the table, as far as this page has seen; and what can be done now. */
  state(): Promise<{ version: string | undefined; phase: string }> {
    return this.page.locator(".table").evaluate(({ dataset }) => ({ version: dataset.version, phase: dataset.phase ?? "" }));
  }

  /** Does the plainest thing, where there is something to do; whether there was. */
  async step(phase?: string): Promise<boolean> {
    const hasActed = await this.table.step(this.hands, phase ?? (await this.phase()));
    if (hasActed) await this.settled();
    return hasActed;
  }
}

/** Waits until all have seen the same: what one has done has come to the other. In which phase each is then. */
async function together(all: Player[]): Promise<string[]> {
  let phases: string[] = [];
  await expect(async () => {
    const states = await Promise.all(all.map((one) => one.state()));
    expect(new Set(states.map(({ version }) => version)).size, "versions seen").toBe(1);
    phases = states.map(({ phase }) => phase);
  }).toPass({ intervals: [10, 20, 50] });
  return phases;
}

/** Plays on until `stop` is true between two steps, or the game is over for both. */
export async function play(both: Player[], stop: () => Promise<boolean> = async () => false): Promise<void> {
  for (;;) {
    const phases = await together(both);
    if ((await stop()) || phases.every((phase) => phase === "over")) return;
    for (const [place, one] of both.entries()) {
      if (await one.step(phases[place])) break;
    }
  }
}

interface Fixtures {
  /** Somebody new: a browser that nobody has used yet. */
  somebody: (options?: BrowserContextOptions) => Promise<Player>;
}

export const test = base.extend<Fixtures>({
  house: async ({ house }, use) => {
    // All browsers of the tests have one address.
    await restart(house);
    await use(house);
  },
  somebody: async ({ browser, house }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: house.url, serviceWorkers: "block", reducedMotion: "reduce", ...options });
      contexts.push(context);
      context.on("weberror", (error) => errors.push(String(error.error())));
      return new Player(await context.newPage());
    });
    for (const context of contexts) await context.close();
    expect(errors, "errors on the pages").toEqual([]);
  },
});

/** Starts the server, or starts it again after its death, with all that it had stored. */
export const restart = (house: House, env: Record<string, string> = {}) => house.start("as-built", { KNOCKWOOD_RATE: "off", ...env });

/** Two at a table, the first deal before them. */
export async function sitDown(ann: Player, ben: Player, wanted?: Wanted): Promise<string> {
  const address = await ann.open(wanted);
  await ben.join(address);
  await ann.ready();
  await ben.ready();
  for (const one of [ann, ben]) await expect(one.page.locator(".table")).toHaveAttribute("data-phase", /^(offer|draw|foe)$/);
  return address;
}

export { expect };
