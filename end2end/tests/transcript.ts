// What a screen reader is given, step by step: read from the live regions and from the focused
// element in Chromium's accessibility tree, and compared with a transcript that is kept as a file.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { expect, type CDPSession, type Page } from "@playwright/test";
import { listen } from "./ears.js";
import type { Table } from "./table.js";

const FOLDER = join(import.meta.dirname, "ear");

/** The roles that are spoken, by what Chromium calls them; nothing of what has none. */
const ROLES: Record<string, string> = { textbox: "entry", listboxoption: "option", generic: "" };

interface Property {
  name: string;
  value: { value?: unknown };
}

/** The focused element as it is read out: name, role, place and state. */
async function focused(page: Page, session: CDPSession): Promise<string> {
  const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId ?? "",
    fetchRelatives: false,
  });
  const [node] = nodes;
  const properties = (node?.properties ?? []) as Property[];
  const has = (name: string) => properties.some((one) => one.name === name && one.value.value === true);
  const role = String(node?.role?.value ?? "").toLowerCase();
  const place = await page.evaluate(() => {
    const { ariaPosInSet, ariaSetSize } = document.activeElement ?? {};
    return ariaPosInSet ? `${ariaPosInSet} of ${ariaSetSize}` : "";
  });
  const parts = [
    String(node?.name?.value ?? "").trim(),
    ROLES[role] ?? role,
    place,
    has("selected") ? "selected" : "",
    has("disabled") ? "unavailable" : "",
    String(node?.description?.value ?? "").trim(),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/**
 * Takes every step of a transcript and compares what was heard. A line that begins with ">" is a step:
 * a key, or `: ` and a line for the command line. `EAR=write` writes down what is heard instead.
 */
export async function follow(table: Table, name: string): Promise<void> {
  const { page } = table;
  const path = join(FOLDER, `${name}.txt`);
  const written = await readFile(path, "utf8");
  const session = await page.context().newCDPSession(page);
  const ears = await listen(page);
  const heard: string[] = [];
  let focus = await focused(page, session);
  for (const line of written.split("\n")) {
    if (line.startsWith("#")) heard.push(line);
    if (!line.startsWith(">")) continue;
    heard.push("", line);
    const step = line.slice(1).trim();
    if (step.startsWith(": ")) {
      await page.getByRole("textbox", { name: "Command" }).fill(step.slice(2));
      await page.keyboard.press("Enter");
    } else {
      await page.keyboard.press(step);
    }
    await page.clock.runFor(100);
    // Hints are thought out by no clock.
    await expect(page.locator(".tell")).not.toHaveText(/^Looking/);
    if ((await table.phase()) === "foe") await table.letOpponentPlay();
    await page.clock.runFor(100);
    heard.push(...(await ears.heard()).map((sentence) => `  said   ${sentence}`));
    const now = await focused(page, session);
    if (now !== focus) heard.push(`  focus  ${now}`);
    focus = now;
  }
  const text = `${heard.join("\n").trim()}\n`;
  if (process.env.EAR === "write") await writeFile(path, text);
  else expect(text).toBe(written);
}
