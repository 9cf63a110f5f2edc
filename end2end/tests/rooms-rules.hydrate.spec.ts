// The rules of an online table: every one of them can be chosen by the host, and is read by the guest before Ready.
import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { hydrated } from "./fixtures.js";
import { Menu } from "./menu.js";
import { expect, type Player, test, voice } from "./rooms.js";

/** Each rule by itself: its name, its explanation, and all that it can be. */
const offered = (within: Locator) =>
  within.locator(".menu-more .menu-option").evaluateAll((all) =>
    all.map((one) => ({
      label: one.querySelector("label")?.textContent,
      about: one.querySelector(".about")?.textContent,
      values: Array.from(one.querySelectorAll("option"), (option) => option.textContent),
    })),
  );

async function toTheForm({ page }: Player): Promise<Locator> {
  await page.goto("/rooms/new");
  await hydrated(page);
  const form = page.getByRole("region", { name: "Open a table" });
  await form.getByText("Every rule by itself").click();
  return form;
}

const rule = (form: Locator, label: string, value: string) => form.getByLabel(label, { exact: true }).selectOption({ label: value });

test("B38 every rule that the menu has is chosen for a table by itself, and no move timer unless one is", async ({ somebody }) => {
  const ann = await somebody();
  const form = await toTheForm(ann);
  const all = await offered(form);
  expect(all.length).toBeGreaterThanOrEqual(15);
  for (const { label, about, values } of all) {
    expect(about, label ?? "").toMatch(/\.$/);
    expect(values.length, label ?? "").toBeGreaterThanOrEqual(2);
  }
  const { violations } = await new AxeBuilder({ page: ann.page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await expect(form.getByRole("group", { name: "Move timer" }).getByRole("radio", { name: "Off" })).toBeChecked();

  // The menu over the page has the same, for the next game here, and neither changes the other.
  await rule(form, "Knock limit", "7");
  const menu = new Menu(ann.page);
  await menu.open();
  await menu.rule("Gin bonus", "30");
  expect(await offered(menu.sheet)).toEqual(all);
  await expect(menu.sheet.getByLabel("Knock limit").locator("option:checked")).toHaveText("10");
  await menu.close();
  await expect(form.getByLabel("Gin bonus", { exact: true }).locator("option:checked")).toHaveText("25");
  await expect(form.getByLabel("Knock limit").locator("option:checked")).toHaveText("7");
  await expect(form.getByLabel("Rules", { exact: true }).locator("option:checked")).toHaveText("Your own");
  // A preset is all of its rules.
  await form.getByLabel("Rules", { exact: true }).selectOption({ label: "Full score" });
  await expect(form.getByLabel("Knock limit").locator("option:checked")).toHaveText("10");
  await expect(form.getByLabel("Boxes").locator("option:checked")).toHaveText("25");
  await expect(form.getByRole("group", { name: "Layoffs" }).getByRole("radio", { name: "By hand" })).toBeChecked();
});

test("B16 the guest reads all rules of the host's own before Ready, and they are those that are played", async ({ somebody }) => {
  const [ann, ben] = [await somebody(), await somebody({ viewport: { width: 390, height: 844 } })];
  const form = await toTheForm(ann);
  await ann.page.getByLabel("Your name at the table").fill("Ann");
  await rule(form, "Knock limit", "7");
  await rule(form, "Big gin", "31");
  await rule(form, "Equal deadwood", "Nobody scores");
  await rule(form, "First dealer", "You");
  await ann.button("Open the table").click();
  await expect(ann.page).toHaveURL(/\/r\/[0-9A-Z-]+$/);
  // Who has chosen them looks them up.
  const words = (one: Player) => one.page.locator(".lobby-terms");
  await expect(words(ann)).toContainText("Rules of the host’s own, to 100; layoffs made for you. No move timer: take your time.");
  await expect(words(ann).getByText("your deadwood is 7 or less")).toBeHidden();
  await words(ann).getByText("All rules of this table").click();
  await expect(words(ann).getByText("your deadwood is 7 or less")).toBeVisible();

  const said = ["your deadwood is 7 or less", "31 more", "Ann deals first."];
  await ben.page.goto(new URL(ann.page.url()).pathname);
  await hydrated(ben.page);
  for (const text of said) await expect(words(ben).getByText(text)).toBeVisible();
  await ben.join(new URL(ann.page.url()).pathname);
  for (const text of said) await expect(words(ben).getByText(text)).toBeVisible();
  await expect(words(ben)).not.toContainText(/seat [AB]/i);
  const agreed = await words(ben).locator("details > p").allInnerTexts();
  await ann.ready();
  await ben.ready();
  // Ann deals, so the first word is Ben's.
  await expect(ben.page.locator(".table")).toHaveAttribute("data-phase", "offer");
  await ben.page.getByRole("button", { name: "Menu", exact: true }).click();
  await ben.page.getByRole("button", { name: "Rules of this game" }).click();
  expect((await ben.page.locator(".sheet-words > p:not(.about)").allInnerTexts()).map((text) => text.trim())).toEqual(agreed.map((text) => text.trim()));
});

test("rules that make no sense together open no table, and it is said why", async ({ somebody }) => {
  const ann = await somebody();
  const form = await toTheForm(ann);
  await rule(form, "Big gin", "25");
  await rule(form, "Gin bonus", "50");
  const why = "A big gin bonus of 25 is less than the gin bonus of 50: make it at least 50, or play without big gin.";
  await expect(form.locator(".menu-refusal")).toHaveText(why);
  await expect(voice(ann).filter({ hasText: why })).toBeAttached();
  await expect(ann.button("Open the table")).toHaveAttribute("aria-disabled", "true");
  await ann.button("Open the table").click({ force: true });
  await expect(form.getByLabel("Rules", { exact: true })).toBeFocused();
  await expect(ann.page).toHaveURL(/\/rooms\/new$/);
  await rule(form, "Big gin", "Not played");
  await expect(form.locator(".menu-refusal")).toBeEmpty();
  await ann.button("Open the table").click();
  await expect(ann.page).toHaveURL(/\/r\/[0-9A-Z-]+$/);
});
