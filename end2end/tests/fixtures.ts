// Every spec takes `test` and `expect` from here: a test fails on any console error, page
// error, failed request or HTTP status of 400 and above that it has not declared.
import { test as base, expect, type Page } from "@playwright/test";

/** What went wrong on the page of a test. */
class Problems {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  constructor(page: Page, javaScript: boolean) {
    page.on("console", (message) => {
      if (message.type() === "error") this.seen.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.seen.push(`page error: ${error}`));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText;
      // The page was left, or loaded again, before the answer came.
      if (why === "net::ERR_ABORTED") return;
      // So Chromium calls the scripts that it does not load when JavaScript is off.
      if (why === "csp" && !javaScript) return;
      this.seen.push(`request failed: ${request.url()} ${why}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.seen.push(`status ${response.status()}: ${response.url()}`);
    });
  }

  /** Declares problems that the test is about. Each must happen, and nothing else may. */
  expect(...problems: RegExp[]): void {
    this.expected.push(...problems);
  }

  check(): void {
    const isExpected = (problem: string) => this.expected.some((one) => one.test(problem));
    expect(this.seen.filter((problem) => !isExpected(problem)), "problems on the page").toEqual([]);
    const missing = this.expected.filter((one) => !this.seen.some((problem) => one.test(problem)));
    expect(missing.map(String), "problems that should have happened").toEqual([]);
  }
}

export const test = base.extend<{ problems: Problems }>({
  problems: [
    async ({ page, javaScriptEnabled }, use) => {
      const problems = new Problems(page, javaScriptEnabled !== false);
      await use(problems);
      problems.check();
    },
    { auto: true },
  ],
});

/** Opens a page and waits until its controls work. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until the controls of the page at hand work. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

export { expect };
