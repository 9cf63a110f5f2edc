import { expect, type Locator, type Page } from '@playwright/test';

/** The table as a player finds it: by what things are called, never by how they are built. */
export class Table {
  readonly hand: Locator;
  readonly result: Locator;
  readonly knockDialog: Locator;
  readonly announcer: Locator;

  constructor(readonly page: Page) {
    this.hand = page.getByRole('listbox', { name: 'Your hand' });
    this.result = page.getByRole('region', { name: /result/i });
    this.knockDialog = page.getByRole('dialog');
    this.announcer = page.getByRole('status');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Opens the table and waits until it can be played at. */
  async open(): Promise<void> {
    await this.page.goto('/play');
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.page.locator('html[data-hydrated]')).toBeAttached();
    await expect(this.page.locator('[data-phase]')).toBeVisible();
  }

  /** Where the game stands: `offer`, `draw`, `discard`, `over`, with whose turn it is. */
  async state(): Promise<{ phase: string; turn: string }> {
    const table = this.page.locator('[data-phase]');
    return {
      phase: (await table.getAttribute('data-phase')) ?? '',
      turn: (await table.getAttribute('data-turn')) ?? '',
    };
  }

  /** The names of the cards in hand, in their order. */
  async cards(): Promise<string[]> {
    return this.hand.getByRole('option').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? ''));
  }

  /** All that must be the same after a reload. */
  async snapshot(): Promise<unknown> {
    const read = (selector: string, attribute: string) =>
      this.page.locator(selector).evaluateAll((all, name) => all.map((one) => one.getAttribute(name)), attribute);
    return {
      ...(await this.state()),
      hand: (await this.cards()).sort(),
      drawn: await read('[data-drawn][data-card]', 'data-card'),
      barred: await read('[data-barred][data-card]', 'data-card'),
      pile: await read('[data-zone=pile] [data-card]', 'data-card'),
      scores: await this.page.locator('[data-score]').allTextContents(),
      stock: await this.page.locator('[data-zone=stock]').textContent(),
    };
  }
}
