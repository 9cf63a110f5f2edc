// A room with a screen reader in it: a display that nobody sees, a session bus, a window manager,
// the accessibility bus and Orca, whose voice writes. All of it is private to the room.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Voice } from "./voice.mjs";

/** Where Debian and its kin keep the launcher, and where others do. */
const LAUNCHERS = ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"];

/**
 * Orca as it comes, but for two things. It does not name each key that is pressed, which says nothing of
 * the game and is what those who listen much switch off first. And it does not begin to read a page
 * while that is still being made: a transcript asks for it when the page stands still.
 */
const ORCA = {
  general: {},
  profiles: {
    default: {
      profile: ["Default", "default"],
      enableKeyEcho: false,
      sayAllOnLoad: false,
      pronunciations: {},
      keybindings: {},
    },
  },
  pronunciations: {},
  keybindings: {},
};

export class Room {
  voice = new Voice();
  /** @type {import("node:child_process").ChildProcess[]} */
  #started = [];

  home = mkdtempSync(join(tmpdir(), "knockwood-listen-"));

  constructor() {
    const { home } = this;
    /** What a program needs to be in the room. @type {Record<string, string>} */
    this.env = {
      PATH: process.env.PATH ?? "/usr/bin:/bin",
      // Orca speaks the language of the place.
      LANG: "C.UTF-8",
      HOME: home,
      XDG_RUNTIME_DIR: join(home, "run"),
      // Settings in a file of the room's: no service that would outlive it.
      GSETTINGS_BACKEND: "keyfile",
      SPEECHD_ADDRESS: `unix_socket:${join(home, "voice")}`,
    };
  }

  /** Starts all that is in it, and waits until the screen reader has said that it is there. */
  async furnish() {
    const { env, home } = this;
    await mkdir(join(home, "run"), { mode: 0o700 });
    const settings = join(home, ".config/glib-2.0/settings");
    await mkdir(settings, { recursive: true });
    await writeFile(join(settings, "keyfile"), "[org/gnome/desktop/interface]\ntoolkit-accessibility=true\n");
    const orca = join(home, ".local/share/orca");
    await mkdir(orca, { recursive: true });
    await writeFile(join(orca, "user-settings.conf"), JSON.stringify(ORCA));
    await this.voice.open(join(home, "voice"));
    // It takes the first display that is free, and tells which.
    const display = this.#start("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], "pipe");
    env.DISPLAY = `:${await firstLine(display, "Xvfb")}`;
    const bus = this.#start("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address"], "pipe");
    env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus, "dbus-daemon");
    this.#start("openbox", []);
    this.#start(LAUNCHERS, ["--launch-immediately", "--a11y=1", "--screen-reader=1"]);
    // LISTEN_DEBUG names a file, in which Orca tells why it says what it says.
    const debug = process.env.LISTEN_DEBUG;
    this.#start("orca", ["--replace", ...(debug ? ["--debug-file", debug] : [])]);
    await this.settled({ start: 60_000 });
    if (!this.voice.any) throw new Error("Orca does not speak: it has been waited for a minute");
  }

  /**
   * Waits until something has been said, then until nothing more is for a while.
   * @param {{ start?: number, quiet?: number }} [times] how long to wait for a first word, and how
   * long silence must last, in milliseconds
   */
  async settled({ start = 1_500, quiet = 900 } = {}) {
    const begun = Date.now();
    for (;;) {
      const waited = Date.now() - begun;
      if (this.voice.any ? this.voice.quiet >= quiet && waited >= quiet : waited >= start) return;
      await pause(20);
    }
  }

  /** Presses keys of the display's keyboard, or types. @param {string[]} command words for xdotool */
  async xdotool(...command) {
    const done = spawn("xdotool", command, { env: this.env, stdio: ["ignore", "ignore", "inherit"] });
    const [code] = await once(done, "close");
    if (code !== 0) throw new Error(`xdotool ${command.join(" ")} failed`);
  }

  /** Ends what was started here, the last first, and removes the room. */
  async close() {
    for (const child of this.#started.splice(0).reverse()) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue;
      const closed = once(child, "exit");
      // Each leads a group of its own, in which are its children.
      process.kill(-child.pid, "SIGTERM");
      const late = globalThis.setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), 3_000);
      await closed;
      clearTimeout(late);
    }
    this.voice.close();
    await rm(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  /**
   * @param {string | string[]} program a name, or the paths at which it may be
   * @param {string[]} args
   * @param {"pipe" | "ignore"} [says] whether what it prints is read
   */
  #start(program, args, says = "ignore") {
    const path = Array.isArray(program) ? (program.find((one) => existsSync(one)) ?? program[0] ?? "") : program;
    const child = spawn(path, args, { env: this.env, detached: true, stdio: ["ignore", says, "ignore"] });
    child.on("error", (error) => {
      throw new Error(`${path} cannot be started (${error.message}): .setup/listener installs it`);
    });
    this.#started.push(child);
    return child;
  }
}

/** The first line that a program prints. @param {import("node:child_process").ChildProcess} child @param {string} name */
async function firstLine(child, name) {
  if (child.stdout) for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(`${name} ended before it was there`);
}
