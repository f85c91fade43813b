/** How many letters may be wrong in a word that is still recognised. */
const MOST_WRONG = 2;

/**
 * The known word that was probably meant.
 * @param {string} word
 * @param {readonly string[]} known
 * @returns {string | undefined}
 */
export function nearest(word, known) {
  if (word.length > 40) return undefined;
  const [best] = known
    .map((one) => ({ one, wrong: one.startsWith(word) && word.length > 2 ? 0 : distance(word, one) }))
    .sort((a, b) => a.wrong - b.wrong);
  return best && best.wrong <= MOST_WRONG && best.wrong < word.length ? best.one : undefined;
}

/**
 * How many letters have to be added, left out or exchanged.
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  let row = [...Array(other.length + 1).keys()];
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...other].entries()) {
      const changed = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
