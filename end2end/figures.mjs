// Every figure of the design that is to be held, by the commands that measure each, and one table at the end: `make
// figures`, which builds first. `.setup/with node end2end/figures.mjs NAME…` measures some of them (`names` for a name says how they are called). It
// takes about an hour and wants the machine for itself.
//
// It ends with 1 where a command fails, where its answer has no figure in it, or where a bound is not held.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { served } from "./served.mjs";

const root = resolve(import.meta.dirname, "..");
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
const TABLES = 2_000;

/** @typedef {{ what: string, bound: string, figure: string, held: boolean, command: string }} Row */

/**
 * Runs a command of the project's folder by a shell, and gives what it says; its errors are seen.
 * @param {string} command
 * @param {{ mayFail?: boolean }} [options] where it also fails by a bound that it holds itself
 */
async function run(command, { mayFail = false } = {}) {
  console.error(`figures: ${command}`);
  const running = spawn(command, { cwd: root, shell: true, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  running.stdout.on("data", (text) => {
    said += text;
    process.stderr.write(text);
  });
  const [code, signal] = await once(running, "close");
  if (code !== 0 && !mayFail) throw new Error(`${command} ended with ${code ?? signal}`);
  return said;
}

/** The numbers that a pattern finds. @param {string} text @param {RegExp} pattern */
function numbers(text, pattern) {
  const found = pattern.exec(text);
  if (!found) throw new Error(`there is no ${pattern} in what was said`);
  return found.slice(1).map(Number);
}

/** The middle of what criterion measured last, in nanoseconds. @param {string[]} path */
const measured = (...path) =>
  JSON.parse(readFileSync(join(target, "criterion", ...path, "new/estimates.json"), "utf8")).median.point_estimate;

/** @param {string} command */
function rival(command) {
  return (/** @type {string} */ hands) => {
    const times = measured("deadwood", "gin-rummy", hands) / measured("deadwood", "ours", hands);
    return { what: `deadwood of ten cards, ${hands}`, bound: "1/15 of gin-rummy's", figure: `1/${times.toFixed(1)}`, held: times >= 15, command };
  };
}

/** @param {string} against @param {number} games @param {number} least */
async function arena(against, games, least) {
  const command =
    "cargo run --release -p knockwood-engine --features hard --example arena -- " +
    `--a hard --b ${against} --games ${games} --seed 1 --json`;
  const { a_game_share: share, ci95 } = JSON.parse(await run(command));
  const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(1)} %`;
  return {
    what: `hard against ${against}, ${games} games`,
    bound: `${least} % at the interval's lower end`,
    figure: `${percent(share)} (${ci95.map(percent).join(" to ")})`,
    held: ci95[0] * 100 >= least,
    command,
  };
}

/** What is measured, by name. @type {Record<string, () => Promise<Row[]>>} */
const FIGURES = {
  async deadwood() {
    const command = "cargo bench -p knockwood-engine --bench rivals -- deadwood";
    await run(command);
    return ["random", "mid-round"].map(rival(command));
  },
  async minds() {
    const command = "cargo bench -p knockwood-engine --features hard --bench minds -- 'normal|hard|heuristic'";
    const said = await run(command);
    // Each plays a hundred rounds at a time.
    const times = measured("decisions", "gin-rummy-engine heuristic") / measured("decisions", "normal");
    const hard = /decisions\/hard[\s\S]*?thrpt:\s+\[\S+ \S+ ([\d.]+) (K|M)elem\/s/.exec(said);
    if (!hard) throw new Error("the bench says nothing of hard");
    const micros = 1e6 / (Number(hard[1]) * (hard[2] === "M" ? 1e6 : 1e3));
    return [
      { what: "self-play of normal, rounds a second", bound: "10 times HeuristicBot's", figure: `${times.toFixed(1)} times`, held: times >= 10, command },
      { what: "a decision of hard", bound: "50 µs", figure: `${micros.toFixed(1)} µs`, held: micros < 50, command },
    ];
  },
  "arena-eaai": async () => [await arena("eaai", 20_000, 76)],
  "arena-mc": async () => [await arena("mc:128", 2_000, 62)],
  async "minds-browser"() {
    const command = "make minds-browser";
    const said = await run("cd end2end && npm run --silent minds");
    const [hard = Number.NaN] = numbers(said, /^hard\s+[\d.]+\s+[\d.]+\s+[\d.]+\s+([\d.]+)/m);
    const [advice = Number.NaN] = numbers(said, /^advice\s+[\d.]+\s+[\d.]+\s+[\d.]+\s+([\d.]+)/m);
    return [
      { what: "a decision of hard in a browser slowed 4 times, p99", bound: "1 ms", figure: `${hard} ms`, held: hard < 1, command },
      { what: "full advice there, p99", bound: "100 ms", figure: `${advice} ms`, held: advice < 100, command },
    ];
  },
  async budgets() {
    const command = "cd end2end && npx playwright test --reporter=line budgets";
    const said = await run(command);
    const rows = Array.from(said.matchAll(/^budget\t(.+)\t([\d.]+ KB)\tbound (\d+ KB)\t(.*)$/gm), ([, what = "", figure = "", bound = "", held = ""]) => ({
      what: `${what}, brotli`,
      bound,
      figure,
      held: held.startsWith("held"),
      command,
    }));
    if (rows.length !== 5) throw new Error(`${rows.length} budgets instead of five`);
    return rows;
  },
  async lighthouse() {
    const command = "make lighthouse";
    const said = await run("cd end2end && npm run --silent lighthouse");
    return ["/", "/play", "/daily", "/learn"].map((page) => {
      const scores = numbers(said, new RegExp(`^${page}\\s+(\\d+) / (\\d+) / (\\d+) / (\\d+) `, "m"));
      const [performance = 0, ...others] = scores;
      return { what: `Lighthouse, mobile, ${page}`, bound: "95 / 100 / 100 / 100", figure: scores.join(" / "), held: performance >= 95 && others.every((score) => score === 100), command };
    });
  },
  async taps() {
    const command = "make taps";
    const [p95 = Number.NaN] = numbers(await run("cd end2end && npm run --silent taps"), /p95 ([\d.]+)/);
    return [{ what: "tap to paint, slowed 4 times, p95", bound: "50 ms", figure: `${p95} ms`, held: p95 < 50, command }];
  },
  async beside() {
    const command = "make beside";
    // It fails by the bound, and then has said the figures.
    const said = await run(`.setup/load && cargo run --release --features ssr --example beside -- '${join(target, "release/knockwood")}' 5`, { mayFail: true });
    return ["/", "/play", "/daily"].map((page) => {
      const [rate = 0, part = 0] = numbers(said, new RegExp(`^\\s*(\\d+)\\s+([\\d.]+)\\s+${page}$`, "m"));
      const bound = page === "/" ? "0.33 of a bare axum hello" : "none";
      return { what: `${page} from the server`, bound, figure: `${part} (${rate} a second)`, held: page !== "/" || part >= 0.33, command };
    });
  },
  async tables() {
    const command = `target/release/examples/tables HOST PROCESS ${TABLES} 60`;
    await run("cargo build --release --features ssr --example tables");
    // Both take three files a table.
    const server = await served({ KNOCKWOOD_RATE: "off" }, { files: 4 * TABLES });
    try {
      const host = server.url.replace("http://", "");
      const said = await run(`ulimit -n ${4 * TABLES} && '${join(target, "release/examples/tables")}' ${host} ${server.process} ${TABLES} 60`);
      const [, p99 = "", unit = ""] = /^command: .* p99 ([\d.]+)(ms|µs|s)/m.exec(said) ?? [];
      if (!p99) throw new Error("the tables say nothing of commands");
      const millis = Number(p99) * (unit === "s" ? 1_000 : unit === "ms" ? 1 : 0.001);
      const [kilobytes = Number.NaN] = numbers(said, /resident memory of the server: (\d+) kB/);
      const megabytes = kilobytes / 1_000;
      return [
        { what: `a command at one of ${TABLES} online tables, p99`, bound: "50 ms", figure: `${p99} ${unit}`, held: millis < 50, command },
        { what: "memory with them", bound: "300 MB", figure: `${megabytes.toFixed(0)} MB`, held: megabytes < 300, command },
      ];
    } finally {
      await server.stop();
    }
  },
  async start() {
    const command = "node end2end/figures.mjs start";
    const starts = [];
    let megabytes = 0;
    for (let time = 0; time < 11; time += 1) {
      const server = await served();
      starts.push(server.started);
      megabytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.process}/status`, "utf8"))?.[1]) / 1_000;
      await server.stop();
    }
    const middle = starts.sort((a, b) => a - b)[5] ?? Number.NaN;
    return [
      { what: "start until it listens, the middle of eleven", bound: "100 ms", figure: `${middle.toFixed(0)} ms`, held: middle < 100, command },
      { what: "memory when idle", bound: "40 MB", figure: `${megabytes.toFixed(1)} MB`, held: megabytes < 40, command },
    ];
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in FIGURES));
if (unknown.length > 0) {
  console.log(Object.keys(FIGURES).join(" "));
  process.exit(wanted[0] === "names" ? 0 : 1);
}

/** @type {Row[]} */
const rows = [];
/** @type {string[]} */
const failures = [];
for (const [name, measure] of Object.entries(FIGURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    rows.push(...(await measure()));
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

const [cpu] = cpus();
const system = /^PRETTY_NAME="(.*)"/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "an unknown system";
console.log(`\n${cpus().length} cores of ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${system}, Linux ${release()}; ${new Date().toISOString().slice(0, 10)}\n`);
console.log("| what | bound | figure | held | by |\n| --- | --- | --- | --- | --- |");
for (const { what, bound, figure, held, command } of rows) {
  console.log(`| ${what} | ${bound} | ${figure} | ${held ? "yes" : "**no**"} | \`${command.replaceAll("|", "\\|")}\` |`);
}
for (const failure of failures) console.log(`\nNOT MEASURED: ${failure}`);
process.exitCode = failures.length > 0 || rows.some(({ held }) => !held) ? 1 : 0;
