import * as v from 'valibot';
import bounds from './bounds.json' with { type: 'json' };

/** A page's route. */
export const path = v.pipe(
  v.string(),
  v.regex(/^(\/[a-z0-9-]+)+$/, 'must be like "/my-game": lower case words, each after a slash'),
  v.maxLength(bounds.pathLength),
);
/**
 * Excludes control characters except tabs and line breaks, lone surrogates, and characters that change text
 * direction.
 */
const plainText = v.check(
  (text: string) => !/(?![\t\r\n\u200e\u200f])[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(text),
  'must be text without control characters',
);

/** Text with at most this many characters and no surrounding spaces. */
export const textUpTo = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(most), plainText);

export const shortText = textUpTo(bounds.wordsLength);

export const FILE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
export const file = v.pipe(v.string(), v.regex(FILE, 'must be the path of a file inside the release'));

/** A table of texts, checked in one pass because the first page waits for lists of hundreds of remotes. */
export function textRecord(names: RegExp, values: RegExp, message: string) {
  const isRow = ([name, value]: [string, unknown]) =>
    names.test(name) && typeof value === 'string' && values.test(value);
  return v.custom<Record<string, string>>(
    (rows) =>
      typeof rows === 'object' && rows !== null && !Array.isArray(rows) && Object.entries(rows).every(isRow),
    message,
  );
}
