// How long a decision of each level and full advice take in a real page, with the processor slowed
// four times. It only prints: `make minds-browser`, on the release build.
//
// A page answers messages as the worker does, by the same export; it is a page because Chromium slows
// no workers. Each question is asked five times in a row, since the
// page's clock has steps of a tenth of a millisecond; what is printed is the time of one.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.js";
import { served } from "./served.mjs";

const SLOWER = Number(process.argv[2] ?? 4);
const POSITIONS = process.argv[3] ?? "300";
const root = resolve(import.meta.dirname, "..");

const cargo = ["run", "--quiet", "--release", "--features", "ssr", "--example", "questions", "--", POSITIONS];
const lines = execFileSync("cargo", cargo, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).trim().split("\n");
const questions = lines.map((line) => line.split(" "));

const server = await served();
try {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage();
  // A page without the app, which loads the program as the worker does.
  const html = await (await fetch(`${server.url}/rules`)).text();
  const [js, wasm] = ["js", "wasm"].map((kind) => new RegExp(`data-${kind}="([^"]+)"`).exec(html)?.[1] ?? "");
  await page.goto(`${server.url}/healthz`);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

  const times = await page.evaluate(async ({ js, wasm, questions }) => {
    const program = await import(js ?? "");
    await program.default({ module_or_path: wasm });
    /** @param {string} hex */
    const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    /** @type {Record<string, { first: number, one: number[] }>} */
    const times = {};
    for (const [name, hex] of questions) {
      const question = bytes(hex);
      const time = (times[name] ??= { first: -1, one: [] });
      const start = performance.now();
      for (let again = 0; again < 5; again += 1) {
        if ((await program.answer(question)) === undefined) throw new Error(`no answer to ${name}`);
        if (time.first < 0) time.first = performance.now() - start;
      }
      time.one.push((performance.now() - start) / 5);
    }
    return times;
  }, { js, wasm, questions });

  console.log(`${await browser.version()}, slowed ${SLOWER} times, ${POSITIONS} positions; milliseconds`);
  console.log("what       first     p50     p95     p99     max");
  for (const [name, { first, one }] of Object.entries(times)) {
    const sorted = one.slice(1).sort((a, b) => a - b);
    const at = (/** @type {number} */ part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
    const cells = [first, at(0.5), at(0.95), at(0.99), at(1)].map((time) => time.toFixed(2).padStart(8));
    console.log(name.padEnd(8), ...cells);
  }
  await browser.close();
} finally {
  server.stop();
}
