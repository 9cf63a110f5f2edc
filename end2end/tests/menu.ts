import { expect, type Locator, type Page } from "@playwright/test";

/** The menu and the other sheets over the page, as a player finds them. */
export class Menu {
  readonly sheet: Locator;
  readonly title: Locator;

  constructor(readonly page: Page) {
    this.sheet = page.locator("dialog.over-page");
    // What has the focus is around the heading.
    this.title = this.sheet.locator(".dialog-title").filter({ has: page.getByRole("heading", { level: 2 }) });
  }

  get opener(): Locator {
    return this.page.getByRole("button", { name: "Menu", exact: true });
  }

  async open(): Promise<void> {
    await this.opener.click();
    await expect(this.title).toHaveText("Menu");
  }

  async close(): Promise<void> {
    await this.sheet.getByRole("button", { name: "Close" }).click();
    await expect(this.sheet).toBeHidden();
  }

  /** A setting, by its legend and its value. */
  radio(legend: string, value: string): Locator {
    return this.sheet.getByRole("group", { name: legend }).getByRole("radio", { name: value, exact: true });
  }

  async choose(legend: string, value: string): Promise<void> {
    // The radio itself is drawn by its label.
    await this.radio(legend, value).check({ force: true });
  }

  mind(name: string): Locator {
    return this.sheet.getByRole("group", { name: "Whom you play" }).getByRole("radio", { name });
  }

  async rule(label: string, value: string): Promise<void> {
    const more = this.sheet.getByText("Every rule by itself");
    if (!(await this.sheet.getByLabel("Knock limit").isVisible())) await more.click();
    await this.sheet.getByLabel(label, { exact: true }).selectOption({ label: value });
  }

  /** Begins the game that is chosen, giving up the one in progress. */
  async startNow(): Promise<void> {
    await this.sheet.getByRole("button", { name: "Start it now" }).click();
    await this.sheet.getByRole("button", { name: "New game" }).click();
    await expect(this.sheet).toBeHidden();
  }
}
