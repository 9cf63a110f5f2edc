// Which Chromium the tests run: Playwright's own, else the system's. The set-up asks too:
// `node chromium.js own` and `node chromium.js any` succeed when there is one that starts.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

/** Whether the program is there and has the libraries that it needs. @param {string} path */
const starts = (path) => existsSync(path) && spawnSync(path, ["--version"]).status === 0;

const own = () => starts(chromium.executablePath());

const systems = () =>
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(starts);

/** @returns {import("@playwright/test").LaunchOptions} */
export function launchOptions() {
  // Chromium has no sandbox for root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  if (own()) return { channel: "chromium", args };
  return {
    executablePath: systems(),
    args: [
      ...args,
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = process.argv[2] === "own" ? own() : own() || systems() !== undefined;
  process.exitCode = found ? 0 : 1;
}
