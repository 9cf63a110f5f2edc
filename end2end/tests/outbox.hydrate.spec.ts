// The outbox in a real browser. What it sends goes to an address that the server does not have
// yet; the gateway between answers as that address will: it takes each id once.
import type { Page } from "@playwright/test";
import { hydrated } from "./fixtures.js";
import { expect, isKept, test } from "./house.js";

const TO = "/api/v1/outbox-test";
/** The server's part: which ids were taken, and how often each was sent. */
class Ledger {
  readonly taken = new Map<string, string>();
  readonly sent: string[] = [];

  take(id: string, body: string): void {
    this.sent.push(id);
    if (!this.taken.has(id)) this.taken.set(id, body);
  }
}

/** Keeps an entry, as the program writes it: `tests/outbox.rs` holds it to this text. */
const queue = (page: Page, id: string, to = TO) =>
  page.evaluate(
    ([id = "", to = ""]) => {
      const now = Date.now();
      const entry = { version: 1, id, to, what: "Your result of today", body: `{"of":"${id}"}`, queued: now, tries: 0, due: now, refused: null };
      localStorage.setItem(`knockwood.outbox.v1.${id}`, JSON.stringify(entry));
    },
    [id, to],
  );
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("knockwood.outbox.v1.")).length);

async function open(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test("what was kept without the network is sent once when it is back", async ({ gateway, player }) => {
  const ledger = new Ledger();
  gateway.answer(TO, ({ id, body }) => {
    ledger.take(id, body);
    return { status: 204 };
  });
  const context = await player.browser();
  const page = await context.newPage();
  await open(page);
  await isKept(page);

  await gateway.close();
  await context.setOffline(true);
  await open(page);
  for (const id of ["first", "second", "third"]) await queue(page, id);
  // Tried in vain, and kept, also over the browser's end.
  await open(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("knockwood.outbox.v1.first"))).toContain('"tries":1');
  const again = await player.browser();
  await again.setOffline(true);
  const later = await again.newPage();
  await open(later);
  expect(await waiting(later)).toBe(3);

  await gateway.open();
  await again.setOffline(false);
  await expect.poll(() => waiting(later)).toBe(0);
  expect(ledger.sent).toEqual(["first", "second", "third"]);
  expect(ledger.taken.get("second")).toBe('{"of":"second"}');
  await expect(later.locator(".reach")).toBeHidden();
});

test("two tabs send each entry once between them", async ({ gateway, player }) => {
  const ledger = new Ledger();
  gateway.answer(TO, ({ id, body }) => {
    ledger.take(id, body);
    return { status: 200 };
  });
  const context = await player.browser();
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
  for (const tab of tabs) await open(tab);
  const ids = Array.from({ length: 12 }, (_, place) => `entry-${String(place).padStart(2, "0")}`);
  for (const id of ids) await queue(tabs[0] as Page, id);
  // The network comes back for all at once.
  await Promise.all(tabs.map((tab) => tab.evaluate(() => dispatchEvent(new Event("online")))));
  await expect.poll(() => waiting(tabs[0] as Page)).toBe(0);
  expect([...ledger.sent].sort()).toEqual(ids);
});

test("a tab that is closed in the middle leaves the rest to the other", async ({ gateway, player }) => {
  const ledger = new Ledger();
  let close: (() => void) | undefined;
  const reached = new Promise<void>((closed) => {
    close = closed;
  });
  let answers = false;
  gateway.answer(TO, ({ id, body }) => {
    ledger.take(id, body);
    close?.();
    // Until the first tab is gone nobody is answered.
    return answers ? { status: 200 } : undefined;
  });
  const context = await player.browser();
  const tabs = [await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) await open(tab);
  for (const id of ["a", "b"]) await queue(tabs[0], id);
  await tabs[0].evaluate(() => dispatchEvent(new Event("online")));
  await reached;
  await tabs[1].evaluate(() => dispatchEvent(new Event("online")));
  answers = true;
  await tabs[0].close();
  await expect.poll(() => waiting(tabs[1])).toBe(0);
  expect(ledger.sent, "the one whose answer was lost again, with its id").toEqual(["a", "a", "b"]);
  expect([...ledger.taken.keys()]).toEqual(["a", "b"]);
});

test("an answer that is lost has the entry sent again under its id, and taken once", async ({ gateway, player }) => {
  const ledger = new Ledger();
  let losses = 2;
  gateway.answer(TO, ({ id, body, drop }) => {
    ledger.take(id, body);
    losses -= 1;
    if (losses < 0) return { status: 200 };
    drop();
    return undefined;
  });
  const context = await player.browser();
  const page = await context.newPage();
  await page.clock.install();
  await open(page);
  await queue(page, "lost");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  // It waits, longer each time, and comes by itself.
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(await waiting(page)).toBe(0);
  }).toPass();
  expect(ledger.sent.length).toBeGreaterThanOrEqual(3);
  expect(new Set(ledger.sent)).toEqual(new Set(["lost"]));
  expect(ledger.taken.size).toBe(1);
});

test("what the server will never take is said until the player has seen it, and not sent again", async ({ gateway, player }) => {
  const ledger = new Ledger();
  gateway.answer(TO, ({ id, body }) => {
    ledger.take(id, body);
    return { status: 422, text: "The moves are not those of today’s cards." };
  });
  const context = await player.browser();
  const page = await context.newPage();
  await open(page);
  await queue(page, "wrong");
  await open(page);
  const bar = page.locator(".bars").getByText("Your result of today was not taken by the server: The moves are not those of today’s cards.");
  await expect(bar).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(bar).toBeVisible();
  await page.getByRole("button", { name: "All right" }).click();
  await expect(bar).toBeHidden();
  expect(await waiting(page)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(ledger.sent).toEqual(["wrong"]);
});

test("the second visit, with the network, transfers no byte of script, style, font or picture again", async ({ gateway, player }) => {
  let context = await player.browser();
  let page = await context.newPage();
  for (const path of ["/", "/play"]) await open(page, path);
  await isKept(page);
  const first = gateway.passed.splice(0);
  expect(first.filter(({ path }) => path.endsWith(".wasm")).length, "the program came over the network once").toBe(1);

  // Once more, and after the browser was closed.
  for (const visit of ["a reload", "a new start"]) {
    if (visit === "a new start") {
      context = await player.browser();
      page = await context.newPage();
    }
    for (const path of ["/", "/play", "/rules"]) await open(page, path);
    const bytes = gateway.passed.splice(0).filter(({ bytes, type }) => bytes > 0 && !type.startsWith("text/html"));
    console.log(`${visit}: ${JSON.stringify(bytes)}`);
    expect(bytes.filter(({ type }) => /script|css|font|image|wasm/.test(type)), visit).toEqual([]);
  }
});
