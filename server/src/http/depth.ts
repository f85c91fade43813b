/** Most arrays and objects within each other; what devices send has less than half of it. */
export const MOST_LEVELS = 32;

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const STEPS = new Map<number | undefined, number>([...Buffer.from('[{')].map((byte) => [byte, 1]));
for (const byte of Buffer.from(']}')) STEPS.set(byte, -1);

/**
 * Whether JSON is nested deeper than anything here needs: programs that walk through a value often call themselves
 * for each level. One pass over the bytes, before anything is made of them; in UTF-8 no part of another
 * character looks like a bracket.
 */
export function isTooDeep(json: Uint8Array): boolean {
  let level = 0;
  for (let at = 0; at < json.length; at += 1) {
    if (json[at] === QUOTE) at = endOfText(json, at + 1);
    else level += STEPS.get(json[at]) ?? 0;
    if (level > MOST_LEVELS) return true;
  }
  return false;
}

/** Where the quote is that ends a text; after the last byte when there is none. */
function endOfText(json: Uint8Array, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
