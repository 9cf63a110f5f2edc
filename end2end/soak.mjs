// A server under mixed load for an hour, looked at from outside: memory, descriptors, and how long it takes to answer.
// `make soak` on the release build; `node soak.mjs MINUTES PICTURE` for another length, or for a picture elsewhere.
//
// The load, at a pace and not as much as can be: pages and files of somebody who plays alone; the day's board with
// 4,000 results on it, and each second somebody who takes the day's deal and is known from then on; 100 online tables,
// of `examples/tables`, with two streams each. All is to be answered.
//
// It fails where memory or descriptors grow steadily: where, after the first quarter of the time, in which caches fill,
// each quarter's median is above that of the quarter before, and the last is above the second by a tenth and by 4 MB,
// or by 16 descriptors.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { picture } from "./soak/picture.mjs";

const root = resolve(import.meta.dirname, "..");
const release = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release");
const MINUTES = Number(process.argv[2] ?? 60);
const PICTURE = resolve(process.argv[3] ?? join(root, "docs/soak.svg"));
if (!(MINUTES >= 1)) throw new Error("say for how many minutes, one or more: node soak.mjs 60");

const TABLES = 100;
const RESULTS = 4_000;
const BOARDS = ["/daily", "/api/v1/daily/board", "/api/v1/daily/field"];
const ALONE = ["/", "/play", "/rules", "/learn", "/review", "/stats", "/no/such/page", "/sw.js", "/offline"];
/** Requests a second of each kind. */
const PACE = 10;
const QUARTERS = 4;
/** How many points the picture has, where the time allows. */
const POINTS = 360;

const data = mkdtempSync(join(tmpdir(), "knockwood-soak-"));
execFileSync(join(release, "examples/crowd"), [data, String(RESULTS)], { stdio: ["ignore", "inherit", "inherit"] });

// Below the range that the system hands out for connections.
const port = 20_000 + (process.pid % 10_000);
const host = `127.0.0.1:${port}`;
const server = spawn(join(release, "knockwood"), {
  env: { ...process.env, KNOCKWOOD_ADDR: host, KNOCKWOOD_DATA: data, KNOCKWOOD_RATE: "off" },
  stdio: ["ignore", "pipe", "inherit"],
});
await once(server.stdout, "data");
const tables = spawn(join(release, "examples/tables"), [host, String(server.pid), String(TABLES), String(MINUTES * 60)], {
  stdio: ["ignore", "pipe", "inherit"],
});
let said = "";
tables.stdout.on("data", (text) => (said += text));
const tablesEnd = once(tables, "exit");

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
/** How long each request since the last look took, in milliseconds. @type {number[]} */
let times = [];
let answered = 0;
/** What went wrong, and how often. @type {Map<string, number>} */
const faults = new Map();
/** @param {string} what */
const fault = (what) => faults.set(what, (faults.get(what) ?? 0) + 1);

/** @param {string} path @param {number} expected @param {string} [method] */
const ask = (path, expected = 200, method = "GET") =>
  new Promise((done) => {
    const start = performance.now();
    const failed = (/** @type {Error} */ error) => {
      fault(`${method} ${path}: ${error.message}`);
      done(undefined);
    };
    const asked = request({ agent, host: "127.0.0.1", port, path, method, headers: { "accept-encoding": "br" } }, (answer) => {
      if (answer.statusCode !== expected) fault(`${method} ${path}: ${answer.statusCode}`);
      answer.on("error", failed).on("end", () => {
        times.push(performance.now() - start);
        answered += 1;
        done(undefined);
      });
      answer.resume();
    });
    asked.on("error", failed).end();
  });

/** Asks for each of these in turn, so often a second, until it is over; nobody waits for the one before. */
async function load(/** @type {() => Promise<unknown>} */ next, /** @type {number} */ pace) {
  /** @type {Set<Promise<unknown>>} */
  const open = new Set();
  while (Date.now() < end) {
    // A server that falls behind is asked no more than it can bear: its times say it.
    if (open.size < 64) {
      const one = next();
      open.add(one);
      one.finally(() => open.delete(one));
    }
    await wait(1_000 / pace);
  }
  await Promise.all(open);
}

const front = await (await fetch(`http://${host}/`)).text();
const files = Array.from(front.matchAll(/(?:href|src)="(\/build\/[^"]+)"/g), ([, path]) => path ?? "");
/** @param {string[]} paths */
const each = (paths) => {
  let turn = 0;
  return () => {
    const path = paths[turn++ % paths.length] ?? "/";
    return ask(path, path.startsWith("/no/") ? 404 : 200);
  };
};

/** The last thing that is looked at each time. @param {number} part */
const quantile = (part) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

/** @type {{ minute: number, memory: number, descriptors: number, p50: number, p99: number }[]} */
const looks = [];
async function look() {
  const every = Math.max(1_000, (MINUTES * 60_000) / POINTS);
  while (Date.now() + every <= end) {
    await wait(every);
    const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
    looks.push({
      minute: (Date.now() - begin) / 60_000,
      memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_000,
      descriptors: readdirSync(`/proc/${server.pid}/fd`).length,
      p50: quantile(0.5),
      p99: quantile(0.99),
    });
    times = [];
  }
}

const begin = Date.now();
const end = begin + MINUTES * 60_000;
try {
  await Promise.all([
    load(each([...ALONE, ...files]), PACE),
    load(each(BOARDS), PACE),
    load(() => ask("/api/v1/daily", 200, "POST"), 1),
    look(),
  ]);
  const [code] = await tablesEnd;
  if (code !== 0) fault(`the tables ended with ${code}`);
} finally {
  tables.kill();
  server.kill();
}
await once(server, "exit");
rmSync(data, { recursive: true });

/** The median of each quarter. @param {"memory" | "descriptors" | "p50" | "p99"} what */
const quarters = (what) =>
  Array.from({ length: QUARTERS }, (_, quarter) => {
    const [from, to] = [quarter, quarter + 1].map((part) => Math.floor((part * looks.length) / QUARTERS));
    const sorted = looks.slice(from, to).map((one) => one[what]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  });
/** @param {number[]} medians @param {number} least */
const grows = ([, second = 0, third = 0, fourth = 0], least) =>
  third > second && fourth > third && fourth > second * 1.1 && fourth - second > least;

const [memory, descriptors] = [quarters("memory"), quarters("descriptors")];
const figures = (/** @type {number[]} */ all) => all.map((one) => one.toFixed(1)).join("  ");
console.log(said.trim());
console.log(`${MINUTES} minutes, ${answered} requests and ${TABLES} tables; medians of the quarters:`);
console.log(`memory, MB      ${figures(memory)}`);
console.log(`descriptors     ${figures(descriptors)}`);
console.log(`p50, ms         ${figures(quarters("p50"))}`);
console.log(`p99, ms         ${figures(quarters("p99"))}`);
if (grows(memory, 4)) fault("memory grows steadily");
if (grows(descriptors, 16)) fault("descriptors grow steadily");
writeFileSync(PICTURE, picture(looks, `${MINUTES} minutes, ${answered.toLocaleString("en")} requests, ${TABLES} online tables`));
console.log(`the picture: ${PICTURE}`);
for (const [what, times] of faults) console.error(`FAILED, ${times} times: ${what}`);
process.exitCode = faults.size > 0 ? 1 : 0;
