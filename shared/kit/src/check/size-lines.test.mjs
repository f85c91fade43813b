import { expect, test } from '@jest/globals';
import { sizeLines } from './size-lines.mjs';

const [entry, page, all] = /** @type {const} */ (['entry-too-big', 'page-too-big', 'release-too-big']);
const size = (
  /** @type {typeof entry | typeof page | typeof all} */ code,
  /** @type {number} */ bytes,
  /** @type {number} */ most,
) => ({
  ...{ code, bytes, most },
  what: '',
  remedy: '',
});

test('sizes stand in a table beside what they may be, and what is nearly or already too much is marked', () => {
  const sizes = [size(entry, 4096, 8192), size(page, 58_368, 61_440), size(all, 3_145_729, 3_145_728)];
  expect(sizeLines(sizes)).toBe(`Entry, packed        4.0 kB of 8.0 kB    50 %
First page, packed  57.0 kB of 60.0 kB   95 %  nearly too much
All files            3.0 MB of 3.0 MB   101 %  too much`);
});

test('what a slow phone feels is said in seconds', () => {
  expect(sizeLines([size(page, 61_440, 2_097_152)])).not.toContain('slow');
  expect(sizeLines([size(page, 350_000, 2_097_152)])).toMatch(/17 % {2}1\.8 s on a slow phone$/);
});
