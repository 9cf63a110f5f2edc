import type { Page } from "@playwright/test";

/** What a screen reader is given to say by the app's one voice. */
export interface Ears {
  /** Every sentence since the last time, in order, politely said or at once. */
  heard(): Promise<string[]>;
}

/** Begins to listen on the page at hand. */
export async function listen(page: Page): Promise<Ears> {
  const all = await page.evaluateHandle(() => {
    const said: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const text = target.textContent?.trim() ?? "";
        if (text !== "") said.push(text);
      }
    });
    for (const region of Array.from(document.querySelectorAll("[role=status], [role=alert]"))) {
      observer.observe(region, { childList: true, characterData: true, subtree: true });
    }
    return said;
  });
  return { heard: () => all.evaluate((said) => said.splice(0)) };
}
