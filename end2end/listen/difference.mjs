// What differs between two transcripts, for a reader.

/** How many lines are shown around one that differs. */
const AROUND = 4;

/**
 * Two texts as one: `-` before a line that was expected and not heard, `+` before one that was heard and
 * not expected, and of the lines that agree only those around.
 * @param {string[]} old
 * @param {string[]} now
 */
export function difference(old, now) {
  // How many lines the ends from `i` and `j` on have in common.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (/** @type {number} */ i, /** @type {number} */ j) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  /** @type {string[]} */
  const merged = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      merged.push(`  ${old[i]}`);
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) merged.push(`- ${old[i++]}`);
    else merged.push(`+ ${now[j++]}`);
  }
  const isNear = (/** @type {number} */ here) =>
    merged.slice(Math.max(0, here - AROUND), here + AROUND + 1).some((line) => !line.startsWith(" "));
  return merged.flatMap((line, here) => (isNear(here) ? [line] : isNear(here - 1) ? ["…"] : [])).join("\n");
}
