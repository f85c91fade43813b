import { stripVTControlCharacters } from 'node:util';
import limits from './plain-limits.json' with { type: 'json' };

/** Control characters that move a terminal's cursor or change colours or text direction. */
const ORDERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * Makes text from an app, a release or a program safe to print: keeps line breaks and tabs, and cuts off long text.
 * @param {string} text
 */
export function printableText(text) {
  const bare = stripVTControlCharacters(text.slice(0, limits.mostRead)).replace(ORDERS, (order) =>
    order === '\n' || order === '\t' ? order : '',
  );
  return text.length <= limits.mostRead && bare.length <= limits.mostPrinted
    ? bare
    : `${bare.slice(0, limits.mostPrinted)}\n… and more, which is not shown.`;
}

/**
 * Makes foreign text safe within a line: it cannot pose as a line of our own.
 * @param {string} text
 */
export function plainWords(text) {
  const words = printableText(text).replace(/\s+/g, ' ').trim();
  return words.length <= limits.mostWords ? words : `${words.slice(0, limits.mostWords)}…`;
}

/** One line of JSON with control characters escaped. @param {unknown} value */
export function toJsonLine(value) {
  return JSON.stringify(value).replace(
    ORDERS,
    (order) => `\\u${order.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
