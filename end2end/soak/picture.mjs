// The picture of a soak: three lines over the same time, on light and on dark.

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, GAP] = [860, 130, 70, 20, 68, 44];

/** A round number at or above it, for the end of a scale. @param {number} most */
function roundUp(most) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1e-6)));
  return ([1, 2, 2.5, 5, 10].find((step) => step * unit >= most) ?? 10) * unit;
}

/** @param {number} number */
const short = (number) => String(Number(number.toPrecision(3)));

/**
 * @param {{ minute: number, memory: number, descriptors: number, p99: number }[]} looks
 * @param {string} title
 */
export function picture(looks, title) {
  const last = Math.ceil(looks.at(-1)?.minute ?? 1);
  const inner = WIDTH - LEFT - RIGHT;
  const x = (/** @type {number} */ minute) => (LEFT + (minute / last) * inner).toFixed(1);
  const panels = /** @type {const} */ ([
    ["memory", "Resident memory, MB"],
    ["descriptors", "Open descriptors"],
    ["p99", "Slowest answer of a hundred, ms"],
  ]).map(([what, name], place) => {
    const top = TOP + place * (HEIGHT + GAP);
    const most = roundUp(Math.max(...looks.map((one) => one[what])));
    const y = (/** @type {number} */ value) => (top + HEIGHT - (value / most) * HEIGHT).toFixed(1);
    const points = looks.map((one) => `${x(one.minute)},${y(one[what])}`).join(" ");
    const scale = [0, most / 2, most]
      .map((value) => `<path class="grid" d="M${LEFT} ${y(value)}h${inner}"/><text x="${LEFT - 8}" y="${Number(y(value)) + 5}" text-anchor="end">${short(value)}</text>`)
      .join("");
    return `<text class="name" x="${LEFT}" y="${top - 10}">${name}</text>${scale}<polyline class="line" points="${points}"/>`;
  });
  const bottom = TOP + 3 * (HEIGHT + GAP) - GAP;
  const minutes = [0, 0.25, 0.5, 0.75, 1]
    .map((part) => `<text x="${x(part * last)}" y="${bottom + 22}" text-anchor="middle">${short(part * last)}</text>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 52}" role="img" aria-labelledby="t">
<title id="t">A soak: ${title}</title>
<style>
  rect { fill: #fffdf7 }
  text { font: 14px system-ui, sans-serif; fill: #2c241a }
  .name { font-weight: 600 }
  .grid { stroke: #d8c8a4 }
  .line { fill: none; stroke: #1f6b58; stroke-width: 2; stroke-linejoin: round }
  @media (prefers-color-scheme: dark) {
    rect { fill: #0c1512 }
    text { fill: #efe6d2 }
    .grid { stroke: #3a4a43 }
    .line { stroke: #93e6c6 }
  }
</style>
<rect width="100%" height="100%" rx="8"/>
<text x="${LEFT}" y="24">${title}</text>
${panels.join("\n")}
${minutes}<text x="${LEFT + inner / 2}" y="${bottom + 42}" text-anchor="middle">minutes</text>
</svg>
`;
}
