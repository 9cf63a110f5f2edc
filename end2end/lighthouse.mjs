// What Lighthouse says of the pages that somebody comes to first: three runs each as on a phone, the middle
// one counts. It only prints: `make lighthouse`, on the release build. Lighthouse itself is two hundred
// packages that nothing else needs, so it is fetched when it is asked for.
import { execFile } from "node:child_process";
import process from "node:process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.js";
import { served } from "./served.mjs";

/** The last one that runs with Node 20. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = ["/", "/play", "/daily", "/learn"];
const RUNS = 3;
const KINDS = ["performance", "accessibility", "best-practices", "seo"];
const TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

const { executablePath = chromium.executablePath(), args = [] } = launchOptions();
const run = promisify(execFile);

/**
 * @typedef {{
 *   categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>,
 *   audits: Record<string, { score: number | null, title: string, numericValue: number }>,
 * }} Report
 */

/** @param {string} url @returns {Promise<Report>} */
async function report(url) {
  const { stdout } = await run(
    "npx",
    ["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", `--chrome-flags=${["--headless=new", ...args].join(" ")}`],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout);
}

/** @param {number[]} all */
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

const server = await served();
try {
  console.log(`${"page".padEnd(10)} ${KINDS.join(" / ")}   FCP, LCP, TBT (ms), CLS`);
  for (const page of PAGES) {
    /** @type {Report[]} */
    const reports = [];
    for (let time = 0; time < RUNS; time += 1) reports.push(await report(server.url + page));
    const scores = KINDS.map((kind) => median(reports.map(({ categories }) => Math.round((categories[kind]?.score ?? 0) * 100))));
    const times = TIMES.map((time) => median(reports.map(({ audits }) => audits[time]?.numericValue ?? Number.NaN)));
    console.log(`${page.padEnd(10)} ${scores.join(" / ")}   ${times.map((time) => Number(time.toPrecision(3))).join(", ")}`);
    // What costs something, but for the times, which are above.
    const lost = new Set(
      reports.flatMap(({ categories, audits }) =>
        KINDS.filter((kind) => kind !== "performance").flatMap((kind) =>
          (categories[kind]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
            .map(({ id }) => `${kind}: ${audits[id]?.title}`),
        ),
      ),
    );
    for (const one of lost) console.log(`           ${one}`);
  }
} finally {
  server.stop();
}
