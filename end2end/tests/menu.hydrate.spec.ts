// The menu: what is played next, and that it is played then.
import { listen } from "./ears.js";
import { expect, openHydrated, test } from "./fixtures.js";
import { Menu } from "./menu.js";
import { keyboard, mouse, Table } from "./table.js";

const minds = [
  ["Juniper", "easy", "sparrow"],
  ["Alder", "normal", "badger"],
  ["Rowan", "hard", "owl"],
] as const;

for (const [name, strength, face] of minds) {
  test(`against ${name}, who plays ${strength}, a game comes to its end`, async ({ page }) => {
    test.setTimeout(120_000);
    const table = await Table.open(page, 5);
    const menu = new Menu(page);
    await menu.open();
    await expect(menu.mind(name)).toHaveAccessibleName(`${name} ${strength}`);
    await menu.mind(name).check({ force: true });
    await menu.choose("Length of the game", "50");
    await menu.startNow();
    await expect(page.locator(".foe").getByRole("heading")).toHaveText(name);
    await expect(page.locator(".foe img")).toHaveAttribute("src", new RegExp(`/faces/${face}\\.svg$`));
    await expect(page.locator(".pad-note")).toContainText("to 50");
    await table.letOpponentPlay();
    await table.play(mouse);
    await expect(page.getByRole("heading", { name: /won the game$/ })).toHaveText(new RegExp(`^(You|${name}) `));
  });
}

test("a new opponent holds from the next game, says so, and can begin now", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Take").click();
  const menu = new Menu(page);
  await menu.open();
  const ears = await listen(page);
  await expect(menu.sheet.locator(".menu-when")).toBeEmpty();
  await menu.mind("Rowan").check({ force: true });
  await expect(menu.sheet.locator(".menu-when")).toContainText("From the next game.");
  await expect(menu.sheet.locator(".about").first()).toContainText("Remembers every card");
  // Said by the app's one voice, which is in the menu while that is open.
  expect((await ears.heard()).sort()).toEqual(["From the next game.", expect.stringContaining("Remembers every card")]);
  await menu.close();
  // The game in progress is what it was.
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Alder");
  await expect(table.hand.getByRole("option")).toHaveCount(11);

  await menu.open();
  await menu.sheet.getByRole("button", { name: "Start it now" }).click();
  await expect(menu.title).toHaveText("Begin a new game?");
  await expect(menu.sheet).toContainText("nothing of it is counted");
  await expect(menu.sheet).toContainText("you and Rowan, Classic, to 100");
  await menu.sheet.getByRole("button", { name: "Keep playing" }).click();
  await expect(table.hand.getByRole("option")).toHaveCount(11);

  await menu.open();
  await menu.startNow();
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Rowan");
  await expect(table.hand.getByRole("option")).toHaveCount(10);
  await page.clock.runFor(50);
  await table.expectFocusKept();
  await table.reload();
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Rowan");
});

test("by keyboard alone an opponent is chosen and a game begun", async ({ page }) => {
  const table = await Table.open(page, 3);
  const menu = new Menu(page);
  const hands = keyboard(page);
  await hands.press(menu.opener);
  await expect(menu.title).toBeFocused();
  for (let stops = 0; stops < 20; stops += 1) {
    await page.keyboard.press("Tab");
    if (await menu.mind("Alder").evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("ArrowLeft");
  await expect(menu.mind("Juniper")).toBeChecked();
  await hands.press(menu.sheet.getByRole("button", { name: "Start it now" }));
  await page.clock.runFor(50);
  await hands.press(menu.sheet.getByRole("button", { name: "New game" }));
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Juniper");
  await page.clock.runFor(50);
  await table.expectFocusKept();
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test("a setting is tapped, and the sheet put away", async ({ page }) => {
    await Table.open(page, 3);
    const menu = new Menu(page);
    await menu.opener.tap();
    await menu.radio("Arrangement of your hand", "Sets first").tap();
    await expect(menu.radio("Arrangement of your hand", "Sets first")).toBeChecked();
    await menu.sheet.getByRole("button", { name: "Close" }).tap();
    await expect(menu.sheet).toBeHidden();
  });
});

test("rules that make no sense together are refused in the engine’s words, and no game begins with them", async ({ page }) => {
  await Table.open(page, 3);
  const menu = new Menu(page);
  await menu.open();
  await menu.rule("Big gin", "25");
  await menu.rule("Gin bonus", "50");
  const refusal = menu.sheet.locator(".menu-refusal");
  await expect(refusal).toHaveText(
    "A big gin bonus of 25 is less than the gin bonus of 50: make it at least 50, or play without big gin.",
  );
  await expect(menu.sheet.getByRole("alert")).toHaveText(/A big gin bonus of 25 is less .* big gin\. Until then the rules of before hold\./);
  await expect(menu.sheet.getByRole("button", { name: "Start it now" })).toBeHidden();
  await menu.close();
  await menu.open();
  // What was refused was not kept; what made sense was.
  await expect(menu.sheet.getByLabel("Gin bonus", { exact: true }).locator("option:checked")).toHaveText("25");
  await expect(menu.sheet.getByLabel("Big gin", { exact: true }).locator("option:checked")).toHaveText("25");
  await expect(refusal).toBeEmpty();
});

test("a single round is chosen with every preset, and a whole game again with its bonuses", async ({ page }) => {
  await Table.open(page, 3);
  const menu = new Menu(page);
  await menu.open();
  const preset = menu.sheet.getByLabel("Rules", { exact: true });
  for (const name of ["Full score", "Pagat", "Oklahoma", "Straight gin", "Quick start", "Classic"]) {
    await preset.selectOption({ label: name });
    const target = await menu.sheet.getByRole("group", { name: "Length of the game" }).locator(":checked + span").textContent();
    await menu.choose("Length of the game", "One round");
    // One round of these two is the same: only what a game adds at its end tells them apart.
    await expect(preset.locator("option:checked")).toHaveText(name === "Full score" ? "Classic" : name);
    await expect(menu.sheet.getByRole("alert")).toBeEmpty();
    await menu.choose("Length of the game", target ?? "");
    await expect(preset.locator("option:checked")).toHaveText(name);
  }
});

test("a single round ends the game, and the next one begins without a question", async ({ page }) => {
  const table = await Table.open(page, 1);
  const menu = new Menu(page);
  await menu.open();
  await menu.choose("Length of the game", "One round");
  await menu.startNow();
  await expect(page.locator(".pad-note")).toContainText("one round");
  await table.play(mouse, async (phase) => phase === "result");
  await table.button("Final score").click();
  await expect(page.locator(".over .result-title")).toBeVisible();
  await menu.open();
  await menu.sheet.getByRole("button", { name: "New game" }).click();
  await expect(menu.sheet).toBeHidden();
  await expect(table.hand.getByRole("option")).toHaveCount(10);
  await page.clock.runFor(50);
  await table.expectFocusKept();
});

test("B16 the rules at the table speak of what is in force, with this game’s numbers, and of nothing else", async ({ page }) => {
  await Table.open(page, 3);
  const menu = new Menu(page);
  const read = async () => {
    await menu.open();
    await menu.sheet.getByRole("button", { name: "Rules of this game" }).click();
    await expect(menu.title).toHaveText("Rules of this game");
    const text = await menu.sheet.innerText();
    await menu.close();
    return text;
  };
  const classic = await read();
  for (const words of ["until somebody has 100 points", "your deadwood is 10 or less", "deadwood and 25 more", "Alder deals first."]) {
    expect(classic).toContain(words);
  }
  expect(classic).not.toMatch(/big gin|spade|box|shutout|hollywood|seat [AB]/i);

  await menu.open();
  await menu.sheet.getByLabel("Rules", { exact: true }).selectOption({ label: "Oklahoma" });
  await menu.rule("Undercut bonus", "15");
  await menu.close();
  // They hold from the next game: this one is told as it is.
  expect(await read()).toBe(classic);
  await menu.open();
  await menu.startNow();
  const oklahoma = await read();
  for (const words of ["until somebody has 150 points", "no more than the first upcard", "31 more", "scores the difference and 15 more", "counts double", "25 points, a box"]) {
    expect(oklahoma).toContain(words);
  }
});

test("the names of two friends are kept for their next game", async ({ page }) => {
  await openHydrated(page, "/rules");
  const menu = new Menu(page);
  await menu.open();
  await menu.mind("A friend").check({ force: true });
  await menu.sheet.getByLabel("First player").fill("Ann");
  await menu.sheet.getByLabel("Second player").fill("Ben");
  await page.reload();
  await menu.open();
  await expect(menu.mind("A friend")).toBeChecked();
  await expect(menu.sheet.getByLabel("First player")).toHaveValue("Ann");
  await expect(menu.sheet.getByLabel("Second player")).toHaveValue("Ben");
});

test("the front page says whom one plays, and lets another be chosen", async ({ page }) => {
  await openHydrated(page, "/");
  const minds = page.getByRole("group", { name: "Against" });
  await expect(minds.getByRole("radio", { name: "Alder" })).toBeChecked();
  await minds.getByRole("radio", { name: "Juniper" }).check({ force: true });
  await page.getByRole("link", { name: "Play", exact: true }).last().click();
  await expect(page.locator(".foe").getByRole("heading")).toHaveText("Juniper");
  await page.goto("/");
  await expect(page.getByText("Your game waits")).toContainText("Juniper");
});
