import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/**
 * Formats rows, each text made harmless and quoted, so that a spreadsheet splitting at semicolons keeps it whole. A
 * byte order mark makes Excel read UTF-8.
 */
export function formatCsv(rows: readonly (readonly Cell[])[], { bom = false } = {}): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? sanitizeCell(cell) : cell)));
  return stringify(cells, { bom, record_delimiter: 'windows', quoted_string: true, quoted_empty: false });
}

/**
 * Returns one line that reads in written order and that no spreadsheet runs as a formula, even after splitting at
 * semicolons: full-width East Asian characters start one too.
 */
export function sanitizeCell(text: string): string {
  const line = text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return line.replace(/(^|;\s*)(?=[=+\-@＝＋－＠])/gu, "$1'");
}
