// An online table and the browser around it: its calls, its sheet for sharing, its memory of pages, its clock,
// its network.
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.js";
import { ServerClock } from "./clock.js";
import { hydrated } from "./fixtures.js";
import { isKept } from "./house.js";
import { expect, Player, play, restart, sitDown, test, voice } from "./rooms.js";
import { clipboard, giveSheet, shared } from "./sheet.js";

// Rounds between two browsers.
test.setTimeout(120_000);

interface Call {
  title: string;
  body: string;
  data: string;
}

/** Writes down each notification that the page makes; they are made all the same. */
async function writeCallsDown({ page }: Player): Promise<void> {
  await page.addInitScript(() => {
    const calls: Call[] = [];
    Object.assign(globalThis, { calls });
    globalThis.Notification = new Proxy(Notification, {
      construct(real, [title, options]) {
        calls.push({ title, body: options.body, data: options.data });
        return Reflect.construct(real, [title, options]);
      },
    });
  });
}

const calls = ({ page }: Player) => page.evaluate(() => (globalThis as unknown as { calls: Call[] }).calls);

/** The page is looked at, or something else is. */
async function look({ page }: Player, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

const CALL_ME = "Call me when it is my turn and I look elsewhere";

/** Plays until this one waits for the other, and the other throws next. */
async function untilItWaits(one: Player, other: Player): Promise<void> {
  await play([one, other], async () => (await one.phase()) === "foe" && (await other.phase()) === "discard" && !(await other.table.canKnock()));
}

test("who has asked for it is called when it is their turn and they look elsewhere, and nobody else is", async ({ somebody }) => {
  const [ann, ben] = [await somebody({ permissions: ["notifications"] }), await somebody({ permissions: ["notifications"] })];
  for (const one of [ann, ben]) await writeCallsDown(one);
  const address = await ann.open();
  await ann.page.getByLabel(CALL_ME).check();
  await ben.join(address);
  await ann.ready();
  await ben.ready();
  await untilItWaits(ann, ben);
  // In sight.
  await ben.step();
  await expect(ann.page.locator(".table")).toHaveAttribute("data-phase", "draw");
  expect(await calls(ann)).toEqual([]);
  await untilItWaits(ann, ben);
  await look(ann, true);
  await ben.step();
  await expect.poll(() => calls(ann)).toEqual([{ title: "Knockwood", body: "It is your turn against Ben.", data: address }]);
  await expect(ann.page).toHaveTitle(/^Your turn/);
  await look(ann, false);
  // Who has not asked.
  await untilItWaits(ben, ann);
  await look(ben, true);
  await ann.step();
  await expect(ben.page.locator(".table")).toHaveAttribute("data-phase", "draw");
  expect(await calls(ben)).toEqual([]);
});

test("where only the worker may call, as on phones, it does", async ({ somebody }) => {
  const ann = await somebody({ permissions: ["notifications"], serviceWorkers: "allow" });
  const ben = await somebody();
  await ann.page.addInitScript(() => {
    globalThis.Notification = new Proxy(Notification, {
      construct() {
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      },
    });
  });
  await ann.page.goto("/rooms/new");
  await hydrated(ann.page);
  await isKept(ann.page);
  const address = await ann.open();
  await ann.page.getByLabel(CALL_ME).check();
  await ben.join(address);
  await ann.ready();
  await ben.ready();
  await untilItWaits(ann, ben);
  await look(ann, true);
  await ben.step();
  const shown = () =>
    ann.page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      return ((await worker?.getNotifications()) ?? []).map(({ title, body, data }) => ({ title, body, data }));
    });
  await expect.poll(shown).toEqual([{ title: "Knockwood", body: "It is your turn against Ben.", data: address }]);
});

test("a browser that does not allow calls is told of, and the choice is taken back", async ({ somebody }) => {
  const ann = await somebody();
  await ann.page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await ann.open();
  await ann.page.getByLabel(CALL_ME).click();
  await expect(voice(ann).filter({ hasText: "The browser does not allow it." })).toBeAttached();
  await expect(ann.page.getByLabel(CALL_ME)).not.toBeChecked();
});

test("the invitation goes out by the system's sheet; closed it is closed, and forbidden there is the clipboard", async ({ somebody }) => {
  const ann = await somebody({ permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = ann;
  await ann.open();
  const invitation = `Play gin rummy with me: ${page.url()}`;
  const copied = page.getByText("The invitation is copied. Paste it wherever you like.");
  await clipboard.write(page, "as it was");
  for (const [count, error] of [[1, undefined], [2, "AbortError"]] as const) {
    await giveSheet(page, error);
    await ann.button("Share").click();
    await expect.poll(() => shared(page)).toEqual(Array(count).fill(invitation));
    await expect(copied).toHaveCount(0);
    expect(await clipboard.read(page)).toBe("as it was");
  }
  await giveSheet(page, "NotAllowedError");
  await ann.button("Share").click();
  await expect(copied.first()).toBeVisible();
  expect(await clipboard.read(page)).toBe(invitation);
  await ann.button("Copy the link").click();
  await expect.poll(() => clipboard.read(page)).toBe(page.url());
  expect(await shared(page)).toHaveLength(3);
});

test("B31 who goes to another page and back finds the page itself again, with what was done meanwhile", async ({ somebody, house }) => {
  const ann = await somebody();
  // Playwright keeps no pages otherwise.
  const browser = await chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const context = await browser.newContext({ baseURL: house.url, serviceWorkers: "block", reducedMotion: "reduce" });
  const ben = new Player(await context.newPage());
  await sitDown(ann, ben);
  await untilItWaits(ben, ann);
  await ben.page.evaluate(() => Object.assign(globalThis, { isKept: true }));
  await ben.page.goto("/healthz");
  await ann.step();
  // A page out of the memory is loaded already.
  await ben.page.goBack({ waitUntil: "commit" });
  await expect(ben.page.locator(".table")).toHaveAttribute("data-phase", "draw");
  expect(await ben.page.evaluate(() => "isKept" in globalThis), "it is the same page").toBe(true);
  await ben.step();
  await expect(ann.page.locator(".table")).toHaveAttribute("data-version", (await ben.state()).version ?? "");
  await browser.close();
});

test("B31 a page that comes back out of the browser's memory is up to date at once, whatever it waited for", async ({ somebody, gateway }) => {
  const ann = await somebody();
  const ben = await somebody({ baseURL: gateway.url });
  await ben.page.clock.install();
  await sitDown(ann, ben);
  await untilItWaits(ben, ann);
  // No timer runs while a page is kept.
  await ben.page.clock.pauseAt(Date.now() + 60_000);
  await gateway.close();
  await expect(ben.page.getByText("The line is cut: what you see may be old. It is being tried again.")).toBeVisible();
  await gateway.open();
  await ann.step();
  expect(await ben.phase()).toBe("foe");
  await ben.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(ben.page.locator(".table")).toHaveAttribute("data-phase", "draw");
  await expect(ben.page.locator(".notice[data-kind=line]")).toHaveCount(0);
});

test("B33 after a while alone one may close the table, and both keep the score so far", async ({ somebody, house }) => {
  const clock = new ServerClock(Date.now());
  await restart(house, clock.env);
  const [ann, ben] = [await somebody(), await somebody()];
  for (const { page } of [ann, ben]) await page.clock.install();
  const address = await sitDown(ann, ben);
  await play([ann, ben], async () => (await ann.phase()) === "result" && (await ben.phase()) === "result");
  const scores = await Promise.all(["you", "opponent"].map((of) => ann.page.locator(`[data-score=${of}]`).innerText()));
  // Into the next round: a game that is in progress.
  await play([ann, ben], async () => ["draw", "discard"].includes(await ann.phase()));
  await ben.page.close();
  await expect(async () => {
    await ann.page.clock.fastForward(1_000);
    await expect(ann.page.locator(".foe-state")).toHaveText("is away", { timeout: 100 });
  }).toPass();
  const close = ann.button("Close the table");
  await expect(close).toHaveCount(0);
  clock.forward(290_000);
  await ann.page.clock.fastForward(270_000);
  await expect(close).toHaveCount(0);
  clock.forward(20_000);
  await ann.page.clock.fastForward(40_000);
  await expect(ann.page.getByText("Ben has been away for a while. The cards wait for 48 hours.")).toBeVisible();
  await close.click();
  await expect(ann.page.getByRole("heading", { name: "This table is closed" })).toBeVisible();
  await expect(ann.page.getByText("You have closed it.")).toBeVisible();
  await expect(ann.page.getByText(`You ${scores[0]}, Ben ${scores[1]}.`)).toBeVisible();

  const again = new Player(await ben.page.context().newPage());
  await again.page.goto(address);
  await expect(again.page.getByText("Ann has closed it.")).toBeVisible();
  await expect(again.page.getByText(`You ${scores[1]}, Ann ${scores[0]}.`)).toBeVisible();
  // And both have what was played.
  for (const [{ page }, other] of [[ann, "Ben"], [again, "Ann"]] as const) {
    await expect.poll(() => page.evaluate(() => localStorage.getItem("knockwood.history.v1"))).toContain(other);
  }
  clock.close();
});

test("B46 a table that is visited first without the network is there by itself when the network is", async ({ somebody, person }) => {
  const ann = await somebody();
  const address = await ann.open();
  const context = await person.browser();
  const page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await isKept(page);
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "The table cannot be reached" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Ann invites you to a game" })).toBeVisible();
});
