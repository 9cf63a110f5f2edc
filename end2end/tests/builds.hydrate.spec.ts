import type { BrowserContext, Page } from "@playwright/test";
import { hydrated } from "./fixtures.js";
import { buildOf, expect, isKept, keptBuilds, test } from "./house.js";
import { mouse, Table } from "./table.js";

test.describe.configure({ timeout: 240_000 });

/** What a page is made of, by what each part says of itself. */
interface Parts {
  page: string;
  script?: string;
  boot?: string;
  wasm?: string;
  style: string;
}

/** Lets pages tell of which build the wasm is that they run. */
async function askTheWasm(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const note = (module: WebAssembly.Module) => {
      const [section] = WebAssembly.Module.customSections(module, "of-build");
      const builds = ((globalThis as Record<string, unknown>).builds ??= {}) as Record<string, string>;
      builds.wasm = section ? new TextDecoder().decode(section) : "as-built";
    };
    const streaming = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const result = await streaming(source, imports);
      note(result.module);
      return result;
    };
  });
}

/** The parts of a page that runs. */
async function partsOf(page: Page): Promise<Parts> {
  await hydrated(page);
  return page.evaluate(() => ({
    page: document.querySelector<HTMLElement>("script[data-build]")?.dataset.build ?? "",
    style: getComputedStyle(document.documentElement).getPropertyValue("--of-build"),
    ...(globalThis as { builds?: object }).builds,
  }));
}

test("two builds in turn on one address: fifty pages, each of one build alone", async ({ house, gateway, player }) => {
  house.rebuild("one");
  house.rebuild("two");
  house.rebuild("three");
  const context = await player.browser();
  await askTheWasm(context);
  const tabs = [await context.newPage(), await context.newPage()] as const;
  const name = new Map<string, string>();
  let loads = 0;
  const seen: string[] = [];

  /** Loads a page and looks what it is made of; the answer is its build. */
  const load = async (place: number, path = "/"): Promise<string> => {
    const page = tabs[place % 2] as Page;
    await page.goto(path);
    const { page: id, ...parts } = await partsOf(page);
    const of = parts.script ?? "";
    expect(parts, `load ${loads}`).toEqual({ script: of, boot: of, wasm: of, style: of });
    // And one build has one name.
    expect(name.get(of) ?? id, `load ${loads}`).toBe(id);
    name.set(of, id);
    loads += 1;
    seen.push(of);
    return of;
  };
  const several = async (count: number) => {
    for (let place = 0; place < count; place += 1) seen.at(await load(place, place % 3 === 2 ? "/rules" : "/").then(() => -1));
  };
  const last = () => seen.at(-1);

  // The first visit, and more; with the worker from the second page on.
  await house.start("one");
  await several(8);
  expect(last()).toBe("one");
  await isKept(tabs[0]);
  await house.stop();
  await several(4);
  expect(last()).toBe("one");

  // Another build, in both tabs, before and after its worker has come.
  await house.start("two");
  await several(10);
  expect(last()).toBe("two");
  await isKept(tabs[0]);
  await house.stop();
  await several(4);
  expect(last()).toBe("two");

  // And another, one of whose files cannot be had.
  await house.start("three");
  gateway.broken = /\/worker\.mjs$/;
  await several(10);
  expect(last(), "the server’s pages are of the new build").toBe("three");
  // Its worker came and went as often.
  await tabs[0].evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const newer = (await registration.update()) as unknown as ServiceWorkerRegistration;
    const installing = newer.installing ?? registration.installing;
    if (installing) await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
  });
  expect(await keptBuilds(tabs[0])).not.toContain(name.get("three"));
  await house.stop();
  await several(4);
  expect(last(), "what is kept is the build before, whole").toBe("two");

  // Made whole, it is kept.
  gateway.broken = undefined;
  await house.start("three");
  await several(4);
  await isKept(tabs[0]);
  await house.stop();
  await several(2);
  expect(last()).toBe("three");
  expect(await keptBuilds(tabs[0]), "no more than this build and the one before").toHaveLength(2);

  // Back to an earlier build: it is as new as any.
  await house.start("one");
  await several(2);
  await isKept(tabs[0]);
  await house.stop();
  await several(2);
  expect(last()).toBe("one");
  expect(loads).toBe(50);
  expect(new Set(seen)).toEqual(new Set(["one", "two", "three"]));
});

test("B44 a new version is offered between rounds, taken by nobody else, and no action is lost", async ({ house, person }) => {
  house.rebuild("two");
  const context = await person.browser();
  const page = await context.newPage();
  const offer = page.locator(".bars").getByText("A new version is ready.");
  const table = await Table.open(page, 3);
  await isKept(page);
  const first = await buildOf(page);
  await table.play(mouse, async (phase) => phase === "discard");
  const before = await table.snapshot();

  await house.start("two");
  // A page that stays open looks by itself.
  await page.clock.runFor(31 * 60_000);
  await expect(page.locator("html")).toHaveAttribute("data-update", "ready");
  // In the middle of a round nothing is asked, and nothing has changed.
  await expect(offer).toBeHidden();
  expect(await buildOf(page)).toBe(first);
  expect(await table.snapshot()).toEqual(before);
  // What the page has not loaded yet is still that of its own build.
  const old = await page.evaluate(async (build) => {
    const answer = await fetch(`/build/${build}/boot.js`);
    return answer.ok && !(await answer.text()).includes("builds");
  }, first);
  expect(old).toBe(true);

  await table.play(mouse, async (phase) => phase === "result");
  await expect(offer).toBeVisible();
  expect(await buildOf(page)).toBe(first);
  const result = await table.snapshot();
  await table.button("Switch now").click();
  await expect.poll(() => buildOf(page).catch(() => first)).not.toBe(first);
  await table.ready();
  expect(await table.snapshot()).toEqual(result);
  await expect(offer).toBeHidden();
});

test("B44 a new version that is put off is there at the next visit, with the network or without", async ({ house, person }) => {
  house.rebuild("two");
  let context = await person.browser();
  let page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await isKept(page);
  const first = await buildOf(page);
  await house.start("two");
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(page.locator(".bars").getByText("A new version is ready.")).toBeVisible();
  await expect(page.getByRole("status"), "it is read out as well").toContainText("A new version is ready.");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.locator(".bars").getByText("A new version is ready.")).toBeHidden();
  expect(await buildOf(page)).toBe(first);
  await page.getByRole("link", { name: "Rules" }).first().click();
  await expect(page).toHaveURL("/rules");
  expect(await buildOf(page), "a link is no new visit").toBe(first);

  await house.stop();
  context = await person.browser();
  page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  expect(await buildOf(page)).not.toBe(first);
  await expect(page.locator(".bars").getByText("A new version is ready.")).toBeHidden();
});
