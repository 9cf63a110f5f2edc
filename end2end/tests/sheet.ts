// The system's own sheet for sharing: the part that a browser plays in it.
import type { Page } from "@playwright/test";

/** What a sheet was given, each time that it was opened. */
export const shared = (page: Page) => page.evaluate(() => (globalThis as { shared?: string[] }).shared ?? []);

/** Gives the page a sheet: by which the text goes out, or which fails with an error of this name. */
export async function giveSheet(page: Page, error?: "AbortError" | "NotAllowedError"): Promise<void> {
  await page.evaluate((name) => {
    const page = globalThis as { shared?: string[] };
    page.shared ??= [];
    const share = ({ text }: { text: string }) => {
      page.shared?.push(text);
      return name ? Promise.reject(new DOMException("", name)) : Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  }, error);
}

/** What lies on the clipboard, or what is laid there. */
export const clipboard = {
  read: (page: Page) => page.evaluate(() => navigator.clipboard.readText()),
  write: (page: Page, text: string) => page.evaluate((given) => navigator.clipboard.writeText(given), text),
};
