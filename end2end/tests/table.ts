import { expect, type Locator, type Page } from "@playwright/test";
import { hydrated } from "./fixtures.js";

/** When these games are played. It only has to stand still: the computer moves by the clock. */
const NOON = Date.UTC(2026, 0, 1, 12);
/** Longer than the computer takes for a whole turn. */
const A_TURN = 3_000;

interface Options {
  /** Whether cards fly. */
  motion?: boolean;
  /** The names of two who play against each other on this device. */
  friends?: [string, string];
}

/** Has the next game on this page played between two friends. */
async function preferFriends(page: Page, ...names: [string, string]): Promise<void> {
  await page.addInitScript((given) => {
    localStorage.setItem("knockwood.preferences.v1", JSON.stringify({ against: "friend", names: given }));
  }, names);
}

/** The table as a player finds it: by what things are called, never by how they are built. */
export class Table {
  readonly hand: Locator;
  readonly dialog: Locator;
  readonly status: Locator;

  private constructor(readonly page: Page) {
    this.hand = page.getByRole("listbox", { name: "Your hand" });
    this.dialog = page.getByRole("dialog");
    // The newest sentence that was spoken, politely or at once.
    this.status = page.locator("[role=status] [data-newest], [role=alert] [data-newest]");
  }

  /**
   * Opens the table with a fixed seed, so that a test always meets the same cards, and with the
   * page's clock in the test's hand, so that no test waits for the computer's pauses.
   */
  static async open(page: Page, seed = 7, { motion = false, friends }: Options = {}): Promise<Table> {
    if (friends) await preferFriends(page, ...friends);
    await page.addInitScript((byte) => {
      crypto.getRandomValues = (bytes) => {
        if (bytes instanceof Uint8Array) bytes.fill(byte);
        return bytes;
      };
    }, seed);
    await page.clock.install({ time: NOON });
    // Cards that fly are looked at in a spec of their own: elsewhere they lie where they are.
    await page.emulateMedia({ reducedMotion: motion ? "no-preference" : "reduce" });
    const table = new Table(page);
    await page.goto("/play");
    await table.ready();
    await page.clock.pauseAt(NOON + 60_000);
    return table;
  }

  /** A table that is open already, as one online is: its clock runs by itself. */
  static at(page: Page): Table {
    return new Table(page);
  }

  /** Waits until the cards are dealt. */
  async ready(): Promise<void> {
    await hydrated(this.page);
    await expect(this.page.locator(".table")).not.toHaveAttribute("data-phase", "waiting");
  }

  /** Reloads the page and waits for the table. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Knock, Gin or Big gin: one button, by what it does now. */
  get knock(): Locator {
    return this.page.getByRole("toolbar", { name: "Actions" }).getByRole("button", { name: /^(Knock|Gin|Big gin)$/ });
  }

  /** Hint, which leads to all that it was chosen from once it is there. */
  get hint(): Locator {
    return this.page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: /^(Hint|Show all)$/ });
  }

  card(name: string): Locator {
    return this.hand.getByRole("option", { name: new RegExp(`^${name}`) });
  }

  /** The button that shows the cards to the friend whose turn it is. */
  get show(): Locator {
    return this.page.getByRole("button", { name: /^I am .*: show my cards$/ });
  }

  /** `offer`, `draw`, `discard`, `foe`, `covered`, `elsewhere`, `result` or `over`. */
  async phase(): Promise<string> {
    return (await this.page.locator(".table").getAttribute("data-phase")) ?? "";
  }

  async canKnock(): Promise<boolean> {
    return (await this.knock.getAttribute("aria-disabled")) === null;
  }

  /** Lets the voice and the focus come back out of a dialog that has closed. */
  async comeBack(): Promise<void> {
    await this.page.clock.runFor(200);
  }

  /** Lets the computer finish its turn. */
  async letOpponentPlay(): Promise<void> {
    // It thinks in a worker, by no clock, and moves by the page's.
    await expect(async () => {
      await this.page.clock.runFor(A_TURN);
      expect(await this.phase()).not.toBe("foe");
    }).toPass({ intervals: [10, 20, 50, 100] });
  }

  /** All that must be the same after a reload. */
  async snapshot(): Promise<Record<string, unknown>> {
    const read = (selector: string, attribute: string) =>
      this.page
        .locator(selector)
        .evaluateAll((all, name) => all.map((one) => one.getAttribute(name)).sort(), attribute);
    return {
      phase: await this.phase(),
      hand: await read("[role=option]", "data-card"),
      drawn: await read("[data-drawn]", "data-card"),
      barred: await read("[data-barred]", "data-card"),
      pile: await read("[data-pile=discard] [data-card]", "data-card"),
      shown: await read(".result [data-card]", "data-card"),
      scores: await this.page.locator("[data-score]").allTextContents(),
      stock: await this.page.locator("[data-pile=stock] button").all().then((all) => all.at(0)?.getAttribute("aria-label")),
      opponent: await this.page.locator(".fan .card").count(),
      log: await this.page.locator(".log li").allTextContents(),
    };
  }

  /** The loose card that counts most and may be thrown; else the last card that may. */
  async worstCard(): Promise<Locator> {
    const loose = this.hand.locator("[data-kind=loose] [role=option]:not([data-barred])");
    if ((await loose.count()) > 0) return loose.last();
    return this.hand.locator("[role=option]:not([data-barred])").last();
  }

  /** Does the plainest thing there is to do in this phase; whether there was something. */
  async step(hands: Hands, phase: string): Promise<boolean> {
    switch (phase) {
      case "offer":
      case "last-discard":
        await hands.press(this.button("Pass"));
        return true;
      case "draw":
        await hands.press(this.button("Draw"));
        return true;
      case "discard":
        if (await this.canKnock()) {
          await hands.press(this.knock);
          await hands.press(this.dialog.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }));
        } else {
          await hands.pick(await this.worstCard());
          await hands.press(this.button("Discard"));
        }
        return true;
      case "layoff":
        await hands.press(this.button("Done"));
        return true;
      case "covered":
        await hands.press(this.show);
        return true;
      case "result": {
        // Online, who has pressed it waits for the other.
        const next = this.button(/^(Next round|Final score)$/);
        if ((await next.count()) === 0) return false;
        await hands.press(next);
        return true;
      }
      default:
        return false;
    }
  }

  /**
   * Plays on in the plainest way until `stop` is true before a decision, or the game is over:
   * passes, draws from the stock, throws the worst card, and ends the round when that is allowed.
   */
  async play(hands: Hands, stop: (phase: string) => Promise<boolean> = async () => false): Promise<void> {
    for (;;) {
      const phase = await this.phase();
      if (phase === "over" || (await stop(phase))) return;
      await this.step(hands, phase);
      await this.letOpponentPlay();
      await this.expectFocusKept();
    }
  }

  /** The focus never falls to the page's body: whoever plays by ear or by keys would be lost. */
  async expectFocusKept(): Promise<void> {
    expect(await this.page.evaluate(() => document.activeElement?.tagName), "what has the focus").not.toBe("BODY");
  }
}

/** How a player gets at things: by mouse, or by keyboard. */
export interface Hands {
  press(button: Locator): Promise<void>;
  pick(card: Locator): Promise<void>;
}

export const mouse: Hands = {
  press: (button) => button.click(),
  // A card that is overlapped shows its left edge.
  pick: (card) => card.click({ position: { x: 8, y: 8 } }),
};

/** Fingers and nothing else. */
export const finger: Hands = {
  async press(button) {
    // Whoever answers a question has read it first. A second tap at once on the same place is none: the table
    // takes it for a slip of the finger.
    const question = button.page().locator("dialog[open]").getByRole("heading").first();
    if (await button.evaluate((one) => one.closest("dialog") !== null)) await question.tap();
    await button.tap();
  },
  pick: (card) => card.tap({ position: { x: 8, y: 8 } }),
};

/** The command line and nothing else; a dialog is answered with Enter. */
export function typed(page: Page): Hands {
  const type = async (line: string) => {
    await page.getByRole("textbox", { name: "Command" }).focus();
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  };
  const COMMANDS: Record<string, string> = { Pass: "p", Draw: "draw", Knock: "k", Gin: "g", "Big gin": "big gin" };
  let picked = "";
  return {
    async press(button) {
      const name = (await button.textContent())?.trim() ?? "";
      if (await button.evaluate((one) => one.closest("dialog") !== null)) await page.keyboard.press("Enter");
      else if (name === "Discard") await type(`throw ${picked}`);
      else await type(COMMANDS[name] ?? "next");
    },
    async pick(card) {
      // As it would be dictated.
      picked = (await card.getAttribute("aria-label"))?.split(",")[0] ?? "";
    },
  };
}

/** Tab, arrows, Enter and Space, and nothing else. */
export function keyboard(page: Page): Hands {
  const has = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const tabTo = async (target: Locator) => {
    for (let stops = 0; stops < 40; stops += 1) {
      if (await has(target)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way to ${target} by Tab`);
  };
  return {
    async press(button) {
      // One stop a zone; arrows lead on inside.
      const zone = button.locator("xpath=ancestor::*[@data-roving]");
      const buttons = await zone.getByRole("button").count();
      await tabTo(buttons > 0 ? zone.locator("button[tabindex='0']") : button);
      for (let steps = 0; steps < buttons && !(await has(button)); steps += 1) await page.keyboard.press("ArrowRight");
      expect(await has(button)).toBe(true);
      await page.keyboard.press("Enter");
    },
    async pick(card) {
      const hand = page.getByRole("listbox", { name: "Your hand" });
      await tabTo(hand.locator("[role=option][tabindex='0']"));
      await page.keyboard.press("Home");
      for (let steps = 0; steps < 11 && !(await has(card)); steps += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
    },
  };
}
