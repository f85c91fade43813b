/** The deepest nesting of arrays and objects; what devices send has less than half of it. */
export const MOST_LEVELS = 32;

/** How many fields and values a usual body may have: far more than any call needs. */
const LEAST_VALUES = 2000;
/**
 * What the moves of games need at least, in bytes: a digit and a comma, with their names and brackets now and
 * then.
 */
const BYTES_PER_VALUE = 4;
/** A body of at most this many bytes is a usual one. */
const USUAL_BYTES = 64 * 1024;

/** The most fields and values of a body with this many bytes: parsing and checking many of them takes long. */
export function mostValues(bytes: number): number {
  return bytes <= USUAL_BYTES ? LEAST_VALUES : bytes / BYTES_PER_VALUE;
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
/** What a byte adds to the level, and to the number of values. */
const LEVELS = new Int8Array(256);
const VALUES = new Int8Array(256);
for (const byte of Buffer.from('[{')) LEVELS[byte] = 1;
for (const byte of Buffer.from(']}')) LEVELS[byte] = -1;
for (const byte of Buffer.from(',:')) VALUES[byte] = 1;

type Most = { readonly levels: number; readonly values: number };

/**
 * Which bound JSON exceeds, if any: its levels, since walking a value is often recursive, or its number of
 * values, counted by commas and colons. One pass over the bytes before parsing; in UTF-8 no part of another
 * character looks like any of these.
 */
export function excessOf(json: Uint8Array, most: Most): keyof Most | undefined {
  let level = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfText(json, at + 1);
    level += LEVELS[byte] ?? 0;
    values += VALUES[byte] ?? 0;
    if (level > most.levels) return 'levels';
    if (values > most.values) return 'values';
  }
  return undefined;
}

/** The position of the quote that ends a string; after the last byte when there is none. */
function endOfText(json: Uint8Array, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
