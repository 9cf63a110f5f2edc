// Today's deal from the board to the table and back, alone, with others, without a network, at midnight.
import AxeBuilder from "@axe-core/playwright";
import { begin, DAY, dealt, expect, lies, NEXT, playDay, playRound, signed, test, toBoard } from "./days.js";
import { hydrated } from "./fixtures.js";
import { clipboard, giveSheet, shared } from "./sheet.js";

// Five rounds a person, and several people.
test.setTimeout(240_000);

test("today's deal is played to its end, and the board has the score, the rank and the picture of it", async ({ somebody }) => {
  const page = await somebody();
  await page.goto("/daily");
  await hydrated(page);
  await expect(page.getByText("Nobody has finished it yet.")).toBeVisible();
  await expect(page.getByText("Play a day, and your streak begins.")).toBeVisible();
  await begin(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Daily deal of 29 November 2026, against Alder");
  await expect(page.locator(".pad-note")).toHaveText("round 1 of 5");

  // No help, and it is said why.
  const status = page.locator("[role=alert] [data-newest]");
  await page.getByRole("button", { name: "Hint", exact: true }).click({ force: true });
  await expect(status).toHaveText("There are no hints in the daily deal: everybody plays it alone.");
  await page.getByRole("button", { name: "Undo", exact: true }).click({ force: true });
  await expect(status).toHaveText("In the daily deal nothing is taken back: everybody plays it as it comes.");
  await expect(page.getByRole("button", { name: "Restart" })).toHaveCount(0);

  const score = await playDay(page);
  await toBoard(page);
  await expect(page.locator(".daily-score")).toHaveText(`${signed(score)} the first to finish`);
  await expect(page.getByText("Streak: 1 day.")).toBeVisible();
  await expect(page.getByRole("img", { name: `Yours is ${signed(score)}.` })).toBeVisible();
  const rounds = page.getByRole("table").filter({ hasText: "Everybody" });
  await expect(rounds.getByRole("row")).toHaveCount(7);
  await expect(rounds.getByRole("row").last()).toContainText(signed(score));
  await expect(page.getByRole("row", { name: `1 No name (you) ${signed(score)}` })).toBeVisible();
  await expect(page.getByRole("link", { name: `29 November 2026: ${signed(score)}` })).toBeVisible();

  // It is played: neither the address nor a second visit deals it again.
  await page.goto("/daily/play");
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "You have played the deal of 29 November 2026" })).toBeVisible();
  await page.getByRole("button", { name: "See the board" }).click();
  await expect(page.locator(".daily-score")).toContainText(signed(score));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});

test("B52 the deal that is begun twice, reloaded, or opened in a second tab is one attempt with the same cards", async ({ somebody }) => {
  const page = await somebody();
  await page.goto("/daily");
  await hydrated(page);
  await page.getByRole("link", { name: "Play today’s deal" }).dblclick();
  const hand = await lies(page);
  await page.reload();
  await hydrated(page);
  expect(await lies(page)).toEqual(hand);

  await playRound(page);
  await page.getByRole("button", { name: "Next round" }).click();
  const second = await lies(page);
  expect(second).not.toEqual(hand);
  await page.reload();
  await hydrated(page);
  expect(await lies(page)).toEqual(second);

  const other = await page.context().newPage();
  await other.goto("/daily");
  await hydrated(other);
  await other.getByRole("link", { name: "Continue: round 2 of 5" }).click();
  await expect(other.getByRole("heading", { name: "This game is open in another tab" })).toBeVisible();
  await other.getByRole("button", { name: "Play here instead" }).click();
  expect(await lies(other)).toEqual(second);
  await expect(page.getByRole("heading", { name: "This game has moved to another tab" })).toBeVisible();

  const score = await playDay(other);
  await toBoard(other);
  await expect(other.locator(".daily-score")).toContainText(signed(score));
  await expect(other.getByText("Streak: 1 day.")).toBeVisible();
  await expect(other.getByText("Finished by 1 player.")).toBeVisible();
});

test("a second person has the same cards, a rank of their own, and a name if they like", async ({ somebody }) => {
  const [first, second] = [await somebody(), await somebody()];
  await begin(first);
  await begin(second);
  expect(await lies(first)).toEqual(await lies(second));
  const scores = [await playDay(first), await playDay(second)] as const;
  // They play alike, so they share the first rank.
  expect(scores[0]).toBe(scores[1]);
  await toBoard(first);
  await toBoard(second);
  await expect(second.locator(".daily-score")).toContainText("rank 1 of 2");
  await expect(second.locator(".daily-beaten")).toHaveText("One other shares the place.");

  await second.getByRole("link", { name: "Your name and your data" }).click();
  await second.getByLabel("Name, or nothing").fill("Ada <b>");
  await second.getByRole("button", { name: "Set the name" }).click();
  await expect(second.locator(".told")).toHaveText("On the board you are Ada <b>.");
  await first.reload();
  await expect(first.getByRole("row", { name: `1 Ada <b> ${signed(scores[0])}` })).toBeVisible();
});

test("a friend's link shows who has not played the scores, and no card", async ({ somebody }) => {
  const player = await somebody();
  await begin(player);
  const score = await playDay(player);
  await toBoard(player);
  await expect(player.locator(".daily-score")).toContainText("the first to finish");
  const friend = await somebody();
  await friend.goto(`/daily/${DAY}`);
  await hydrated(friend);
  await expect(friend.getByRole("row", { name: `1 No name ${signed(score)}` })).toBeVisible();
  await expect(friend.locator("[data-card], [data-suit]")).toHaveCount(0);

  // And whoever has no scripts reads it as well.
  const reader = await somebody({ javaScriptEnabled: false });
  await reader.goto(`/daily/${DAY}`);
  await expect(reader.getByRole("row", { name: `1 No name ${signed(score)}` })).toBeVisible();
  await expect(reader.getByRole("img", { name: "The scores of 1 player" })).toBeVisible();
  const missing = await reader.goto("/daily/2026-11-20");
  expect(missing?.status()).toBe(404);
  await expect(reader.getByText("There was no deal on 2026-11-20.")).toBeVisible();
  expect((await reader.goto("/daily/yesterday"))?.status()).toBe(404);
});

test("B71 a result that is shared begins with date, result and rank in words", async ({ somebody }) => {
  const page = await somebody({ permissions: ["clipboard-read", "clipboard-write"] });
  await begin(page);
  const score = await playDay(page);
  await toBoard(page);
  const words = score > 0 ? `won by ${score} points` : score < 0 ? `lost by ${-score} points` : "drawn";
  const text = `29 November 2026: ${words}, in the daily gin rummy of Knockwood.`;
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Copied. Paste it wherever you like.").first()).toBeVisible();
  const address = new URL(`/daily/${DAY}`, page.url()).href;
  const copied = () => clipboard.read(page);
  expect((await copied()).split("\n")).toEqual([text, expect.stringMatching(/^[🟩🟥⬜]{5}$/u), address]);
  await page.getByLabel("With pictures").uncheck();
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(async () => (await copied()).split("\n")).toEqual([text, address]);

  // The system's own sheet: who closes it wants nothing more, and where it is forbidden there is the clipboard.
  await giveSheet(page, "AbortError");
  await clipboard.write(page, "as it was");
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => shared(page)).toHaveLength(1);
  expect(await copied()).toBe("as it was");
  await giveSheet(page, "NotAllowedError");
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(async () => (await copied()).split("\n")).toEqual([text, address]);
  expect(await shared(page)).toHaveLength(2);
});

test("a deal that was begun and is too old to count makes room for today's, and it is said", async ({ days, somebody }) => {
  const page = await somebody();
  await begin(page);
  await playRound(page);
  days.set("2026-12-03T12:00:00Z");
  const later = await page.context().newPage();
  await later.clock.install({ time: new Date("2026-12-03T12:00:00Z") });
  await page.close();
  await later.goto("/daily/play");
  await hydrated(later);
  await expect(later.getByRole("heading", { level: 1 })).toHaveText("Daily deal of 3 December 2026, against Alder");
  await expect(
    later.getByText("You had begun the deal of 29 November 2026. It is too long ago to count now, and makes room for today’s.").first(),
  ).toBeVisible();
});

test("yesterday's deal that was begun can be given up for today's, asked once", async ({ days, somebody }) => {
  const page = await somebody();
  await begin(page);
  await playRound(page);
  days.set(`${NEXT}T12:00:00Z`);
  await page.goto("/daily");
  await hydrated(page);
  await page.getByRole("button", { name: "Give it up" }).click();
  await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("link", { name: "Continue the deal of 29 November 2026" })).toBeVisible();
  await page.getByRole("button", { name: "Give it up" }).click();
  await page.getByRole("button", { name: "Give it up" }).click();
  await expect(page.getByRole("link", { name: "Play today’s deal" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dealt(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Daily deal of 30 November 2026, against Alder");
});

test("a result of yesterday that is on its way is told of on today's board", async ({ days, somebody }) => {
  const page = await somebody();
  await begin(page);
  await page.route("**/api/v1/daily/result", (route) => route.abort());
  const score = await playDay(page);
  days.set(`${NEXT}T12:00:00Z`);
  await page.goto("/daily");
  await hydrated(page);
  await expect(page.getByText("Your result of 29 November 2026 is on its way to the server.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Play today’s deal" })).toBeVisible();
  await page.unroute("**/api/v1/daily/result");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("link", { name: "The day before" }).click();
  await expect(page.locator(".daily-score")).toHaveText(`${signed(score)} the first to finish`);
  await expect(page.getByRole("link", { name: "The day before" })).toHaveCount(0);
  await page.getByRole("link", { name: "The day after" }).click();
  await expect(page.getByRole("heading", { name: "Daily deal", exact: true })).toBeVisible();

  // And it is in everybody's figures, as pictures and as tables.
  await page.goto("/stats");
  await hydrated(page);
  for (const name of ["Finished games on 29 November 2026.", "The average score on 29 November 2026.", "Rounds won by players, drawn, and won by Alder on 29 November 2026."]) {
    await expect(page.getByRole("img", { name })).toBeVisible();
  }
  const average = page.locator("figure", { hasText: "Everybody’s average" });
  await average.getByText("As a table").click();
  await expect(average.getByRole("row", { name: /^29 November 2026/ })).toContainText(signed(score));
  const cells = await average.getByRole("row", { name: /^29 November 2026/ }).getByRole("cell").allInnerTexts();
  expect(cells).toHaveLength(6);
  const points = cells.map((cell) => Number(cell.replace("−", "-").replace("+", "")));
  expect(points.slice(1).reduce((sum, of) => sum + of, 0)).toBeCloseTo(points[0] ?? Number.NaN);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("a server that does not answer is waited for ten seconds", async ({ somebody }) => {
  const page = await somebody();
  await page.clock.install({ time: new Date(`${DAY}T12:00:00Z`) });
  // From here on time passes by the test alone.
  await page.clock.pauseAt(new Date(`${DAY}T12:00:01Z`));
  const asked = page.waitForRequest("**/api/v1/daily");
  // Nobody answers.
  await page.route("**/api/v1/daily", () => undefined);
  await page.goto("/daily/play");
  await asked;
  await page.clock.runFor(9_000);
  await expect(page.getByRole("heading", { name: "Today’s deal is not here yet" })).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(page.getByRole("heading", { name: "Today’s deal is not here yet" })).toBeVisible();
});

test("a deal that was begun is played to its end without the server, and counts when it is back", async ({ days, somebody }) => {
  const page = await somebody();
  await begin(page);
  await playRound(page);
  await days.house.stop();
  const score = await playDay(page);
  await page.getByRole("link", { name: "See the board" }).click();
  await expect(page.getByText(/The server is not reached. This is the board as you saw it/)).toBeVisible();
  await expect(page.locator(".daily-score")).toHaveText(`${signed(score)} not on the board`);
  await days.start();
  // What a browser says when its network is back.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".daily-score")).toHaveText(`${signed(score)} the first to finish`);
});

test("a browser that the server does not know any more is known again, and its result counts", async ({ somebody }) => {
  const page = await somebody();
  await begin(page);
  await playRound(page);
  await page.context().clearCookies();
  const score = await playDay(page);
  await toBoard(page);
  await expect(page.locator(".daily-score")).toHaveText(`${signed(score)} the first to finish`);
});

test("B54 a result that cannot be kept for the server is sent at once", async ({ somebody }) => {
  const page = await somebody();
  await begin(page);
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith("knockwood.outbox.")) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, text);
    };
  });
  const score = await playDay(page);
  await expect(page.locator("[role=status] [data-newest]")).toHaveText("The server has your result.");
  await toBoard(page);
  await expect(page.locator(".daily-score")).toHaveText(`${signed(score)} the first to finish`);
});

test("a page that dies between the last move and the sending sends at the next visit", async ({ days, somebody }) => {
  const page = await somebody();
  await begin(page);
  await playRound(page);
  await days.house.stop();
  const score = await playDay(page);
  // As if the page had died before it gave the result to the outbox.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("knockwood.outbox.")) localStorage.removeItem(key);
    const kept = JSON.parse(localStorage.getItem("knockwood.daily.v1") ?? "");
    localStorage.setItem("knockwood.daily.v1", JSON.stringify({ ...kept, is_sent: false }));
  });
  await days.start();
  await page.goto("/daily");
  await expect(page.locator(".daily-score")).toHaveText(`${signed(score)} the first to finish`);
});

test("without the server and with nothing begun it is said what is missing, and tried again", async ({ days, somebody }) => {
  const page = await somebody();
  await page.goto("/daily");
  await hydrated(page);
  await days.house.stop();
  await page.getByRole("link", { name: "Play today’s deal" }).click();
  await expect(page.getByRole("heading", { name: "Today’s deal is not here yet" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Today’s deal is not here yet" })).toBeVisible();
  await days.start();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(await dealt(page)).not.toBe("no-deal");
});

test("B51 at midnight of UTC the next deal is there without a reload, also in UTC+8; what was begun counts for its day", async ({
  days,
  somebody,
}) => {
  const page = await somebody({ timezoneId: "Asia/Shanghai" });
  days.set(`${DAY}T23:59:00Z`);
  // Far from UTC, and the clock ten minutes slow: it is the server's day that counts.
  await page.clock.install({ time: new Date(`${DAY}T23:49:00Z`) });
  await begin(page);
  const hand = await lies(page);
  const board = await page.context().newPage();
  await board.clock.install({ time: new Date(`${DAY}T23:49:00Z`) });
  await board.goto("/daily");
  await hydrated(board);
  await expect(board.getByText(/The next deal comes in 0:00:\d\d/)).toBeVisible();
  await expect(board.getByText("29 November 2026.")).toBeVisible();
  days.set(`${NEXT}T00:00:05Z`);
  await board.clock.fastForward(65_000);
  await expect(board.getByText("30 November 2026.")).toBeVisible();
  await expect(board.getByText(/The next deal comes in 23:5\d:\d\d/)).toBeVisible();
  await expect(board.getByText("You have begun it, and it still counts. Today’s is next.")).toBeVisible();

  await page.reload();
  await hydrated(page);
  expect(await lies(page)).toEqual(hand);
  const score = await playDay(page);
  await toBoard(page);
  await page.goto(`/daily/${DAY}`);
  await expect(page.locator(".daily-score")).toHaveText(`${signed(score)} the first to finish`);
  await begin(page);
  expect(await lies(page)).not.toEqual(hand);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Daily deal of 30 November 2026, against Alder");
});

test("what the server knows is shown, saved to a file, moved to another browser, and deleted", async ({ somebody }) => {
  const page = await somebody();
  await page.goto("/you");
  await hydrated(page);
  await expect(page.getByText("Nothing. The server does not know this browser.")).toBeVisible();
  await begin(page);
  const score = await playDay(page);
  await toBoard(page);
  await expect(page.locator(".daily-score")).toContainText("the first to finish");
  await page.goto("/you");
  await hydrated(page);
  await expect(page.getByText("One deal was taken; 1 played to the end and counted.")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all of it as a file" }).click();
  expect((await saved).suggestedFilename()).toBe("knockwood-server-data.json");

  await page.getByRole("button", { name: "Get a code" }).click();
  const code = await page.locator(".you-code").innerText();
  const other = await somebody();
  await other.goto("/you");
  await hydrated(other);
  await other.getByLabel("The code that you were given there").fill("AAAA-BBBB-CCCC");
  await other.getByRole("button", { name: "Move here" }).click();
  await expect(other.locator(".told")).toHaveText("This code is not valid, or not any more. A code works once, for ten minutes.");
  await other.getByLabel("The code that you were given there").fill(code.toLowerCase());
  await other.getByRole("button", { name: "Move here" }).click();
  await expect(other.getByText("One deal was taken; 1 played to the end and counted.")).toBeVisible();
  await page.getByRole("button", { name: "I have done so" }).click();
  await expect(page.getByText("Nothing. The server does not know this browser.")).toBeVisible();
  expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([]);

  await other.goto("/daily");
  await hydrated(other);
  await expect(other.locator(".daily-score")).toContainText(signed(score));
  await other.goto("/you");
  await hydrated(other);
  await other.getByRole("button", { name: "Delete everything" }).click();
  await other.getByRole("button", { name: "Keep it" }).click();
  await other.getByRole("button", { name: "Delete everything" }).click();
  await other.getByRole("button", { name: "Delete for good" }).click();
  await expect(other.getByText("Nothing. The server does not know this browser.")).toBeVisible();
  await other.goto("/daily");
  await expect(other.getByText("Nobody has finished it yet.")).toBeVisible();
});

test("a result that is no game of the day is refused, and the player is told", async ({ somebody }) => {
  const page = await somebody();
  await begin(page);
  await playDay(page);
  await toBoard(page);
  await expect(page.locator(".daily-score")).toContainText("the first to finish");
  // As a program would that is not ours: the same day, with other cards.
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/daily/result"));
  await page.evaluate((day) => {
    const record = `knockwood daily 1\nday ${day}\nseed ${"0".repeat(64)}\nactions 0\n\n`;
    const id = "0123456789abcdef0123456789abcdef";
    const entry = { version: 1, id, to: "/api/v1/daily/result", what: "Your result", body: JSON.stringify({ record }), queued: 0, tries: 0, due: 0, refused: null };
    localStorage.setItem(`knockwood.outbox.v1.${id}`, JSON.stringify(entry));
    dispatchEvent(new Event("online"));
  }, DAY);
  expect((await refused).status()).toBe(422);
  const bar = page.locator(".bars .notice", { hasText: "Your result was not taken by the server" });
  await expect(bar).toContainText("This game was not played with the cards of its day, so it does not count.");
  await bar.getByRole("button", { name: "All right" }).click();
  await expect(bar).toHaveCount(0);
});
