// The question before a knock: what is thrown, how the rest is laid out, what that invites.
import { order } from "./drag.js";
import { expect, test } from "./fixtures.js";
import { games, keep } from "./games.js";
import { keyboard, mouse, Table } from "./table.js";

test("B62 a knock stands apart, shows its spread, and warns with numbers of one that is less safe", async ({
  page,
}) => {
  await keep(page, games.safer);
  const table = await Table.open(page);
  await table.knock.click();
  const dialog = table.dialog;
  await expect(dialog.getByRole("heading")).toHaveText("Knock with 8?");
  await expect(dialog).toContainText("You throw the six of clubs face down. Alder may lay off: no unseen card fits.");
  await expect(dialog.locator(".spread .card")).toHaveCount(11);
  await expect(dialog.locator(".warning")).toBeEmpty();

  await dialog.getByRole("radio", { name: /^set of fours and ace to four of spades/ }).check();
  await expect(dialog.locator(".warning")).toHaveText("The first way is safer: no unseen card fits, against 5 points here.");
  await expect(dialog).toContainText("Alder may lay off: 1 unseen card fits, 5 points.");

  // All that is legal can be chosen: the rest on demand.
  const others = dialog.getByText(/^Other ways to lay it out \(\d+\)$/);
  await others.click();
  await dialog.locator(".more-ways").getByRole("radio").first().check();
  await expect(dialog.getByRole("heading")).toHaveText("Knock with 9?");
  await expect(dialog.locator(".warning")).toContainText("This leaves 9; 8 is possible.");

  // Another throw, another count.
  await dialog.getByRole("radio", { name: "five of diamonds, leaves 9" }).check();
  await expect(dialog).toContainText("You throw the five of diamonds face down.");
  await dialog.getByRole("button", { name: "Knock" }).click();
  await table.letOpponentPlay();
  expect(await table.phase()).toBe("result");
  await expect(page.locator(".log li").first()).not.toBeEmpty();
});

test("with a card picked the knock throws that card, or refuses with the number", async ({ page }) => {
  await keep(page, games.safer);
  const table = await Table.open(page);
  await mouse.pick(table.card("five of diamonds"));
  await table.knock.click();
  await expect(table.dialog.getByRole("heading")).toHaveText("Knock with 9?");
  await expect(table.dialog.getByRole("group", { name: "Throw" })).toBeHidden();
  await page.keyboard.press("Escape");
  await mouse.pick(table.card("ace of clubs"));
  await table.knock.click({ force: true });
  await table.comeBack();
  await expect(table.status).toHaveText(/^Throwing the ace of clubs leaves \d+; a knock may leave 10\.$/);
});

test("B06 a knock that is arranged and cancelled leaves the same eleven cards in the same order", async ({ page }) => {
  await keep(page, games.safer);
  const table = await Table.open(page);
  await table.hand.locator("[role=option][tabindex='0']").focus();
  await page.keyboard.press("Home");
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press("Alt+ArrowRight");
    await page.clock.runFor(50);
  }
  const put = await order(table);
  const before = await table.snapshot();
  for (const way of ["Escape", "Cancel"]) {
    await table.knock.click();
    await table.dialog.getByRole("radio", { name: "five of diamonds, leaves 9" }).check();
    await table.dialog.getByRole("radio").last().check({ force: true });
    if (way === "Escape") await page.keyboard.press("Escape");
    else await table.dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(table.dialog).toBeHidden();
    expect(await order(table)).toEqual(put);
    expect(await table.snapshot()).toEqual(before);
    await table.comeBack();
    await expect(table.knock).toBeFocused();
  }
  // And the turn goes on.
  await mouse.pick(table.card("five of diamonds"));
  await table.button("Discard").click();
  await expect(table.hand.getByRole("option")).toHaveCount(10);
});

test("B01 B14 gin is offered and waits, and is confirmed once", async ({ page }) => {
  await keep(page, games.gin);
  const table = await Table.open(page);
  await expect(table.knock).toHaveText("Gin");
  await page.clock.runFor(60_000);
  expect(await table.phase(), "nothing ends by itself").toBe("discard");
  await keyboard(page).press(table.knock);
  await expect(table.dialog.getByRole("heading")).toHaveText("Gin?");
  await expect(table.dialog.locator(".dialog-title")).toBeFocused();
  await expect(table.dialog).toContainText("Alder cannot lay off.");
  await page.clock.runFor(60_000);
  expect(await table.phase()).toBe("discard");
  await keyboard(page).press(table.dialog.getByRole("button", { name: "Gin" }));
  await expect(page.locator(".result-title")).toHaveText("Gin! You won the round");
});

test("B14 with eleven melded cards both big gin and gin are offered", async ({ page }) => {
  await keep(page, games.bigGin);
  const table = await Table.open(page);
  await expect(table.knock).toHaveText("Big gin");
  await table.knock.click();
  await expect(table.dialog.getByRole("heading")).toHaveText("Big gin?");
  await expect(table.dialog).toContainText("All eleven cards are melded.");
  await table.dialog.getByRole("radio", { name: "six of clubs, gin" }).check();
  await expect(table.dialog.getByRole("heading")).toHaveText("Gin?");
  await table.dialog.getByRole("radio", { name: "big gin, nothing is thrown" }).check();
  await table.dialog.getByRole("button", { name: "Big gin" }).click();
  await expect(page.locator(".result-title")).toHaveText("Big gin! You won the round");
});

for (const viewport of [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test("B62 Cancel and Knock are in sight, however many ways there are", async ({ page }) => {
      await keep(page, games.bigGin);
      const table = await Table.open(page);
      await table.knock.tap();
      for (const name of ["Cancel", "Big gin"]) {
        const button = table.dialog.getByRole("button", { name });
        await expect(button).toBeInViewport({ ratio: 1 });
      }
      const wide = await table.dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(wide).toBe(0);
    });
  });
}
