// Dragging, by mouse and by finger.
import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Table } from "./table.js";

interface Point {
  x: number;
  y: number;
}

/** The hand as it lies, from left to right. */
export function order(table: Table): Promise<string[]> {
  return table.hand
    .getByRole("option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-card") ?? ""));
}

export function cardCalled(table: Table, name: string): Locator {
  return table.hand.locator(`[role=option][data-card="${name}"]`);
}

/** A place on what of a card is in sight: its left edge. */
export async function grip(card: Locator): Promise<Point> {
  const box = await card.boundingBox();
  if (box === null) throw new Error("the card is not in sight");
  return { x: box.x + 9, y: box.y + 12 };
}

export async function middle(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("it is not in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How a drag is done. */
export interface Pointer {
  down(at: Point): Promise<void>;
  move(to: Point): Promise<void>;
  up(): Promise<void>;
}

export function mousePointer(page: Page): Pointer {
  return {
    async down(at) {
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
    },
    move: (to) => page.mouse.move(to.x, to.y, { steps: 6 }),
    up: () => page.mouse.up(),
  };
}

/** A finger, as the browser's own input has it: it scrolls where the page lets it. */
export async function finger(page: Page): Promise<Pointer & { cancel(): Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  let now: Point = { x: 0, y: 0 };
  return {
    async down(at) {
      now = at;
      await send("touchStart", [at]);
    },
    async move(to) {
      const from = now;
      for (let step = 1; step <= 6; step += 1) {
        now = { x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 };
        await send("touchMove", [now]);
      }
    },
    async up() {
      await send("touchEnd", []);
    },
    async cancel() {
      await send("touchCancel", []);
    },
  };
}

/** Drags a card to just left of where another lies: before it, or after it when it comes from the left. */
export async function dragTo(pointer: Pointer, card: Locator, other: Locator): Promise<void> {
  const to = await grip(other);
  await pointer.down(await grip(card));
  await pointer.move({ x: to.x, y: to.y });
  await pointer.up();
}
