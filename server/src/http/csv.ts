import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/**
 * Formats rows as CSV. Text is sanitized against formulas and quoted, so that spreadsheets that split at semicolons
 * keep it whole. With a byte order mark, Excel reads the file as UTF-8.
 */
export function formatCsv(rows: readonly (readonly Cell[])[], { bom = false } = {}): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? sanitizeCell(cell) : cell)));
  return stringify(cells, { bom, record_delimiter: 'windows', quoted_string: true, quoted_empty: false });
}

/**
 * Turns a text into one line that reads in the order it is written and that no spreadsheet runs as a formula, not
 * even after splitting at semicolons. Full-width East Asian characters can start a formula too.
 */
export function sanitizeCell(text: string): string {
  const line = text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return line.replace(/(^|;\s*)(?=[=+\-@＝＋－＠])/gu, "$1'");
}
