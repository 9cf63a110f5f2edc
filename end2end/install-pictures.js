// Makes the pictures that a system shows when Knockwood is installed: public/install/*. To be run
// again when the favicon or the table has changed, with a server of the release build running:
//
//   make serve
//   cd end2end && node install-pictures.js http://127.0.0.1:3000
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.js";

const server = process.argv[2] ?? "http://127.0.0.1:3000";
const pub = resolve(import.meta.dirname, "../public");
const favicon = readFileSync(resolve(pub, "favicon.svg"), "utf8");
/** The favicon's ground, to fill what a system cuts to its own shape. */
const GROUND = "#1f4a3c";

const browser = await chromium.launch(launchOptions());

/**
 * @param {string} name
 * @param {number} size in pixels
 * @param {number} part of the size that the drawing takes
 * @param {string} ground behind it
 */
async function icon(name, size, part, ground) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = Math.round(size * part);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;block-size:100vh;background:${ground}">
       <div style="inline-size:${inner}px;block-size:${inner}px;line-height:0">${favicon}</div>`,
  );
  await page.screenshot({ path: resolve(pub, "install", name), omitBackground: true });
  await page.close();
}

for (const size of [192, 512]) {
  await icon(`icon-${size}.png`, size, 1, "transparent");
  // Whatever shape a system cuts, the middle four fifths stay; the cards lie within them.
  await icon(`maskable-${size}.png`, size, 0.8, GROUND);
}
await icon("icon-180.png", 180, 1, GROUND);

/**
 * The table in the middle of a round, always the same one.
 * @param {string} name
 * @param {{ width: number, height: number }} viewport
 */
async function table(name, viewport) {
  const page = await browser.newPage({ viewport, colorScheme: "dark", reducedMotion: "reduce" });
  await page.addInitScript(() => {
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(3);
      return bytes;
    };
  });
  await page.goto(`${server}/play`);
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.getByRole("listbox", { name: "Your hand" }).getByRole("option").nth(10).waitFor();
  // Screenshots are PNG or JPEG; the browser itself writes WebP, which is a third of either.
  const png = (await page.screenshot()).toString("base64");
  const webp = await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
  }, png);
  writeFileSync(resolve(pub, "install", name), Buffer.from(webp, "base64"));
  await page.close();
}

await table("table-phone.webp", { width: 390, height: 844 });
await table("table-desk.webp", { width: 1280, height: 800 });
await browser.close();
