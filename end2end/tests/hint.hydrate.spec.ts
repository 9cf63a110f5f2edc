// Hints: what the strongest mind would do, marked where it is done, with the reason in words.
import { expect, test } from "./fixtures.js";
import { keyboard, mouse, Table } from "./table.js";

const WEIGHTS = "**/minds/*.kwv";

/** The marks of a hint. */
const marks = (table: Table) => table.page.locator("[data-hint]");
/** The line that tells what can be done, and the reason of a hint. */
const tell = (table: Table) => table.page.locator(".tell");
const candidates = (table: Table) => table.dialog.getByRole("table", { name: "Choices, the best first" });

/** Asks for a hint, and gives its sentence once it is there. */
async function hint(table: Table): Promise<string> {
  await table.hint.click();
  await expect(table.hint).toHaveAccessibleName("Show all");
  return (await tell(table).textContent()) ?? "";
}

/** Does what the hint says, by its mark alone. */
async function follow(table: Table): Promise<void> {
  const card = table.hand.locator("[data-hint]");
  const button = table.page.locator(".btn[data-hint]");
  if ((await button.count()) === 0) {
    await mouse.pick(card);
    await table.button("Discard").click();
  } else {
    if ((await card.count()) > 0) await mouse.pick(card);
    const knocks = /^(Knock|Gin|Big gin)$/.test((await button.textContent()) ?? "");
    await button.click();
    if (knocks) await table.dialog.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }).click();
  }
  await table.letOpponentPlay();
}

test("by mouse: the hint is marked, says why, and shows what it was chosen from", async ({ page }) => {
  const table = await Table.open(page, 3);
  const sentence = await hint(table);
  // The offer is taken or passed: on the pile and its button, or on the button to pass.
  await expect(sentence).toMatch(/^(Take the .+|Pass): .+\.$/);
  await expect(marks(table).first()).toBeVisible();
  await expect(page.locator(".btn[data-hint]")).toHaveText(sentence.startsWith("Pass") ? "Pass" : "Take");

  await table.hint.click();
  await expect(table.dialog).toContainText(sentence);
  await expect(candidates(table)).toBeVisible();
  await expect(candidates(table).getByRole("columnheader")).toHaveText([
    "What to do",
    "Deadwood after",
    "Cards that count",
    "Opponent melds it",
    "Wins the round",
    "Points on average",
    "Wins the game",
  ]);
  await expect(candidates(table).getByRole("rowheader")).toHaveCount(2);
  await expect(candidates(table).getByRole("rowheader").first()).toHaveText(sentence.split(":")[0] ?? "");
  await expect(candidates(table).getByRole("row").nth(1)).toContainText(/\d+ of 41 unseen cards help/);
  await table.button("Close").click();
  await expect(table.dialog).toBeHidden();
  await table.comeBack();
  await expect(table.hint).toBeFocused();

  // What it was about is past: the hint is gone.
  await table.button("Take").click();
  await expect(marks(table)).toHaveCount(0);
  await expect(table.hint).toHaveAccessibleName("Hint");
  await expect(tell(table)).toContainText("Pick a card to throw.");
});

test("by mouse: a round is won or lost on hints alone, and a knock is marked with its card", async ({ page }) => {
  const table = await Table.open(page, 5);
  let knocks = 0;
  for (let round = 0; round < 6 && knocks === 0; round += 1) {
    while (!["result", "over"].includes(await table.phase())) {
      const sentence = await hint(table);
      const button = page.locator(".btn[data-hint]");
      if (/^(Knock|Go gin) with/.test(sentence)) {
        knocks += 1;
        await expect(button).toHaveText(/^(Knock|Gin)$/);
        const card = /with the (.+?):/.exec(sentence)?.[1] ?? "";
        await expect(table.hand.locator("[data-hint]")).toHaveAccessibleName(new RegExp(`^${card}.*, suggested$`));
        await table.hint.click();
        await expect(candidates(table).getByRole("row").nth(1)).toContainText(
          sentence.startsWith("Knock") ? /Undercut: \d+ %.* leaves \d+; / : "Nobody lays off",
        );
        await page.keyboard.press("Escape");
      } else if (sentence.startsWith("Throw the ")) {
        await expect(marks(table)).toHaveCount(1);
        await expect(table.hand.locator("[data-hint]")).toHaveAccessibleName(/, suggested$/);
      }
      await follow(table);
    }
    await expect(marks(table)).toHaveCount(0);
    await table.button(/^(Next round|Final score)$/).click();
    await table.letOpponentPlay();
  }
  expect(knocks).toBeGreaterThan(0);
});

test("by keyboard: H asks and H again compares; Escape goes back to the card", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Take").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await table.hand.locator("[role=option][tabindex='0']").focus();
  await page.keyboard.press("h");
  await expect(table.hand.locator("[data-hint]")).toHaveCount(1);
  await page.keyboard.press("h");
  await expect(table.dialog).toBeVisible();
  await expect(table.dialog.locator(".dialog-title")).toBeFocused();
  // In the dialog a letter is no command.
  await page.keyboard.press("x");
  await expect(table.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(table.dialog).toBeHidden();
  await table.comeBack();
  await expect(table.hand.locator("[role=option][tabindex='0']")).toBeFocused();
});

test("by keyboard: Hint is reached by Tab, and the focus is back on it", async ({ page }) => {
  const table = await Table.open(page, 3);
  const hands = keyboard(page);
  await hands.press(table.hint);
  await expect(table.hint).toHaveAccessibleName("Show all");
  await hands.press(table.hint);
  await expect(candidates(table)).toBeVisible();
  await page.keyboard.press("Escape");
  await table.comeBack();
  await expect(table.hint).toBeFocused();
  await table.expectFocusKept();
});

test("by ear: the sentence is spoken as it is written, once, and the table has headers", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Take").click();
  const spoken: string[] = [];
  await page.exposeFunction("heard", (text: string) => spoken.push(text));
  await page.evaluate(() => {
    const tell = (changes: MutationRecord[]) => {
      for (const { target } of changes) {
        const text = target.textContent ?? "";
        if (text !== "") (window as unknown as { heard(text: string): void }).heard(text);
      }
    };
    for (const region of Array.from(document.querySelectorAll("[role=status], [role=alert]"))) {
      new MutationObserver(tell).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  const sentence = await hint(table);
  await expect(table.status).toHaveText(sentence);
  expect(spoken).toEqual([sentence]);
  expect(sentence).toMatch(/^Throw the \w+ of \w+: .+\.$/);

  await table.hint.click();
  const first = candidates(table).getByRole("row").nth(1);
  await expect(first.getByRole("rowheader")).toHaveText(sentence.split(":")[0] ?? "");
  await expect(first.getByRole("cell")).toHaveCount(6);
});

test("it is refused with the reason while the other side is to move", async ({ page }) => {
  const table = await Table.open(page, 3);
  await table.button("Pass").click();
  await expect(table.hint).toHaveAttribute("aria-disabled", "true");
  await table.hint.click({ force: true });
  await expect(tell(table)).toHaveText("It is Alder’s turn; yours follows.");
  await expect(table.status).toHaveText("It is Alder’s turn; yours follows.");
  await expect(marks(table)).toHaveCount(0);
});

test("the weights are fetched with the first hint, and once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/minds/")) asked.push(request.url());
  });
  const table = await Table.open(page, 3);
  await table.button("Pass").click();
  await table.letOpponentPlay();
  expect(asked).toEqual([]);
  await hint(table);
  await follow(table);
  await hint(table);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/\/minds\/hard-[0-9a-f]{8}\.kwv$/);
});

for (const [what, says, answer] of [
  ["does not come", "Hints need a file that did not come. Check the connection, and ask again.", undefined],
  ["is refused", "Hints need a file that the server refused (it answered 503). Ask again later.", 503],
  ["is damaged", "Hints need a file that arrived damaged. Ask again, or reload the page.", 200],
] as const) {
  test(`a file of weights that ${what} is said in words, and asked for again`, async ({ page, problems }) => {
    if (answer !== 200) problems.expect(/\/minds\/hard-/);
    await page.route(WEIGHTS, (route) =>
      answer === undefined ? route.abort() : route.fulfill({ status: answer, body: "KWV1 and no more" }),
    );
    const table = await Table.open(page, 3);
    await table.hint.click();
    await expect(tell(table)).toHaveText(says);
    await expect(table.status).toHaveText(says);
    await expect(table.hint).toHaveAccessibleName("Hint");
    await page.unroute(WEIGHTS);
    expect(await hint(table)).toMatch(/^(Take|Pass)/);
  });
}

test("a hint that comes after the turn has gone on is not shown", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(WEIGHTS, async (route) => {
    await held;
    await route.continue();
  });
  const table = await Table.open(page, 3);
  await table.hint.click();
  await expect(tell(table)).toHaveText("Looking at your cards…");
  await table.button("Take").click();
  await expect(tell(table)).toContainText("Pick a card to throw.");
  const arrived = page.waitForResponse(WEIGHTS);
  release();
  await arrived;
  // The next one is answered after the first, which is dropped.
  const sentence = await hint(table);
  expect(sentence).toMatch(/^Throw the/);
  await expect(table.status).toHaveText(sentence);
});

test("568 × 320: under a hint of three lines all that is to be pressed is on the screen", async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  const table = await Table.open(page, 4);
  await table.button("Take").click();
  expect((await hint(table)).length).toBeGreaterThan(90);
  for (const name of ["Discard", "Knock"]) await expect(table.button(name)).toBeInViewport({ ratio: 1 });
});

for (const viewport of [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]) {
  test(`${viewport.width} × ${viewport.height}: a hint and its table fit the screen`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const table = await Table.open(page, 3);
    await table.button("Take").click();
    await hint(table);
    for (const part of [table.hint, table.hand.locator("[data-hint]"), table.button("Discard"), tell(table)]) {
      await expect(part).toBeInViewport({ ratio: 0.95 });
    }
    // “Show all” is longer than “Hint”.
    const cramped = await page
      .locator(".tool-button")
      .evaluateAll((tools) => tools.filter((tool) => tool.scrollWidth > tool.clientWidth).map((tool) => tool.textContent));
    expect(cramped).toEqual([]);
    await table.hint.click();
    await expect(candidates(table)).toBeVisible();
    const { wide, small } = await table.dialog.evaluate((dialog) => ({
      wide: [dialog, document.documentElement].filter((one) => one.scrollWidth > one.clientWidth).length,
      small: Array.from(dialog.querySelectorAll("td, th, p"))
        .filter((one) => (one as HTMLElement).innerText.trim() !== "")
        .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 14).length,
    }));
    expect({ wide, small }).toEqual({ wide: 0, small: 0 });
    await expect(table.button("Close")).toBeInViewport();
    await expect(candidates(table).getByRole("rowheader").first()).toBeInViewport();
  });
}
