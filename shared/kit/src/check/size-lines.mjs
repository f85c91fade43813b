import { sizeText } from '@venture/gate/release';

/** Share of the limit from which a size counts as nearly too much. */
const NEARLY = 0.9;

/** Bytes per second on a slow phone: Lighthouse's slow 4G has 1.6 Mbit/s. */
const SLOW = 200_000;

/** @typedef {import('./findings.mjs').Size} Size */

/** @type {Readonly<Record<string, (what: string) => string>>} */
const NAMES = {
  'entry-too-big': () => 'The entry, a script that says what to load, compressed',
  'page-too-big': () => 'Loaded first, before the page is shown, compressed',
  'release-too-big': () => 'All files together',
  'file-too-big': (file) => `The largest file, ${file}`,
};

/**
 * One sentence per size of a release, with its limit.
 * @param {readonly Size[]} sizes
 */
export function sizeLines(sizes) {
  return sizes
    .map(({ code, what, bytes, most }) => {
      const share = bytes / most;
      const used = `${Math.ceil(share * 100)} % of the ${sizeText(most)} allowed`;
      const seconds = Math.max(0.1, bytes / SLOW).toFixed(1);
      const wait = code === 'page-too-big' ? `, ${seconds} seconds on a slow phone` : '';
      // A team cannot shrink the entry, which the build writes.
      const isOwn = code !== 'entry-too-big';
      const mark = share > 1 ? ': too much' : isOwn && share >= NEARLY ? ': nearly too much' : '';
      return `${NAMES[code]?.(what)}: ${sizeText(bytes)}${wait}; ${used}${mark}.`;
    })
    .join('\n');
}
