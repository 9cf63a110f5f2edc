// How long it takes from a tap to the next paint, over a whole game in a page whose processor is slowed
// four times. It only prints: `make taps`, on the release build.
//
// A tap is a finger's, sent by the browser to a place of the screen; its time runs from the stamp of
// the first event of it to the first task after the frame that follows has been drawn. Cards move, and
// the computer takes its time: nothing is switched off.
import process from "node:process";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.js";
import { served } from "./served.mjs";

const SLOWER = Number(process.argv[2] ?? 4);

const server = await served();
try {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.addInitScript(() => {
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(3);
      return bytes;
    };
    /** @type {number[]} */
    const taps = [];
    Object.assign(globalThis, { taps });
    let began = 0;
    addEventListener("pointerdown", (down) => (began = down.timeStamp), { capture: true });
    addEventListener(
      "click",
      () =>
        requestAnimationFrame(() => {
          const drawn = new MessageChannel();
          drawn.port1.onmessage = () => {
            taps.push(performance.now() - began);
            Reflect.get(globalThis, "tapDrawn")();
          };
          drawn.port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  let seen = () => {};
  await page.exposeFunction("tapDrawn", () => seen());
  await page.goto(`${server.url}/play`);
  const table = page.locator(".table");
  const phase = () => table.getAttribute("data-phase");
  await page.waitForFunction(() => document.querySelector(".table")?.getAttribute("data-phase") === "offer");
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

  /** @param {string} name */
  const button = (name) => page.getByRole("button", { name, exact: true });
  /**
   * A tap near a corner, where a card shows though others lie on it. Not by Playwright's own `tap`,
   * which has the page look for what lies there while the time runs; and nothing else is asked of the
   * page before it has drawn, since whatever looks for elements takes the time of the game.
   * @param {import("@playwright/test").Locator} what
   */
  const tap = async (what) => {
    await what.waitFor();
    const box = await what.boundingBox();
    if (!box) return;
    const drawn = new Promise((resolve) => {
      seen = () => resolve(undefined);
    });
    // A tap that is no click, as one that a moving card has slipped away from, draws nothing.
    const missed = new Promise((resolve) => setTimeout(resolve, 2_000));
    await page.touchscreen.tap(box.x + 10, box.y + 10);
    await Promise.race([drawn, missed]);
  };
  for (let now = await phase(); now !== "over"; now = await phase()) {
    if (now === "offer") await tap(button("Pass"));
    else if (now === "draw") await tap(page.locator("[data-pile=stock] button"));
    else if (now === "layoff") await tap(button("Done"));
    else if (now === "result") await tap(page.getByRole("button", { name: /^(Next round|Final score)$/ }));
    else if (now === "discard") {
      const knock = page.locator(".acts").getByRole("button", { name: /^(Knock|Gin|Big gin)$/ });
      if ((await knock.getAttribute("aria-disabled")) === null) {
        await tap(knock);
        await tap(page.getByRole("dialog").getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }));
      } else {
        const loose = page.locator("[data-kind=loose] [role=option]:not([data-barred])");
        const card = ((await loose.count()) > 0 ? loose : page.locator("[role=option]:not([data-barred])")).last();
        // A card that is still on its way is missed.
        const picked = page.locator("[role=option][data-picked]");
        while ((await picked.count()) === 0) await tap(card);
        await tap(button("Discard"));
      }
    }
    await page.waitForFunction(
      (before) => {
        const now = document.querySelector(".table")?.getAttribute("data-phase");
        return now !== before && now !== "foe";
      },
      // Of these one leads to itself.
      ["draw", "discard", "over"].includes(now ?? "") ? now : "",
    );
  }

  /** @type {number[]} */
  const taps = (await page.evaluate("taps")).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  /** @param {number} part */
  const quantile = (part) => (taps[Math.min(taps.length - 1, Math.floor(taps.length * part))] ?? NaN).toFixed(1);
  console.log(`${taps.length} taps, the processor ${SLOWER} times slower, milliseconds to the next paint:`);
  console.log(`median ${quantile(0.5)}  p95 ${quantile(0.95)}  p99 ${quantile(0.99)}  most ${quantile(1)}`);
  await browser.close();
} finally {
  server.stop();
}
