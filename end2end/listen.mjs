// By a real screen reader: Orca with Chromium on a display that nobody sees. Each transcript in
// `listen/` that is named is played by its keys, and every word that Orca speaks is compared.
//
//   node listen.mjs short round       compares, prints what differs, and fails if anything does
//   LISTEN=write node listen.mjs ...  writes down what is heard instead: to be read before it is kept
//   LISTEN_PROGRAM=path               a program other than that of the release build
//
// A transcript is lines. `deal 3` chooses the cards. `> key` is a step: a key as Playwright calls it, or
// `: ` and a line that is typed and sent off with Enter. `#` begins a remark. Below each step stands what
// was spoken, a line for each utterance. It begins when the page stands still: what a screen reader says of
// a page as it loads is how far it has come just then, which is the machine's doing and not the game's.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.js";
import { difference } from "./listen/difference.mjs";
import { Room } from "./listen/room.mjs";

const FOLDER = join(import.meta.dirname, "listen");
const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, "../target");
const program = process.env.LISTEN_PROGRAM ?? join(target, "release/knockwood");

const isWriting = process.env.LISTEN === "write";

/** What X calls the keys that Playwright calls otherwise. @type {Record<string, string>} */
const KEYSYMS = {
  ArrowLeft: "Left",
  ArrowRight: "Right",
  ArrowUp: "Up",
  ArrowDown: "Down",
  Enter: "Return",
  Space: "space",
  Shift: "shift",
  Control: "ctrl",
  Alt: "alt",
  "/": "slash",
  "?": "question",
};

/** The longest that the next word is waited for where one is expected, in milliseconds: a machine may have other work to do. */
const PATIENCE = 20_000;

/**
 * What Orca tells in some runs and not in others, with the same keys: that it has left focus mode (that it
 * has come into it, which is what the hand is a list box for, it tells each time), and that the focus has
 * come by the page's content on its way back out of a dialog.
 */
const UNSURE = /^(Browse mode|main content\.?)$/;

/** A port that is free on the loopback now. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** Serves the game while something is done. @template T @param {(url: string) => Promise<T>} use */
async function served(use) {
  const address = `127.0.0.1:${await freePort()}`;
  const data = await mkdtemp(join(tmpdir(), "knockwood-listen-data-"));
  const server = spawn(program, {
    env: { ...process.env, KNOCKWOOD_ADDR: address, KNOCKWOOD_DATA: data },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const close = async () => {
    server.kill();
    await rm(data, { recursive: true, force: true });
  };
  open.push(close);
  try {
    // It says where it listens, once it does.
    await once(server.stdout, "data");
    return await use(`http://${address}`);
  } finally {
    open.pop();
    await close();
  }
}

/**
 * Opens the table in a room. The cards are dealt from one byte, as in the browser tests.
 * @param {Room} room
 * @param {string} url
 * @param {number} deal
 */
async function openTable(room, url, deal) {
  const { args = [], ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(join(room.home, "profile"), {
    ...options,
    headless: false,
    viewport: null,
    reducedMotion: "reduce",
    env: room.env,
    // Neither that the browser is automated, nor that it has no sandbox, is to be announced.
    ignoreDefaultArgs: ["--enable-automation"],
    // A window without the browser's own buttons, so that the focus is in the page from the start.
    args: [...args, "--test-type", "--force-renderer-accessibility", "--window-size=1280,900", `--app=${url}/rules`],
  });
  await context.addInitScript((byte) => {
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(byte);
      return bytes;
    };
  }, deal);
  const page = context.pages()[0] ?? (await context.waitForEvent("page"));
  await room.settled({ start: 20_000, quiet: 2_000 });
  room.voice.take();
  await page.goto(`${url}/play`);
  // Not waited for by Playwright's own means: it would listen for clicks on the window, and every thing
  // on the page be called clickable.
  const phase = () => page.evaluate(() => document.querySelector(".table")?.getAttribute("data-phase") ?? "waiting");
  while ((await phase()) === "waiting") await pause(50);
  await room.settled({ start: 10_000, quiet: 2_500 });
  room.voice.take();
  return { page, close: () => context.close() };
}

/**
 * What a listener hears, a line for each utterance. Orca falls silent at every key, before it answers:
 * that is left out. Where it breaks off what it has begun to say itself, `--` follows: a voice of
 * ordinary speed would not have come to the end.
 * @param {import("./listen/voice.mjs").Sound[]} sounds
 */
function lines(sounds) {
  /** @type {string[]} */
  const heard = [];
  for (const sound of sounds) {
    if ("words" in sound) heard.push(`  ${sound.words}`);
    else if (heard.length > 0 && heard.at(-1) !== "  --") heard.push("  --");
  }
  return heard;
}

/** Whether this is heard every time. @param {import("./listen/voice.mjs").Sound} sound */
const isWords = (sound) => "words" in sound && !UNSURE.test(sound.words);

/**
 * Whether this names a dialog that its title names next: “Menu dialog”, “Menu.” Orca does so where it comes to the
 * dialog before it has noticed that what had the focus is out of reach, and then goes there without a word.
 * @param {import("./listen/voice.mjs").Sound} sound
 * @param {import("./listen/voice.mjs").Sound | undefined} next
 */
const isEntrance = (sound, next) =>
  "words" in sound && next !== undefined && "words" in next && sound.words === `${next.words.replace(/\.$/, "")} dialog`;

/** How many utterances are expected of each step. @param {string} written */
function expectations(written) {
  /** @type {number[]} */
  const all = [];
  if (isWriting) return all;
  for (const line of written.split("\n")) {
    if (line.startsWith(">")) all.push(0);
    else if (/^ {2}(?!--$)\S/.test(line)) all.push((all.pop() ?? 0) + 1);
  }
  return all;
}

/** Plays a transcript and gives back what it is now. @param {Room} room @param {string} url @param {string} written */
async function play(room, url, written) {
  const deal = /^deal (\d+)$/m.exec(written)?.[1];
  if (deal === undefined) throw new Error("The transcript has no line that chooses the cards, such as “deal 3”.");
  const { page, close } = await openTable(room, url, Number(deal));
  try {
    const expected = expectations(written);
    /** @type {string[]} */
    const heard = [];
    for (const line of written.split("\n")) {
      if (/^(#|deal )/.test(line)) {
        const goesOn = line.startsWith("#") && heard.at(-1)?.startsWith("#");
        heard.push(...(goesOn ? [] : [""]), line);
      }
      if (!line.startsWith(">")) continue;
      heard.push("", line);
      const step = line.slice(1).trim();
      const words = expected.shift() ?? 0;
      if (step.startsWith(": ")) {
        // Orca takes letters that come quicker than it follows for a text that was put in, and reads it.
        await room.xdotool("type", "--delay", "160", step.slice(2));
        await room.xdotool("key", "Return");
      } else {
        await room.xdotool("key", step.split("+").map((key) => KEYSYMS[key] ?? key).join("+"));
      }
      // Alder's turn first, where it is: what is told of it comes after it.
      const theirs = () => page.evaluate(() => document.querySelector(".table")?.getAttribute("data-phase") === "foe");
      await pause(400);
      while (await theirs()) await pause(50);
      room.voice.touch();
      // All that is expected, and then silence: there may be more.
      while (room.voice.sounds.filter(isWords).length < words && room.voice.quiet < PATIENCE) await pause(20);
      await room.settled(isWriting ? { start: 3_000, quiet: 1_500 } : {});
      const sounds = room.voice.take().filter((sound) => !("words" in sound) || isWords(sound));
      heard.push(...lines(sounds.filter((sound, place) => !isEntrance(sound, sounds[place + 1]))));
    }
    return `${heard.join("\n").trim()}\n`;
  } finally {
    await close();
  }
}

if (!existsSync(program)) {
  console.error(`There is no ${program}: make build makes it.`);
  process.exit(1);
}
/** What is open, the last last, for whoever interrupts. @type {(() => unknown)[]} */
const open = [];
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    for (const close of open.splice(0).reverse()) await close();
    process.exit(1);
  });
}

let failed = false;
for (const name of process.argv.slice(2)) {
  const path = join(FOLDER, `${name}.txt`);
  const written = await readFile(path, "utf8");
  const begun = Date.now();
  const text = await served(async (url) => {
    const room = new Room();
    open.push(() => room.close());
    try {
      await room.furnish();
      return await play(room, url, written);
    } finally {
      open.pop();
      await room.close();
    }
  });
  const seconds = Math.round((Date.now() - begun) / 1_000);
  if (isWriting) {
    await writeFile(path, text);
    console.log(`${name}: written in ${seconds} s; read it before it is kept`);
  } else if (text === written) {
    console.log(`${name}: every word as written (${seconds} s)`);
  } else {
    failed = true;
    console.log(`${name}: not as written (${seconds} s)\n${difference(written.split("\n"), text.split("\n"))}`);
  }
}
process.exitCode = failed ? 1 : 0;
