import { hydrated } from "./fixtures.js";
import { expect, type House, isKept, keptBuilds, test } from "./house.js";
import { Menu } from "./menu.js";
import { mouse, Table } from "./table.js";
import { weigh } from "./weight.js";

// A whole game, in a browser that is started three times.
test.describe.configure({ timeout: 180_000 });

test("B46 after one visit all opens without network and server, and a game goes on over the browser’s end", async ({
  house,
  person,
}) => {
  let context = await person.browser();
  let page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await isKept(page);

  await context.setOffline(true);
  await house.stop();

  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Knockwood");
  await expect(page).toHaveTitle("Gin rummy – Knockwood");
  await expect(page.locator(".reach")).toBeVisible();
  await expect(page.locator(".reach")).toHaveText("Offline");

  await page.goto("/rules");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^How to play/);
  await page.goto("/stats");
  await hydrated(page);
  await expect(page).toHaveTitle(/^Statistics/);
  for (const address of ["/games/never/visited", "/rules/of/nothing?at=all"]) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such page");
  }
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");

  // Every picture is there, also those that no page has shown yet.
  const pictures = await page.evaluate(async () => {
    const base = document.querySelector<HTMLElement>("script[data-base]")?.dataset.base;
    const names = ["back", ..."cdhs"].flatMap((suit) => (suit === "back" ? [suit] : ["j", "q", "k"].map((rank) => rank + suit)));
    const all = [...names.map((name) => `cards/${name}.svg`), "minds/hard-01b92eb5.kwv", ...["sparrow", "badger", "owl"].map((face) => `faces/${face}.svg`), "felt.png", "favicon.svg"];
    return Promise.all(all.map(async (path) => (await fetch(`${base}/${path}`)).status));
  });
  expect(pictures).toEqual(Array(19).fill(200));

  // What is no page and no file of the build is none of the worker’s business.
  const passed = await page.evaluate(() =>
    Promise.all(
      [
        fetch("/healthz"),
        fetch("/", { method: "POST" }),
        fetch("/healthz", { headers: { accept: "text/event-stream" } }),
      ].map((answer) => answer.then(String, () => "no answer")),
    ),
  );
  expect(passed).toEqual(Array(3).fill("no answer"));

  let table = await Table.open(page, 1);
  await table.play(mouse);
  await expect(page.getByRole("heading", { name: /won the game$/ })).toBeVisible();
  await table.button("New game").click();
  await table.play(mouse, async (phase) => phase === "discard");
  const before = await table.snapshot();

  context = await person.browser();
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await expect(page.getByText(/^Your game waits: /)).toBeVisible();
  table = await Table.open(page, 9);
  expect(await table.snapshot()).toEqual(before);
  await table.play(mouse, async (phase) => phase === "result");

  // The server is back: the sign goes by itself, as soon as an answer has come.
  await house.start("as-built");
  await context.setOffline(false);
  await expect(page.locator(".reach")).toBeHidden();
});

test("without the network the mind answers from its worker, and not in the page", async ({ house, person }) => {
  const context = await person.browser();
  // What the browser's workers are asked and answer, counted where the page has them.
  await context.addInitScript(() => {
    const seen = { answers: 0, ended: 0 };
    Object.assign(globalThis, {
      seen,
      Worker: class extends Worker {
        constructor(...all: ConstructorParameters<typeof Worker>) {
          super(...all);
          this.addEventListener("message", ({ data }) => {
            if (data instanceof Uint8Array) seen.answers += 1;
          });
        }
        override terminate() {
          seen.ended += 1;
          super.terminate();
        }
      },
    });
  });
  const page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await isKept(page);
  await context.setOffline(true);
  await house.stop();

  const table = await Table.open(page);
  await table.hint.click();
  await expect(table.hint).toHaveAccessibleName("Show all");
  expect(await page.evaluate(() => (globalThis as unknown as { seen: unknown }).seen)).toEqual({ answers: 1, ended: 0 });
});

test("without the network the page has the look that was chosen", async ({ house, person }) => {
  const context = await person.browser();
  const page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  const menu = new Menu(page);
  await menu.open();
  await menu.choose("Theme", "Evening");
  await menu.choose("Suits", "Four colours");
  await isKept(page);
  await house.stop();
  await page.reload();
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-deck", "four");
  await menu.open();
  await expect(menu.radio("Theme", "Evening")).toBeChecked();
});

test("a gateway that says that nobody is there is no page, and neither is a server that hangs", async ({ house, person }) => {
  const context = await person.browser();
  const page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await isKept(page);
  await house.stop();
  const { createServer } = await import("node:http");
  let hang = false;
  const gateway = createServer((_, response) => {
    if (!hang) response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
  });
  await new Promise<void>((ready) => gateway.listen(house.port, "127.0.0.1", ready));
  for (hang of [false, true]) {
    await page.goto("/rules");
    await hydrated(page);
    await expect(page).toHaveTitle(/^How to play/);
    expect(await page.locator("script[data-mount]").count()).toBe(1);
  }
  gateway.closeAllConnections();
  await new Promise((closed) => gateway.close(closed));
});

test("B47 that what was kept is gone is said, once, and not on a first visit", async ({ house, person }) => {
  expect(house.port).toBeGreaterThan(0);
  const context = await person.browser();
  const page = await context.newPage();
  const gone = page.locator(".bars").getByText(/A game was kept here, and it is gone/);
  await page.goto("/");
  await hydrated(page);
  await expect(gone).toBeHidden();
  await page.goto("/play");
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("knockwood.game.v1"))).not.toBeNull();
  await page.goto("/");
  await hydrated(page);
  await expect(gone).toBeHidden();

  // What a browser does that wants room: all or nothing of a site.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await hydrated(page);
  await expect(gone).toBeVisible();
  await page.getByRole("button", { name: "All right" }).click();
  await expect(gone).toBeHidden();
  await page.reload();
  await hydrated(page);
  await expect(gone).toBeHidden();
});

test("B47 the browser is asked to keep what is stored after the first finished game, and once", async ({ house, person }) => {
  expect(house.port).toBeGreaterThan(0);
  const context = await person.browser();
  await context.addInitScript(() => {
    if (!("StorageManager" in globalThis)) return;
    const persist = StorageManager.prototype.persist;
    StorageManager.prototype.persist = function () {
      localStorage.setItem("test.asked", String(Number(localStorage.getItem("test.asked")) + 1));
      return persist.call(this);
    };
  });
  const page = await context.newPage();
  const asked = () => page.evaluate(() => localStorage.getItem("test.asked"));
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "result");
  expect(await asked()).toBeNull();
  await table.play(mouse);
  await expect.poll(asked).toBe("1");
  await table.reload();
  expect(await asked()).toBe("1");
});

test("to install it is offered where the browser offers it, and told where it does not", async ({ house, person }) => {
  expect(house.port).toBeGreaterThan(0);
  const context = await person.browser();
  // Chromium makes its offer when it likes, and shows a dialog of its own: here it makes none, and
  // the test makes one as Chromium does.
  await context.addInitScript(() =>
    addEventListener("beforeinstallprompt", (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    }),
  );
  const page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  const menu = new Menu(page);
  await menu.open();
  await expect(page.getByText(/Add to Home Screen/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Install Knockwood" })).toBeHidden();
  await menu.close();

  await page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(offer, {
      prompt: async () => {
        document.documentElement.dataset.prompted = "";
      },
    });
    dispatchEvent(offer);
  });
  await menu.open();
  await page.getByRole("button", { name: "Install Knockwood" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-prompted");
  await expect(page.getByText(/Add to Home Screen/)).toBeVisible();

  // And the browser finds nothing wrong with the manifest.
  const session = await context.newCDPSession(page);
  const { errors, manifest, url } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(url).toBe(`${house.url}/manifest.webmanifest`);
  expect(manifest).toBeDefined();
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

/** What everything that the install keeps weighs on its way, in bytes, by its path. */
async function weighAll(house: House): Promise<Map<string, number>> {
  const worker = await (await fetch(`${house.url}/sw.js`)).text();
  const build = /^const BUILD = "(\w+)";$/m.exec(worker)?.[1];
  const files = JSON.parse(/^const FILES = (.*);$/m.exec(worker)?.[1] ?? "{}") as Record<string, string>;
  const weights = new Map([["/sw.js", await weigh(`${house.url}/sw.js`)]]);
  for (const path of Object.keys(files)) {
    weights.set(path, await weigh(house.url + (path === "/offline" ? path : `/build/${build}${path}`)));
  }
  return weights;
}

const sumOf = (weights: Map<string, number>) => Array.from(weights.values()).reduce((sum, bytes) => sum + bytes, 0);

test("all that the install keeps travels compressed, and is weighed", async ({ house }) => {
  const weights = await weighAll(house);
  const lines = Array.from(weights, ([path, bytes]) => `${bytes}\t${path}`);
  console.log(`${lines.join("\n")}\n${sumOf(weights)}\tbytes in all, ${lines.length} files`);
  expect(lines.length).toBeGreaterThan(15);
});

test("all that the install keeps is under 500 KB compressed", async ({ house }) => {
  // Not met yet, by the wasm. Once it is, this says so.
  test.fail();
  expect(sumOf(await weighAll(house))).toBeLessThan(500_000);
});

test("B44 switched off by the host, the worker goes and takes what it kept with it", async ({ house, person }) => {
  const context = await person.browser();
  const page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await isKept(page);
  await house.start("as-built", { KNOCKWOOD_SW: "off" });
  await page.goto("/");
  await hydrated(page);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => keptBuilds(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
