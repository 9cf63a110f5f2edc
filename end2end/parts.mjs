// What the program is made of: the parts of the wasm that is sent, as brotli leaves them, and of which crates its
// functions are. It only prints: `make parts`, on the release build.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { brotliCompressSync, constants } from "node:zlib";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../target");
const pkg = join(target, "site/pkg");
const sent = readdirSync(pkg).find((name) => name.endsWith(".wasm"));
if (!sent) throw new Error(`There is no wasm in ${pkg}: make build makes it.`);
/** As the compiler leaves it: with the names of its functions, and before wasm-opt. */
const named = join(target, "front/wasm32-unknown-unknown/wasm-release/knockwood.wasm");

/** By their numbers in the file. */
const SECTIONS = ["custom", "types", "imports", "functions", "tables", "memory", "globals", "exports", "start", "elements", "code", "data", "data count"];
/** What a function belongs to: the first of these in its name. The rest is of none of them. */
const CRATES = [
  ...["knockwood_engine", "knockwood", "serde_json", "serde", "tachys", "reactive_graph", "leptos_router", "leptos"],
  ...["server_fn", "wasm_bindgen", "hashbrown", "alloc", "core", "std"],
];

/** Reads a file of numbers of unequal length, as wasm writes them. */
class Reader {
  /** @param {Buffer} bytes */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number() {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  take() {
    const length = this.number();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** The sections of a wasm file: number and content. @param {string} path @returns {[number, Buffer][]} */
function sections(path) {
  const reader = new Reader(readFileSync(path), 8);
  /** @type {[number, Buffer][]} */
  const all = [];
  while (reader.at < reader.bytes.length) all.push([reader.bytes[reader.at++] ?? 0, reader.take()]);
  return all;
}

/** @param {number} bytes */
const kb = (bytes) => (bytes / 1_000).toFixed(1).padStart(8);
/** @param {Buffer} bytes */
const compressed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;

console.log("the wasm that is sent: KB, and by brotli, each part by itself");
for (const [number, content] of sections(join(pkg, sent))) {
  console.log(`${kb(content.length)} ${kb(compressed(content))}  ${SECTIONS[number] ?? number}`);
}

/** @type {Map<number, string>} */
const names = new Map();
let imported = 0;
/** @type {number[]} */
const bodies = [];
for (const [number, content] of sections(named)) {
  const reader = new Reader(content);
  if (number === 2) {
    for (let left = reader.number(); left > 0; left -= 1) {
      reader.take();
      reader.take();
      // Functions alone have numbers here: wasm-bindgen imports nothing else.
      if (content[reader.at++] === 0) imported += 1;
      reader.number();
    }
  } else if (number === 10) {
    for (let left = reader.number(); left > 0; left -= 1) bodies.push(reader.take().length);
  } else if (number === 0 && reader.take().toString() === "name") {
    while (reader.at < content.length) {
      const kind = content[reader.at++];
      const part = new Reader(reader.take());
      if (kind !== 1) continue;
      for (let left = part.number(); left > 0; left -= 1) {
        const index = part.number();
        names.set(index, part.take().toString());
      }
    }
  }
}
/** @type {Map<string, [number, number]>} */
const crates = new Map();
bodies.forEach((length, place) => {
  const name = names.get(imported + place) ?? "";
  const crate = CRATES.find((one) => name.includes(one)) ?? "others";
  const [count, bytes] = crates.get(crate) ?? [0, 0];
  crates.set(crate, [count + 1, bytes + length]);
});
console.log("\nits functions before wasm-opt: KB, how many, and the crate in their names");
for (const [crate, [count, bytes]] of [...crates].toSorted(([, [, a]], [, [, b]]) => b - a)) {
  console.log(`${kb(bytes)} ${String(count).padStart(8)}  ${crate}`);
}
const unused = bodies.reduce((all, length, place) => all + (names.get(imported + place)?.includes("hydrate_async") ? length : 0), 0);
console.log(`${kb(unused)}           of them in functions of “hydrate_async”, which nothing calls`);
