// How long the review of a game of ten rounds takes in the worker, when its first result is there, and
// how long the page stands still meanwhile. It only prints: `make reviews`, on the release build.
//
// Chromium slows pages and no workers: the worker's times are taken as they are, and printed beside what
// a processor four times slower would make of them. The page itself is slowed.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.js";
import { served } from "./served.mjs";

const SLOWER = Number(process.argv[2] ?? 4);
const root = resolve(import.meta.dirname, "..");
const cargo = ["run", "--quiet", "--release", "--features", "ssr", "--example", "ten_rounds"];
const record = execFileSync("cargo", cargo, { cwd: root, encoding: "utf8" });

const server = await served();
try {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/review`);
  await page.locator("html[data-hydrated]").waitFor();
  /** Reviews the game; when the first of its results was there, and when all were. */
  const review = async () => {
    await page.getByRole("textbox", { name: "A record, or a link to one" }).fill(record);
    const begun = performance.now();
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator("main").getByRole("img", { name: /^The chance to win/ }).waitFor();
    const first = performance.now() - begun;
    await page.getByText("Every decision has been judged.").waitFor({ timeout: 120_000 });
    return { first, all: performance.now() - begun };
  };
  const plain = await review();
  console.log(`${await browser.version()}, a game of ten rounds; milliseconds`);
  console.log(`as it is:                  first result ${plain.first.toFixed(0)}, all ${plain.all.toFixed(0)}`);
  console.log(`times ${SLOWER}:                   first result ${(plain.first * SLOWER).toFixed(0)}, all ${(plain.all * SLOWER).toFixed(0)}`);
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor();
  // Each stretch of work that holds the page up, from 50 ms on.
  await page.evaluate(() => {
    /** @type {number[]} */
    const long = [];
    Object.assign(globalThis, { long });
    new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const slow = await review();
  /** @type {number[]} */
  const long = await page.evaluate("long");
  const sorted = long.sort((a, b) => b - a).map((time) => time.toFixed(0));
  console.log(`the page ${SLOWER} times slower: first result ${slow.first.toFixed(0)}, all ${slow.all.toFixed(0)}`);
  console.log(`stretches of work over 50 ms in it, with the opening: ${sorted.join(" ") || "none"}`);
  await browser.close();
} finally {
  server.stop();
}
