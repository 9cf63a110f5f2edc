// The hand in the player's own order, and cards thrown by dragging.
import { cardCalled, dragTo, finger, grip, middle, mousePointer, order } from "./drag.js";
import { expect, test } from "./fixtures.js";
import { prefer } from "./games.js";
import { mouse, Table } from "./table.js";

/** Seed 3: the upcard is taken, and eleven cards are in hand. */
async function eleven(table: Table): Promise<string[]> {
  await table.button("Take").click();
  await expect(table.hand.getByRole("option")).toHaveCount(11);
  await table.page.clock.runFor(100);
  return order(table);
}

/** The order after the card at `from` has gone to `to`. */
function moved(cards: string[], from: number, to: number): string[] {
  const rest = cards.filter((_, place) => place !== from);
  rest.splice(to, 0, cards[from] ?? "");
  return rest;
}

test("B57 B59 a hand ordered by mouse stays so through throws, draws, undo and a reload", async ({ page }) => {
  const table = await Table.open(page, 3);
  const dealt = await eleven(table);
  await dragTo(mousePointer(page), cardCalled(table, dealt[1] ?? ""), cardCalled(table, dealt[4] ?? ""));
  const put = moved(dealt, 1, 4);
  expect(await order(table)).toEqual(put);
  await expect(table.hand.getByRole("group", { name: /^Your order, \d+ deadwood$/ })).toBeVisible();
  // Dragging picks nothing.
  await expect(table.hand.locator("[aria-selected=true]")).toHaveCount(0);

  await table.reload();
  expect(await order(table)).toEqual(put);

  const thrown = put[2] ?? "";
  await mouse.pick(cardCalled(table, thrown));
  await table.button("Discard").click();
  const left = put.filter((card) => card !== thrown);
  expect(await order(table)).toEqual(left);

  await table.button("Undo").click();
  expect(await order(table), "the card thrown lies where it lay").toEqual(put);
  await mouse.pick(cardCalled(table, thrown));
  await table.button("Discard").click();

  await table.letOpponentPlay();
  await table.button("Draw").click();
  const drawn = await order(table);
  expect(drawn.slice(0, -1)).toEqual(left);
  await expect(table.hand.getByRole("option").last()).toHaveAccessibleName(/, just drawn$/);
  await table.reload();
  expect(await order(table)).toEqual(drawn);

  await table.button("Sort").click();
  await expect(table.status).toHaveText("Sorted: runs first.");
  await expect(table.hand.getByRole("group", { name: /^Your order/ })).toBeHidden();
});

test("B59 by keys alone: Alt and an arrow move the card that has the focus", async ({ page }) => {
  const table = await Table.open(page, 3);
  const dealt = await eleven(table);
  await table.hand.locator("[role=option][tabindex='0']").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Alt+ArrowRight");
  await page.clock.runFor(100);
  expect(await order(table)).toEqual(moved(dealt, 0, 1));
  await expect(table.status).toHaveText(/^.* of \w+, 2 of 11$/);
  await expect(cardCalled(table, dealt[0] ?? "")).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await page.clock.runFor(100);
  expect(await order(table)).toEqual(moved(dealt, 0, 2));
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press("Alt+ArrowLeft");
    await page.clock.runFor(100);
  }
  expect(await order(table)).toEqual(dealt);
  await expect(cardCalled(table, dealt[0] ?? "")).toBeFocused();
  await expect(page).toHaveURL("/play");
});

test("a drag that ends nowhere, or by Escape, puts the card back", async ({ page }) => {
  const table = await Table.open(page, 3);
  const dealt = await eleven(table);
  const card = cardCalled(table, dealt[2] ?? "");
  const home = await card.boundingBox();
  const pointer = mousePointer(page);

  await pointer.down(await grip(card));
  await pointer.move({ x: 12, y: 90 });
  await expect(card).toHaveAttribute("data-dragged");
  await pointer.up();
  await expect(card).not.toHaveAttribute("data-dragged");
  expect(await card.boundingBox()).toEqual(home);

  await pointer.down(await grip(card));
  await pointer.move(await grip(cardCalled(table, dealt[8] ?? "")));
  await page.keyboard.press("Escape");
  await expect(card).not.toHaveAttribute("data-dragged");
  expect(await card.boundingBox()).toEqual(home);
  await pointer.up();
  expect(await order(table)).toEqual(dealt);
  await expect(page.locator("[data-gap], [data-over], [data-lit]")).toHaveCount(0);
  await expect(table.hand.locator("[aria-selected=true]")).toHaveCount(0);
});

test("a tap that trembles picks, and a drag does not", async ({ page }) => {
  const table = await Table.open(page, 3);
  const dealt = await eleven(table);
  const card = cardCalled(table, dealt[3] ?? "");
  const at = await grip(card);
  const pointer = mousePointer(page);
  await pointer.down(at);
  await pointer.move({ x: at.x + 4, y: at.y + 3 });
  await pointer.up();
  await expect(card).toHaveAttribute("aria-selected", "true");
  expect(await order(table)).toEqual(dealt);
});

for (const place of ["the discard pile", "Discard"]) {
  test(`a card is thrown by dragging it onto ${place}`, async ({ page }) => {
    const table = await Table.open(page, 3);
    const dealt = await eleven(table);
    const target = place === "Discard" ? table.button("Discard") : page.locator("[data-pile=discard]");
    const name = (await (await table.worstCard()).getAttribute("data-card")) ?? "";
    const pointer = mousePointer(page);
    await pointer.down(await grip(cardCalled(table, name)));
    await pointer.move(await middle(target));
    await expect(target).toHaveAttribute("data-lit");
    await expect(target).toHaveAttribute("data-over");
    await pointer.up();
    await expect(page.locator(`[data-pile=discard] [data-card="${name}"]`)).toBeVisible();
    expect((await order(table)).sort()).toEqual(dealt.filter((card) => card !== name).sort());
  });
}

test("B20 the card just taken, dragged onto the pile, goes back to its place and the reason is said", async ({
  page,
}) => {
  const table = await Table.open(page, 3);
  const dealt = await eleven(table);
  const card = table.hand.locator("[data-barred]");
  const home = await card.boundingBox();
  const pointer = mousePointer(page);
  await pointer.down(await grip(card));
  await pointer.move(await middle(page.locator("[data-pile=discard]")));
  await expect(page.locator("[data-lit]")).toHaveCount(0);
  await pointer.up();
  await expect(table.status).toHaveText(/^The .* was just taken: it stays this turn\.$/);
  expect(await card.boundingBox()).toEqual(home);
  expect(await order(table)).toEqual(dealt);
});

test("a card dragged onto the pile out of turn goes back, and why is said", async ({ page }) => {
  const table = await Table.open(page, 3);
  const dealt = await order(table);
  const pointer = mousePointer(page);
  await pointer.down(await grip(cardCalled(table, dealt[5] ?? "")));
  await pointer.move(await middle(page.locator("[data-pile=discard]")));
  await expect(page.locator("[data-lit]")).toHaveCount(0);
  await pointer.up();
  await expect(table.status).toHaveText("Draw a card first.");
  expect(await order(table)).toEqual(dealt);
});

test.describe("by finger", () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test("B57 the page does not scroll under a dragged card, which takes its new place", async ({ page }) => {
    const table = await Table.open(page, 3);
    const dealt = await eleven(table);
    // As on a page with more below: it could scroll.
    await page.evaluate(() => {
      document.body.style.minHeight = "300vh";
    });
    await dragTo(await finger(page), cardCalled(table, dealt[1] ?? ""), cardCalled(table, dealt[8] ?? ""));
    await expect.poll(() => order(table)).toEqual(moved(dealt, 1, 8));
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("B57 a card is thrown by finger, and a drag that the system takes away puts it back", async ({ page }) => {
    const table = await Table.open(page, 3);
    const dealt = await eleven(table);
    const touch = await finger(page);
    const card = cardCalled(table, dealt[2] ?? "");
    const home = await card.boundingBox();
    await touch.down(await grip(card));
    await touch.move(await middle(page.locator("[data-pile=discard]")));
    await expect(page.locator("[data-pile=discard]")).toHaveAttribute("data-over");
    await touch.cancel();
    await expect(card).not.toHaveAttribute("data-dragged");
    expect(await card.boundingBox()).toEqual(home);
    expect(await order(table)).toEqual(dealt);

    await touch.down(await grip(card));
    await touch.move(await middle(page.locator("[data-pile=discard]")));
    await touch.up();
    await expect(page.locator(`[data-pile=discard] [data-card="${dealt[2]}"]`)).toBeVisible();
  });

  test("B57 without any dragging a tap picks and a second tap throws", async ({ page }) => {
    const table = await Table.open(page, 3);
    const dealt = await eleven(table);
    const card = cardCalled(table, dealt[2] ?? "");
    await card.tap({ position: { x: 9, y: 12 } });
    await expect(card).toHaveAttribute("aria-selected", "true");
    await card.tap({ position: { x: 9, y: 12 } });
    await expect(page.locator(`[data-pile=discard] [data-card="${dealt[2]}"]`)).toBeVisible();
  });
});

test("an order goes with its round: the next one is sorted", async ({ page }) => {
  const table = await Table.open(page, 1);
  await table.play(mouse, async (phase) => phase === "discard");
  await table.hand.locator("[role=option][tabindex='0']").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await table.play(mouse, async (phase) => phase === "result");
  await table.button(/^(Next round|Final score)$/).click();
  await expect(table.hand.getByRole("group", { name: /^Your order/ })).toBeHidden();
  await expect(table.hand.getByRole("option")).toHaveCount(10);
});

for (const speed of ["normal", "off"]) {
  test(`a reordered card travels from where it was let go, at the player's speed (${speed})`, async ({ page }) => {
    await prefer(page, { speed });
    // Flights are counted, and flown all the same.
    await page.addInitScript(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        const { dataset } = document.documentElement;
        dataset["flights"] = String(Number(dataset["flights"] ?? 0) + 1);
        return animate.call(this, frames, options);
      };
    });
    const table = await Table.open(page, 3, { motion: true });
    const flights = () => page.evaluate(() => Number(document.documentElement.dataset["flights"] ?? 0));
    await table.button("Take").click();
    await page.clock.runFor(2_000);
    const dealt = await order(table);
    const before = await flights();
    await dragTo(mousePointer(page), cardCalled(table, dealt[1] ?? ""), cardCalled(table, dealt[4] ?? ""));
    await page.clock.runFor(100);
    expect(await order(table)).toEqual(moved(dealt, 1, 4));
    if (speed === "off") expect(await flights()).toBe(0);
    else expect(await flights()).toBeGreaterThan(before);
  });
}
