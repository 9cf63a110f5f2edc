import type { Page } from "@playwright/test";
import { expect, hydrated, openHydrated, test } from "./fixtures.js";

// The table has an alert of its own, for its notices.
const bar = (page: Page) =>
  page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Reload" }) });

/** Takes the bar's way back, once what was wrong no longer is. */
async function reload(page: Page) {
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.unrouteAll();
  await bar(page).getByRole("button", { name: "Reload" }).click();
  await hydrated(page);
  await expect(bar(page)).toHaveCount(0);
}

test("a program that breaks off on its way here is said, with a way back", async ({ page, problems }) => {
  problems.expect(/^console: .*CompileError/);
  await page.route("**/*.wasm", async (route) => {
    const response = await route.fetch();
    const body = (await response.body()).subarray(0, 1_000);
    await route.fulfill({ body, contentType: "application/wasm" });
  });
  await page.goto("/");
  await expect(bar(page)).toContainText("The game could not be loaded. Reload to start again.");
  await reload(page);
});

test("a script that does not arrive is said, with a way back", async ({ page, problems }) => {
  problems.expect(
    /^console: .*Failed to fetch dynamically imported module/,
    /^console: .*ERR_FAILED/,
    /^request failed: .*\.js/,
  );
  await page.route("**/pkg/*.js", (route) => route.abort());
  await page.goto("/");
  await expect(bar(page)).toContainText("The game could not be loaded. Reload to start again.");
  await reload(page);
});

test("a game that is kept is said to be kept, and none where there is none", async ({ page, problems }) => {
  problems.expect(
    /^console: .*Failed to fetch dynamically imported module/,
    /^console: .*ERR_FAILED/,
    /^request failed: .*\.js/,
  );
  await openHydrated(page, "/play");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("knockwood.game.v1"))).not.toBeNull();
  await page.route("**/pkg/*.js", (route) => route.abort());
  await page.reload();
  await expect(bar(page)).toContainText("The game you were playing is kept after every move; reload to go on.");
  await reload(page);
});

test("a browser that lets nothing be kept is told nothing else", async ({ page, problems }) => {
  problems.expect(
    /^console: .*Failed to fetch dynamically imported module/,
    /^console: .*ERR_FAILED/,
    /^request failed: .*\.js/,
  );
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  });
  await page.route("**/pkg/*.js", (route) => route.abort());
  await page.goto("/");
  await expect(bar(page)).toContainText("The game could not be loaded. Reload to start again.");
  await expect(bar(page).getByRole("button", { name: "Reload" })).toBeVisible();
});

// What a translating proxy does: the page that arrives is not the one that was sent, and
// the program cannot take it over.
test("a panic of the program is said, with a way back", async ({ page, problems }) => {
  problems.expect(/^console: panicked at/, /^console: RuntimeError: unreachable/);
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<body>.*<\/main>/s, "<body><p>Cartes</p>");
    await route.fulfill({ response, body });
  });
  await page.goto("/");
  await expect(bar(page)).toContainText("Something went wrong. Reload to start again.");
  await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
  await reload(page);
});
