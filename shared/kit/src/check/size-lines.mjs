import { sizeText } from '@venture/contract/gate/release';

const NAMES = /** @type {const} */ ({
  'entry-too-big': 'Entry, packed',
  'page-too-big': 'First page, packed',
  'release-too-big': 'All files',
});

/** From this share on the next change may be too much. */
const NEARLY = 0.9;

/** Bytes in a second on a slow phone, as Lighthouse's slow 4G has them: 1.6 Mbit. */
const SLOW = 200_000;

/** What is more than this before a page can be used is felt there. */
const FELT = 61_440;

/**
 * What a release costs beside what it may, as a small table.
 * @param {readonly import('@venture/contract/gate/release').Size[]} sizes
 */
export function sizeLines(sizes) {
  const rows = sizes.map(({ code, bytes, most }) => {
    const share = bytes / most;
    const wait =
      code === 'page-too-big' && bytes > FELT ? `  ${(bytes / SLOW).toFixed(1)} s on a slow phone` : '';
    const mark = share > 1 ? '  too much' : share >= NEARLY ? '  nearly too much' : wait;
    return [
      Object(NAMES)[code],
      sizeText(bytes),
      `of ${sizeText(most)}`,
      `${Math.ceil(share * 100)} %`,
      mark,
    ];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map(
      ([what, bytes, most, share, mark]) =>
        `${what.padEnd(widths[0] ?? 0)}  ${bytes.padStart(widths[1] ?? 0)} ${most.padEnd(widths[2] ?? 0)}  ${share.padStart(widths[3] ?? 0)}${mark}`,
    )
    .join('\n');
}
