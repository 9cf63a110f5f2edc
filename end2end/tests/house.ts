// A server of its own for a test that stops it, starts it again, or puts another build online.
import { createHash } from "node:crypto";
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { type BrowserContext, chromium, expect, type Page, test as base } from "@playwright/test";
import { launchOptions } from "../chromium.js";
import { Gateway } from "./gateway.js";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../../target");
const program = realpathSync(join(target, "release/knockwood"));
const built = process.env.LEPTOS_SITE_ROOT ?? join(target, "site");

/** The build under test, as `hash.txt` names its files: `js`, `wasm` and `css`. */
function hashes(): Map<string, string> {
  const lines = readFileSync(join(dirname(program), "hash.txt"), "utf8").trim().split("\n");
  return new Map(lines.map((line) => line.split(": ") as [string, string]));
}

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

/** One address, and what is installed to be served there, in a folder that is gone after the test. */
export class House {
  private readonly folder = mkdtempSync(join(tmpdir(), "knockwood-house-"));
  private running: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Opens the house with the build under test. */
  static async open(): Promise<House> {
    const house = new House(await freePort());
    house.install("as-built");
    await house.start("as-built");
    return house;
  }

  /** For the test's end. */
  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Where the files of an installed build lie. */
  site(name: string): string {
    return join(this.folder, name, "site");
  }

  /** Installs the build under test, as a person would: program, `hash.txt` and site in one folder. */
  private install(name: string): void {
    const names = hashes();
    const site = this.site(name);
    mkdirSync(join(site, "pkg"), { recursive: true });
    for (const entry of readdirSync(built)) {
      if (entry !== "pkg") cpSync(join(built, entry), join(site, entry), { recursive: true });
    }
    for (const [kind, hash] of names) {
      for (const ending of ["", ".br", ".gz"]) {
        const file = `pkg/knockwood.${hash}.${kind}${ending}`;
        if (existsSync(join(built, file))) cpSync(join(built, file), join(site, file));
      }
    }
    cpSync(join(dirname(program), "hash.txt"), join(this.folder, name, "hash.txt"));
    try {
      linkSync(program, join(this.folder, name, "knockwood"));
    } catch {
      // On another disk.
      cpSync(program, join(this.folder, name, "knockwood"));
    }
  }

  /**
   * Installs another build: the one under test, with every file that runs or styles a page changed
   * and named anew, as another compilation would. Each says which build it is of, so that a page can
   * be asked of which it is made.
   */
  rebuild(name: string): void {
    this.install(name);
    const site = this.site(name);
    const change = (file: string, more: Buffer) => {
      const bytes = Buffer.concat([readFileSync(join(site, file)), more]);
      for (const ending of ["", ".br", ".gz"]) rmSync(join(site, file + ending), { force: true });
      return bytes;
    };
    const says = (place: string) => Buffer.from(`\n;(globalThis.builds ??= {}).${place} = ${JSON.stringify(name)};\n`);
    const more = new Map([
      ["js", says("script")],
      ["css", Buffer.from(`\n:root{--of-build:${name}}\n`)],
      ["wasm", customSection("of-build", name)],
    ]);
    const lines = Array.from(hashes(), ([kind, hash]) => {
      const bytes = change(`pkg/knockwood.${hash}.${kind}`, more.get(kind) ?? Buffer.of());
      const fresh = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
      writeFileSync(join(site, `pkg/knockwood.${fresh}.${kind}`), bytes);
      return `${kind}: ${fresh}\n`;
    });
    writeFileSync(join(this.folder, name, "hash.txt"), lines.join(""));
    writeFileSync(join(site, "boot.js"), change("boot.js", says("boot")));
    writeFileSync(join(site, "worker.mjs"), change("worker.mjs", Buffer.from(`\n// Of build ${name}.\n`)));
  }

  /** Serves an installed build, at the one address. */
  async start(name: string, env: Record<string, string> = {}): Promise<void> {
    await this.stop();
    const { LEPTOS_SITE_ROOT: _, ...inherited } = process.env;
    this.running = spawn(join(this.folder, name, "knockwood"), {
      env: {
        ...inherited,
        KNOCKWOOD_ADDR: `127.0.0.1:${this.port}`,
        KNOCKWOOD_DATA: join(this.folder, "data"),
        ...env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise<void>((ready, failed) => {
      this.running?.stdout?.on("data", (text) => String(text).includes(this.url) && ready());
      this.running?.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
    });
  }

  /** Stops the server, at once and without a word: as a machine that dies. */
  async stop(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((done) => running.once("exit", done));
    running.kill("SIGKILL");
    await ended;
  }
}

/** A section that a program ignores and a page can read. */
function customSection(name: string, content: string): Buffer {
  const body = Buffer.concat([Buffer.of(name.length), Buffer.from(name), Buffer.from(content)]);
  return Buffer.concat([Buffer.of(0, body.length), body]);
}

/** A browser with a profile on disk, which can be closed and started again. */
export class Person {
  readonly profile = mkdtempSync(join(tmpdir(), "knockwood-person-"));
  private context: BrowserContext | undefined;
  /** Errors that a page has thrown. Whatever else happens there must be none. */
  readonly errors: string[] = [];

  constructor(readonly baseURL: string) {}

  /** Starts the browser, or starts it again. */
  async browser(): Promise<BrowserContext> {
    await this.context?.close();
    this.context = await chromium.launchPersistentContext(this.profile, {
      ...launchOptions(),
      baseURL: this.baseURL,
      serviceWorkers: "allow",
      viewport: { width: 1280, height: 720 },
    });
    this.context.on("weberror", (error) => this.errors.push(String(error.error())));
    return this.context;
  }

  /** For the test's end. */
  async close(): Promise<void> {
    await this.context?.close();
    rmSync(this.profile, { recursive: true, force: true });
    expect(this.errors, "errors on the pages").toEqual([]);
  }
}

/** A test with a server of its own, a person at it, and one at a gateway before it. */
export const test = base.extend<{ house: House; person: Person; gateway: Gateway; player: Person }>({
  house: async ({}, use) => {
    const house = await House.open();
    await use(house);
    await house.close();
  },
  person: async ({ house }, use) => {
    const person = new Person(house.url);
    await use(person);
    await person.close();
  },
  gateway: async ({ house }, use) => {
    const gateway = new Gateway(house.port);
    await gateway.open();
    await use(gateway);
    await gateway.close();
  },
  player: async ({ gateway }, use) => {
    const player = new Person(gateway.url);
    await use(player);
    await player.close();
  },
});

export { expect };

/** The build that a page is of, by its document. */
export const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>("script[data-build]")?.dataset.build ?? "");

/** Waits until the worker of the build of this page is in charge, and everything is kept. */
export async function isKept(page: Page): Promise<void> {
  await expect(async () => expect(await keptBuilds(page)).toContain(await buildOf(page))).toPass();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** The builds that the browser keeps whole. */
export const keptBuilds = (page: Page) =>
  page.evaluate(async () => {
    const whole: string[] = [];
    for (const name of await caches.keys()) {
      if (await (await caches.open(name)).match("/offline")) whole.push(name.replace("knockwood-", ""));
    }
    return whole;
  });
