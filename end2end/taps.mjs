// How long it takes from a tap to the next paint, over a whole game in a page whose processor is slowed
// four times. It only prints: `make taps`, on the release build.
//
// A tap is a press of the mouse button sent by the browser; its time runs from the event's own stamp
// to the first task after the frame that follows it has been drawn. Cards move, and the computer
// takes its time: nothing is switched off.
import process from "node:process";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.js";
import { served } from "./served.mjs";

const SLOWER = Number(process.argv[2] ?? 4);

const server = await served();
try {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => {
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(3);
      return bytes;
    };
    /** @type {number[]} */
    const taps = [];
    Object.assign(globalThis, { taps });
    addEventListener(
      "pointerdown",
      (down) =>
        addEventListener(
          "click",
          () =>
            requestAnimationFrame(() => {
              const drawn = new MessageChannel();
              drawn.port1.onmessage = () => taps.push(performance.now() - down.timeStamp);
              drawn.port2.postMessage(null);
            }),
          { capture: true, once: true },
        ),
      { capture: true },
    );
  });
  await page.goto(`${server.url}/play`);
  const table = page.locator(".table");
  const phase = () => table.getAttribute("data-phase");
  await page.waitForFunction(() => document.querySelector(".table")?.getAttribute("data-phase") === "offer");
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

  /** @param {string} name */
  const button = (name) => page.getByRole("button", { name, exact: true });
  const actions = page.getByRole("region", { name: "Actions" });
  for (let now = await phase(); now !== "over"; now = await phase()) {
    if (now === "offer") await button("Pass").click();
    else if (now === "draw") await page.locator("[data-pile=stock] button").click();
    else if (now === "layoff") await button("Done").click();
    else if (now === "result") await page.getByRole("button", { name: /^(Next round|Final score)$/ }).click();
    else if (now === "discard") {
      const knock = actions.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ });
      if ((await knock.getAttribute("aria-disabled")) === null) {
        await knock.click();
        await page.getByRole("dialog").getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }).click();
      } else {
        const loose = page.locator("[data-kind=loose] [role=option]:not([data-barred])");
        const card = ((await loose.count()) > 0 ? loose : page.locator("[role=option]:not([data-barred])")).last();
        await card.click({ position: { x: 8, y: 8 } });
        await button("Discard").click();
      }
    }
    await page.waitForFunction(() => document.querySelector(".table")?.getAttribute("data-phase") !== "foe");
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
