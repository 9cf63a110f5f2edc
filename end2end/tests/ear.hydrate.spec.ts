// By ear: each transcript in `ear/` is played, and every word compared.
import { expect, test } from "./fixtures.js";
import { Table } from "./table.js";
import { follow } from "./transcript.js";

test.describe.configure({ timeout: 120_000 });

const SCRIPTS = [
  ["keys", "B66 B67 a whole round by the table’s keys, each with the words that are spoken"],
  ["commands", "B67 a whole round by typed commands, each query and each mistake answered in words"],
  ["zones", "B66 B67 the zones and what is in them, and the focus after each step"],
] as const;

for (const [name, title] of SCRIPTS) {
  test(title, async ({ page }) => {
    const table = await Table.open(page, 3);
    await follow(table, name);
    await table.expectFocusKept();
  });
}

test("B68 letters typed into the command line, or outside the table, are no keys of the table", async ({ page }) => {
  const table = await Table.open(page, 3);
  await page.getByRole("link", { name: "Knockwood" }).focus();
  await page.keyboard.press("p");
  expect(await table.phase()).toBe("offer");
  const line = page.getByRole("textbox", { name: "Command" });
  await line.focus();
  await page.keyboard.type("pdtk");
  await expect(line).toHaveValue("pdtk");
  expect(await table.phase()).toBe("offer");
  await page.keyboard.press("Enter");
  await expect(table.status).toHaveText("“pdtk” is not understood. Type ? for what can be typed.");
  // What was typed stays, to be mended.
  await expect(line).toHaveValue("pdtk");
  await expect(line).toBeFocused();
  // Out of it, and nothing of it stays.
  await page.keyboard.press("Escape");
  await expect(table.hand.getByRole("option").first()).toBeFocused();
  await expect(line).toHaveValue("");
  await page.keyboard.press("p");
  expect(await table.phase()).toBe("foe");
});

test("from the table, which has the focus as it opens, arrows lead into the hand", async ({ page }) => {
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"]) {
    const table = await Table.open(page, 3);
    await expect(page.locator("#main")).toBeFocused();
    await page.keyboard.press(key);
    await expect(table.hand.locator("[role=option][tabindex='0']")).toBeFocused();
  }
});

test("cards are called, and as much is said, as the player wants", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("knockwood.preferences.v1", JSON.stringify({ wording: "figures", verbosity: "brief" }));
  });
  const table = await Table.open(page, 3);
  await follow(table, "brief");
});

test("full says what can be done as well, and suits first", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("knockwood.preferences.v1", JSON.stringify({ wording: "suit-first", verbosity: "full" }));
  });
  const table = await Table.open(page, 3);
  await follow(table, "full");
});
