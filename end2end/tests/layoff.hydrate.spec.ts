// Layoffs by the player's own hand, where the rules leave them to the player.
import type { Locator } from "@playwright/test";
import { cardCalled, finger, grip, middle, mousePointer, order } from "./drag.js";
import { expect, test } from "./fixtures.js";
import { games, keep } from "./games.js";
import { type Hands, keyboard, mouse, Table } from "./table.js";

const counts = (table: Table) => table.page.locator(".counts [data-count]").allTextContents();
const meld = (table: Table, name: string): Locator =>
  table.page.getByRole("region", { name: "On the table" }).getByRole("button", { name });

for (const way of ["mouse", "keyboard"] as const) {
  test(`B03 B15 by ${way}: a chain is laid off card by card, out of order refused, both counts in sight`, async ({
    page,
  }) => {
    await keep(page, games.chain);
    const table = await Table.open(page);
    const hands: Hands = way === "mouse" ? mouse : keyboard(page);
    await expect(page.locator(".said")).toHaveText("Alder drew from the stock and knocked with 9.");
    expect(await counts(table)).toEqual(["9", "18"]);
    await expect(page.locator(".laid-out .card"), "melds and loose cards of the knocker").toHaveCount(10);
    await expect(cardCalled(table, "7h")).toHaveAccessibleName("seven of hearts, can be laid off");

    await hands.pick(cardCalled(table, "8h"));
    await expect(table.status).toHaveText(
      "The eight of hearts fits only after the seven of hearts: lay that off first.",
    );
    expect(await counts(table)).toEqual(["9", "18"]);

    await hands.pick(cardCalled(table, "7h"));
    await expect(meld(table, "run four to seven of hearts")).toBeVisible();
    await expect(table.status).toHaveText("You laid off the seven of hearts. You have 11 left.");
    expect(await counts(table)).toEqual(["9", "11"]);
    await page.clock.runFor(100);

    // Now the eight fits; the other three stay a set.
    await hands.pick(cardCalled(table, "8h"));
    await expect(meld(table, "run four to eight of hearts")).toBeVisible();
    expect(await counts(table)).toEqual(["9", "11"]);
    await expect(page.locator(".tell")).toHaveText("No card of yours fits: press Done.");
    await page.clock.runFor(100);
    await table.expectFocusKept();

    await hands.press(table.button("Done"));
    expect(await table.phase()).toBe("result");
    await expect(page.locator(".result")).toContainText("You laid off the seven of hearts and the eight of hearts");
  });
}

test("B18 a card that fits two melds asks which; the meld is tapped, and Undo takes it back", async ({ page }) => {
  await keep(page, games.twoMelds);
  const table = await Table.open(page);
  const before = await order(table);
  expect(await counts(table)).toEqual(["3", "10"]);
  await mouse.pick(cardCalled(table, "5c"));
  await expect(page.locator(".tell")).toHaveText("The five of clubs: onto the run or the set?");
  await expect(table.status).toHaveText("The five of clubs: onto the run or the set?");
  await expect(page.locator(".laid-meld[data-lit]")).toHaveCount(2);
  await meld(table, "set of fives").click();
  expect(await counts(table)).toEqual(["3", "5"]);
  await expect(meld(table, "set of fives").locator("[data-laid]")).toHaveCount(1);

  await table.button("Undo").click();
  expect(await order(table)).toEqual(before);
  expect(await counts(table)).toEqual(["3", "10"]);
  await mouse.pick(cardCalled(table, "5c"));
  await meld(table, "run six to nine of clubs").click();
  await expect(meld(table, "run five to nine of clubs")).toBeVisible();
});

test("B18 by keys alone: the question leads to the melds, and Escape takes it back", async ({ page }) => {
  await keep(page, games.twoMelds);
  const table = await Table.open(page);
  await keyboard(page).pick(cardCalled(table, "5c"));
  await expect(meld(table, "run six to nine of clubs")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".laid-meld[data-lit]")).toHaveCount(0);
  await keyboard(page).pick(cardCalled(table, "5c"));
  await page.keyboard.press("Enter");
  await page.clock.runFor(100);
  await expect(meld(table, "run five to nine of clubs")).toBeVisible();
  await table.expectFocusKept();
  await page.keyboard.press("n");
  expect(await table.phase()).toBe("result");
});

test("a meld of one's own is broken only when asked twice, with what would be left", async ({ page }) => {
  await keep(page, games.dear);
  const table = await Table.open(page);
  expect(await counts(table)).toEqual(["9", "23"]);
  await mouse.pick(cardCalled(table, "8d"));
  await expect(page.locator(".tell")).toContainText("Without the eight of diamonds you have 49.");
  expect(await counts(table)).toEqual(["9", "23"]);
  await table.button("Lay off").click();
  expect(await counts(table)).toEqual(["9", "49"]);
  await table.button("Undo").click();
  expect(await counts(table)).toEqual(["9", "23"]);
});

test("a card that fits nowhere says so, and Lay off asks for a card", async ({ page }) => {
  await keep(page, games.dear);
  const table = await Table.open(page);
  await mouse.pick(cardCalled(table, "3h"));
  await expect(table.status).toHaveText("The three of hearts fits none of Alder’s melds.");
  await table.button("Lay off").click({ force: true });
  await expect(table.status).toHaveText("Pick a card that fits first.");
});

test("a card is dragged onto a meld; onto the wrong one it goes back with the reason", async ({ page }) => {
  await keep(page, games.dear);
  const table = await Table.open(page);
  const pointer = mousePointer(page);
  const card = cardCalled(table, "2s");
  const home = await card.boundingBox();
  await pointer.down(await grip(card));
  await pointer.move(await middle(meld(table, "set of eights")));
  await expect(meld(table, "set of twos")).toHaveAttribute("data-lit");
  await expect(meld(table, "set of eights")).not.toHaveAttribute("data-lit");
  await pointer.up();
  await expect(table.status).toHaveText(
    "The two of spades does not fit the set of eights: it takes the eight of diamonds.",
  );
  expect(await card.boundingBox()).toEqual(home);

  await pointer.down(await grip(card));
  await pointer.move(await middle(meld(table, "set of twos")));
  await pointer.up();
  expect(await counts(table)).toEqual(["9", "21"]);
});

test.describe("by finger", () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test("B57 taps alone lay off, and so does a drag", async ({ page }) => {
    await keep(page, games.chain);
    const table = await Table.open(page);
    await cardCalled(table, "7h").tap({ position: { x: 8, y: 8 } });
    expect(await counts(table)).toEqual(["9", "11"]);
    const touch = await finger(page);
    await touch.down(await grip(cardCalled(table, "8h")));
    await touch.move(await middle(meld(table, "run four to seven of hearts")));
    await touch.up();
    await expect(meld(table, "run four to eight of hearts")).toBeVisible();
    // Not tapped: no hand is as fast as this one, and two taps so near in time and place are a double tap,
    // whose second half no button takes.
    await table.button("Done").click();
    await expect(page.locator(".table")).toHaveAttribute("data-phase", "result");
  });
});

test("a layoff stays made after a reload", async ({ page }) => {
  await keep(page, games.chain);
  const table = await Table.open(page);
  await mouse.pick(cardCalled(table, "7h"));
  await table.reload();
  expect(await counts(table)).toEqual(["9", "11"]);
  await expect(meld(table, "run four to seven of hearts")).toBeVisible();
});

test("a tournament's last discard is taken to knock with, and with nothing else", async ({ page }) => {
  await keep(page, games.lastDiscard);
  const table = await Table.open(page);
  expect(await table.phase()).toBe("last-discard");
  await expect(page.locator(".tell")).toHaveText(/^The last discard: take the .* to knock with it, or pass\.$/);
  await table.button("Take").click();
  await expect(page.locator(".tell")).toHaveText("You took the last discard: knock with it.");
  await mouse.pick(await table.worstCard());
  await table.button("Discard").click({ force: true });
  await expect(table.status).toHaveText("You took the last discard to knock with: knock, do not just throw.");
  await page.keyboard.press("Escape");
  await table.knock.click();
  await table.dialog.getByRole("button", { name: /^(Knock|Gin)$/ }).click();
  await table.letOpponentPlay();
  expect(await table.phase()).toBe("result");
});

test("a last discard that makes no knock is passed, and the table says so", async ({ page }) => {
  await keep(page, games.lastDiscardOfNoUse);
  const table = await Table.open(page);
  await expect(page.locator(".tell")).toHaveText(/^The .* makes no knock for you: pass, and the round ends\.$/);
  await table.button("Take").click({ force: true });
  await expect(table.status).toHaveText(/^The .* makes no knock for you: pass\.$/);
  await table.button("Pass").click();
  expect(await table.phase()).toBe("result");
});
