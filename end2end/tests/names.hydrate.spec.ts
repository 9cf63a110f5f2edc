// Whoever speaks to the machine says what is written: a control's name has its visible label in it.
import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.js";
import { Menu } from "./menu.js";
import { HISTORY, keep, PAST } from "./past.js";
import { mouse, Table } from "./table.js";

/** Of every control in sight: what is written on it, and what it is called. */
async function controls(page: Page): Promise<{ written: string; called: string }[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const names = new Map(nodes.map((node) => [node.backendDOMNodeId, String(node.name?.value ?? "")]));
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "button, a[href], summary, input, select, [role=option]",
  });
  const all: { written: string; called: string }[] = [];
  for (const nodeId of nodeIds) {
    const { node } = await session.send("DOM.describeNode", { nodeId });
    const { object } = await session.send("DOM.resolveNode", { nodeId });
    const { result } = await session.send("Runtime.callFunctionOn", {
      objectId: object.objectId ?? "",
      functionDeclaration: `function () {
        const field = this.matches("input, select");
        const label = field ? this.labels?.[0] ?? this.closest("label") : this;
        const { width, height } = this.getBoundingClientRect();
        // What lies below an open dialog cannot be reached, nor spoken to.
        const dialog = document.querySelector("dialog[open]");
        if (dialog && !dialog.contains(this)) return null;
        if (!label || this.closest("[inert]") || width < 2 || height < 2 || !this.checkVisibility()) return null;
        // A card drawn small, as "5" and the sign of its suit, is a picture.
        const hidden = [...label.querySelectorAll("[aria-hidden=true]")].map((one) => one.innerText ?? "");
        // Of a list the choices are no label.
        if (this.matches("select") && label.contains(this)) hidden.push(this.innerText);
        return hidden.reduce((text, one) => text.replace(one, " "), label.innerText);
      }`,
      returnByValue: true,
    });
    if (typeof result.value !== "string") continue;
    all.push({ written: result.value, called: names.get(node.backendNodeId) ?? "" });
  }
  return all;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

async function expectNamesAsWritten(page: Page): Promise<void> {
  const all = await controls(page);
  expect(all.length).toBeGreaterThan(3);
  for (const { written, called } of all) {
    expect(called, `a control on which is written “${written}”`).not.toBe("");
    // A picture has no words of its own.
    if (plain(written) !== "") expect(plain(called)).toContain(plain(written).split(" ").slice(0, 3).join(" "));
  }
}

for (const path of ["/", "/daily", "/you", "/rules", "/accessibility", "/stats"]) {
  test(`every control of ${path} is called what is written on it`, async ({ page }) => {
    await keep(page, { [HISTORY]: PAST });
    await openHydrated(page, path);
    await expectNamesAsWritten(page);
  });
}

test("every control at the table, in its menu and its dialogs is called what is written on it", async ({ page }) => {
  const table = await Table.open(page, 1);
  const menu = new Menu(page);
  await expectNamesAsWritten(page);
  await table.play(mouse, async (phase) => phase === "discard" && table.canKnock());
  await expectNamesAsWritten(page);
  await table.knock.click();
  await expectNamesAsWritten(page);
  await page.keyboard.press("Escape");
  await table.hint.click();
  await expect(table.hint).toHaveAccessibleName("Show all");
  await expectNamesAsWritten(page);
  await menu.open();
  await menu.rule("Big gin", "31");
  await expectNamesAsWritten(page);
  await menu.close();
  await table.play(mouse, async (phase) => phase === "result");
  await expectNamesAsWritten(page);
});
