import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/**
 * Rows of a file, each text made harmless, and in quotes: a spreadsheet that splits at semicolons keeps it whole.
 * With a byte order mark Excel reads UTF-8.
 */
export function formatCsv(rows: readonly (readonly Cell[])[], { bom = false } = {}): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? sanitizeCell(cell) : cell)));
  return stringify(cells, { bom, record_delimiter: 'windows', quoted_string: true, quoted_empty: false });
}

/**
 * One line that reads in the order in which it is written, and that no spreadsheet runs as a formula, not even after
 * splitting at semicolons: what is wide in East Asian writing starts one too.
 */
export function sanitizeCell(text: string): string {
  const line = text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return line.replace(/(^|;\s*)(?=[=+\-@＝＋－＠])/gu, "$1'");
}
