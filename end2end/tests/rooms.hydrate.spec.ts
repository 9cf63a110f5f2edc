// An online table: two browsers, one link, and everything that can happen to a line.
import AxeBuilder from "@axe-core/playwright";
import { expect, Player, play, restart, sitDown, test, voice } from "./rooms.js";
import { keyboard } from "./table.js";

// Whole games between two browsers, also on a machine that has other work to do.
test.setTimeout(480_000);

async function isClean({ page }: Player): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
}

const score = (one: Player, of: string) => one.page.locator(`[data-score=${of}]`).innerText();

test("B38 two play a whole game to 100 by a link, without a timer, and then a rematch", async ({ somebody }) => {
  const ann = await somebody();
  const ben = await somebody({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  const address = await ann.open();
  await expect(ann.page.getByText("Classic, to 100; layoffs made for you. No move timer: take your time.")).toBeVisible();
  await isClean(ann);
  await ben.page.goto(address);
  await expect(ben.page.getByRole("heading", { name: "Ann invites you to a game" })).toBeVisible();
  await isClean(ben);
  await ben.join(address);
  await expect(ann.page.getByRole("heading", { name: "Ready for the first deal?" })).toBeVisible();
  await isClean(ann);
  await ann.ready();
  await expect(ben.page.getByText("Ann ready")).toBeVisible();
  await ben.ready();

  await play([ann, ben]);
  const [mine, theirs] = [Number(await score(ann, "you")), Number(await score(ann, "opponent"))];
  expect(Math.max(mine, theirs)).toBeGreaterThanOrEqual(100);
  expect([Number(await score(ben, "opponent")), Number(await score(ben, "you"))]).toEqual([mine, theirs]);
  const won = mine > theirs;
  await expect(ann.page.locator(".result-title")).toHaveText(won ? "You won the game" : "Ben won the game");
  await expect(ben.page.locator(".result-title")).toHaveText(won ? "Ann won the game" : "You won the game");
  await expect(ann.page.locator(".scoresheet tbody tr").last().locator("td").nth(won ? 2 : 3)).toHaveText(String(Math.max(mine, theirs)));
  await isClean(ann);

  // The whole game can be reviewed by both, each with the own hand below.
  for (const [one, seat] of [[ann, "a"], [ben, "b"]] as const) {
    const address = (await one.page.getByRole("link", { name: "Review" }).getAttribute("href")) ?? "";
    expect(address).toMatch(new RegExp(`^/review#g=.+&s=${seat}$`));
    const review = await one.page.context().newPage();
    await review.goto(address);
    await expect(review.locator(".rv-board [data-seat=you]").getByRole("heading")).toContainText("You");
    await expect(review.getByText("Every decision has been judged.")).toBeVisible();
    await review.close();
  }

  await ann.button("Rematch").dblclick();
  await expect(ann.button("Waiting for Ben")).toBeVisible();
  await expect(ben.page.getByText("Ann is ready.", { exact: true }).first()).toBeVisible();
  await ben.button("Rematch").click();
  for (const one of [ann, ben]) {
    await expect(one.page.locator(".table")).toHaveAttribute("data-phase", /^(offer|draw|foe)$/);
    expect(await score(one, "you")).toBe("0");
  }
});

test("both play a round by keyboard alone, one of them by ear, and turn by turn it is said whose turn it is", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody()].map(({ page }) => new Player(page, keyboard(page)));
  if (!ann || !ben) throw new Error("two are needed");
  // As a screen reader's user sets it.
  await ann.page.addInitScript(() => {
    if (location.protocol === "http:") localStorage.setItem("knockwood.preferences.v1", JSON.stringify({ verbosity: "full", keys: false }));
  });
  const heard = new Set<string>();
  await sitDown(ann, ben, { length: "One round", byHand: true });
  await play([ann, ben], async () => {
    // Both pages have shown all that was done: nothing moves any more.
    for (const one of [ann, ben]) await one.table.expectFocusKept();
    for (const one of [ann, ben]) {
      const phase = await one.phase();
      if (["draw", "discard"].includes(phase)) await expect(one.page).toHaveTitle(/^Your turn/);
    }
    for (const sentence of await voice(ann).allInnerTexts()) heard.add(sentence);
    return false;
  });
  for (const one of [ann, ben]) await expect(one.page.locator(".result-title")).toBeVisible();
  // The other's turn, and then what can be done.
  expect([...heard].some((sentence) => /^Ben (drew|took|passed).*\. (Draw|Take|Both)/.test(sentence))).toBe(true);
  expect([...heard].some((sentence) => /Pick a card to throw\./.test(sentence))).toBe(true);
});

test("B59 a hand that was put in order at an online table stays so through a reload, and the order here is left alone", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody()];
  await sitDown(ann, ben);
  const row = () => ann.page.getByRole("option").evaluateAll((all) => all.map((card) => card.getAttribute("data-card")));
  await ann.page.getByRole("option").first().focus();
  for (let steps = 0; steps < 3; steps += 1) await ann.page.keyboard.press("Alt+ArrowRight");
  const mine = await row();
  await ann.page.reload();
  await expect(ann.page.getByRole("option")).toHaveCount(10);
  expect(await row()).toEqual(mine);
  expect(await ann.page.evaluate(() => localStorage.getItem("knockwood.order.v1"))).toBeNull();
});

test("B36 with a move timer a warning comes before the time is up, and names whose time it is", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody()];
  for (const { page } of [ann, ben]) await page.clock.install();
  const address = await ann.open({ timer: "30 s" });
  await ben.page.goto(address);
  await expect(ben.page.getByText("Move timer: 30 seconds a turn.")).toBeVisible();
  await ben.join(address);
  await ann.ready();
  await ben.ready();
  for (const one of [ann, ben]) await expect(one.page.locator(".table")).toHaveAttribute("data-phase", /^(offer|foe)$/);
  const [first, second, names] = (await ann.phase()) === "offer" ? [ann, ben, ["Ann", "Ben"]] : [ben, ann, ["Ben", "Ann"]];
  await expect(first.page.locator(".clock")).toHaveText(/^Your time 0:(2\d|30)$/);
  await expect(second.page.locator(".clock")).toHaveText(new RegExp(`^${names[0]}’s time 0:(2\\d|30)$`));
  for (const { page } of [ann, ben]) await page.clock.fastForward(21_000);
  await expect(voice(first).filter({ hasText: /^You have \d seconds left\.$/ })).toBeAttached();
  await expect(voice(second).filter({ hasText: new RegExp(`^${names[0]} has \\d seconds left\\.$`) })).toBeAttached();
});

test("B32 a reload in every phase has the seat and the hand there at once, and no name is asked for", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody()];
  await sitDown(ann, ben, { length: "One round", byHand: true });
  const seen = new Set<string>();
  await play([ann, ben], async () => {
    for (const one of [ann, ben]) {
      const phase = await one.phase();
      // The last round's result leads to that of the game: it stands there again.
      if (seen.has(phase) || phase === "over") continue;
      seen.add(phase);
      const before = await one.table.snapshot();
      await one.page.reload();
      await expect(one.page.locator(".table")).toHaveAttribute("data-phase", phase);
      await expect(one.page.getByLabel("Your name at the table")).toHaveCount(0);
      expect(await one.table.snapshot()).toEqual(before);
    }
    return false;
  });
  expect([...seen]).toEqual(expect.arrayContaining(["draw", "discard", "foe", "result"]));
});

test("B31 a line that is cut while the other moves has the missed move without a reload, and a move made meanwhile is done once", async ({
  somebody,
  gateway,
}) => {
  const ann = await somebody();
  const ben = await somebody({ baseURL: gateway.url });
  await sitDown(ann, ben);
  await play([ann, ben], async () => (await ann.phase()) === "discard" && !(await ann.table.canKnock()));
  await gateway.close();
  await expect(ben.page.getByText("The line is cut: what you see may be old. It is being tried again.")).toBeVisible();
  await ann.step();
  expect(await ben.phase()).toBe("foe");
  await gateway.open();
  await expect(ben.page.locator(".table")).toHaveAttribute("data-phase", "draw", { timeout: 30_000 });
  await expect(voice(ben).filter({ hasText: /Ann (drew|took).*threw/ }).first()).toBeAttached();

  // A move made while cut off.
  await gateway.close();
  await ben.button("Draw").click();
  await expect(ben.page.getByText("Your move has not reached the server yet. It is sent again until it has.")).toBeVisible({ timeout: 30_000 });
  await ben.button("Draw").click({ force: true });
  await gateway.open();
  await expect(ben.page.locator(".table")).toHaveAttribute("data-phase", "discard", { timeout: 30_000 });
  expect(await ben.page.getByRole("listbox", { name: "Your hand" }).getByRole("option").count()).toBe(11);
});

test("B33 a server that is killed and started again in mid-round loses no card", async ({ somebody, house }) => {
  const [ann, ben] = [await somebody(), await somebody()];
  await sitDown(ann, ben);
  await play([ann, ben], async () => (await ann.phase()) === "discard");
  const before = [await ann.table.snapshot(), await ben.table.snapshot()];
  await house.stop();
  await expect(ann.page.getByText("The line is cut: what you see may be old. It is being tried again.")).toBeVisible();
  await restart(house);
  await expect(ann.page.locator(".notice[data-kind=line]")).toHaveCount(0, { timeout: 40_000 });
  await expect(ben.page.locator(".notice[data-kind=line]")).toHaveCount(0, { timeout: 40_000 });
  expect([await ann.table.snapshot(), await ben.table.snapshot()]).toEqual(before);
  await ann.step();
  await expect(ben.page.locator(".table")).not.toHaveAttribute("data-phase", "foe");
});

test("a double click does everything once", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody()];
  const address = await ann.open({ length: "One round" });
  await ben.page.goto(address);
  await ben.page.getByLabel("Your name at the table").fill("Ben");
  await ben.button("Sit down").dblclick();
  await expect(ben.button("Ready")).toBeVisible();
  await ann.button("Ready").dblclick();
  await ben.button("Ready").dblclick();
  await expect(ann.page.locator(".table")).toHaveAttribute("data-phase", /^(offer|foe)$/);
  const cards = (one: Player) => one.page.getByRole("listbox", { name: "Your hand" }).getByRole("option").count();
  for (let turns = 0; turns < 6; turns += 1) {
    await expect(async () => expect([await ann.phase(), await ben.phase()].some((phase) => ["offer", "draw"].includes(phase))).toBe(true)).toPass();
    const one = ["offer", "draw"].includes(await ann.phase()) ? ann : ben;
    const phase = await one.phase();
    expect(await cards(one)).toBe(10);
    await one.button(phase === "offer" ? "Pass" : "Draw").dblclick();
    await one.settled();
    expect(await cards(one)).toBe(phase === "offer" ? 10 : 11);
    if (phase === "offer") continue;
    await (await one.table.worstCard()).click({ position: { x: 8, y: 8 } });
    await one.button("Discard").dblclick();
    await one.settled();
    expect(await cards(one)).toBe(10);
  }
});

test("B35 a third visitor is told that the table is full, also under a name that sits there", async ({ somebody }) => {
  const [ann, ben, carl] = [await somebody(), await somebody(), await somebody()];
  const address = await sitDown(ann, ben);
  await carl.page.goto(address);
  await expect(carl.page.getByRole("heading", { name: "This table is full" })).toBeVisible();
  await expect(carl.page.getByLabel("Your name at the table")).toHaveCount(0);
  await expect(carl.page.getByRole("listbox")).toHaveCount(0);
  await isClean(carl);
});

test("the back button leads away from the table and forward to it again", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody()];
  await sitDown(ann, ben);
  const before = await ann.table.snapshot();
  await ann.page.goBack();
  await expect(ann.page.getByRole("heading", { name: "Play online" })).toBeVisible();
  await expect(ben.page.locator(".foe-state")).toHaveText("is away", { timeout: 20_000 });
  await expect(voice(ben).filter({ hasText: "Ann is away." })).toBeAttached();
  await ann.page.goForward();
  await expect(ann.page.locator(".table")).toHaveAttribute("data-phase", /^(offer|draw|foe)$/);
  expect(await ann.table.snapshot()).toEqual(before);
  await expect(ben.page.locator(".foe-state")).not.toHaveText("is away");
});

test("B63 a throw is taken back when the other agrees, and stays when they do not", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody()];
  await sitDown(ann, ben);
  await play([ann, ben], async () => (await ann.phase()) === "discard" && !(await ann.table.canKnock()));
  const before = await ann.table.snapshot();
  await ann.step();
  await expect(ben.page.locator(".table")).toHaveAttribute("data-phase", "draw");
  await ann.button("Undo").click();
  await ben.button("No").click();
  await expect(voice(ann).filter({ hasText: "Your turn was not taken back." })).toBeAttached();
  expect(await ann.phase()).toBe("foe");
  await ann.button("Undo").click();
  await ben.button("Allow").click();
  await expect(ann.page.locator(".table")).toHaveAttribute("data-phase", "discard");
  expect(await ann.table.snapshot()).toEqual(before);
});

test("a table that anyone can join is found in the list, and is gone from it when it is full", async ({ somebody }) => {
  const [ann, ben, carl] = [await somebody(), await somebody(), await somebody()];
  await ann.open({ isOpen: true, name: "Ann the Open" });
  await ben.page.goto("/rooms/new");
  await ben.page.getByRole("link", { name: "Ann the Open" }).click();
  await ben.page.getByLabel("Your name at the table").fill("Ben");
  await ben.button("Sit down").click();
  await expect(ben.page.getByRole("heading", { name: "Ready for the first deal?" })).toBeVisible();
  await carl.page.goto("/rooms/new");
  await expect(carl.page.getByText("None just now.")).toBeVisible();
});

test("a code that is none, and a table that is none, are told so, with a way on", async ({ somebody }) => {
  const ann = await somebody();
  await ann.page.goto("/r/nonsense");
  await expect(ann.page.getByRole("heading", { name: "This is no table’s address" })).toBeVisible();
  await ann.page.goto("/r/7KQ2-M9XD-HT4RW");
  await expect(ann.page.getByRole("heading", { name: "This table is gone" })).toBeVisible();
  await isClean(ann);
  await ann.page.getByRole("link", { name: "Open another table" }).click();
  await expect(ann.page.getByRole("heading", { name: "Play online" })).toBeVisible();
  await ann.page.getByLabel("The code or the link that you were given").fill("7KQ2");
  await ann.button("Go to the table").click();
  await expect(ann.page.getByRole("main").getByText("A table's code has thirteen letters and digits, and this has 4.")).toBeVisible();
});

test("B25 the fingerprint before the deal is checked after the round, and one changed digit makes the check fail", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody()];
  const address = await ann.open({ length: "One round" });
  await ben.join(address);
  const promised = await ann.page.locator(".lobby-word code").innerText();
  expect(await ben.page.locator(".lobby-word code").innerText()).toBe(promised);
  await ann.ready();
  await ben.ready();
  await play([ann, ben], async () => (await ann.phase()) === "result");
  await expect(ann.page.locator(".proof")).toContainText("Checked: these cards are what the fingerprint before the deal promised.");
  const look = await ann.page.getByRole("link", { name: "Look yourself" }).getAttribute("href");
  expect(look).toContain(promised);
  await ann.page.goto(look ?? "");
  await expect(ann.page.locator(".fair-found")).toHaveText("It fits: this seed is what was promised.");
  const salt = ann.page.getByLabel(/^Salt/);
  const digits = await salt.inputValue();
  await salt.fill((digits.startsWith("0") ? "1" : "0") + digits.slice(1));
  await ann.button("Check").click();
  await expect(ann.page.locator(".fair-found")).toHaveText("It does not fit: this is another seed or salt than was promised.");
});

test("B28 the self-test shuffles ten thousand decks and shows its counts", async ({ somebody }) => {
  const { page } = await somebody();
  await page.goto("/fair");
  await page.getByRole("button", { name: "Shuffle and count" }).click();
  await expect(page.locator(".fair-counts")).toContainText("10,000 decks.", { timeout: 60_000 });
  await page.getByText("The counts, card by card").click();
  await expect(page.getByRole("row")).toHaveCount(53);
});
