import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "./chromium.js";

// Playwright reads this file once in each of its processes: the first one chooses, the
// others inherit. Below the range that the system hands out for connections.
process.env.KNOCKWOOD_TEST_PORT ??= String(20_000 + (process.pid % 10_000));
const port = process.env.KNOCKWOOD_TEST_PORT;
const address = `127.0.0.1:${port}`;
const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../target");

// With KNOCKWOOD_TEST_URL the tests run against a server that somebody started, such as
// that of `make watch`.
const running = process.env.KNOCKWOOD_TEST_URL;

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // A page that is waited for leaves its core to another.
  workers: "100%",
  // For a machine that has other work to do: none of these tests waits for a clock.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A machine that stands still for seconds is no fault of the game. What passes only the second time is
  // listed as flaky at the end: a race in the test or in the game, to be mended.
  retries: 1,
  reporter: [["list"], ["html", { open: "never" }]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: running ?? `http://${address}`,
    trace: "retain-on-failure",
    // The pages of other tests are to come from the server, every time: the specs that are about
    // the worker have servers and contexts of their own.
    serviceWorkers: "block",
    launchOptions: launchOptions(),
  },
  projects: [
    { name: "hydrated", testMatch: "**/*.hydrate.spec.ts" },
    {
      name: "no-script",
      testMatch: "**/*.spec.ts",
      testIgnore: "**/*.hydrate.spec.ts",
      use: { javaScriptEnabled: false },
    },
  ],
  webServer: running
    ? undefined
    : {
        command: join(target, "release/knockwood"),
        url: `http://${address}/healthz`,
        env: { KNOCKWOOD_ADDR: address, KNOCKWOOD_DATA: join(tmpdir(), `knockwood-test-${port}`) },
        reuseExistingServer: false,
        gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      },
});
