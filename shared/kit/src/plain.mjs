import { stripVTControlCharacters } from 'node:util';
import limits from './plain-limits.json' with { type: 'json' };

/** What moves the cursor, changes colours or the direction of letters, in terminals that obey it. */
const ORDERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * A text that a terminal only shows, however it came here: from an app, a release that was run, or a program. Lines and
 * tabs stay; a text without end is cut.
 * @param {string} text
 */
export function plainText(text) {
  const bare = stripVTControlCharacters(text.slice(0, limits.mostRead)).replace(ORDERS, (order) =>
    order === '\n' || order === '\t' ? order : '',
  );
  return text.length <= limits.mostRead && bare.length <= limits.mostPrinted
    ? bare
    : `${bare.slice(0, limits.mostPrinted)}\n… and more, which is not shown.`;
}

/**
 * The same for what belongs into one line: what somebody else wrote cannot look like lines of our own.
 * @param {string} text
 */
export function plainWords(text) {
  const words = plainText(text).replace(/\s+/g, ' ').trim();
  return words.length <= limits.mostWords ? words : `${words.slice(0, limits.mostWords)}…`;
}

/** One line of JSON, in which orders are written as what they are. @param {unknown} value */
export function plainJson(value) {
  return JSON.stringify(value).replace(
    ORDERS,
    (order) => `\\u${order.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
