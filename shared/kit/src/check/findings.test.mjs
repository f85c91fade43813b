import { expect, test } from '@jest/globals';
import { sizeLines } from './findings.mjs';

/** @param {import('./findings.mjs').Size['code']} code @param {number} bytes @param {number} most */
const size = (code, bytes, most) => ({ code, bytes, most, what: 'art.png', remedy: '' });

test('each size is printed with its limit, and marked if close to or above it', () => {
  const sizes = [
    size('entry-too-big', 4096, 8192),
    size('page-too-big', 58_368, 61_440),
    size('release-too-big', 3_145_729, 3_145_728),
    size('file-too-big', 4_718_592, 5_242_880),
  ];
  expect(
    sizeLines(sizes),
  ).toBe(`The entry, a script that says what to load, compressed: 4 kB; 50 % of the 8 kB allowed.
Loaded first, before the page is shown, compressed: 57 kB, 0.3 seconds on a slow phone; 95 % of the 60 kB allowed: nearly too much.
All files together: 3 MB; 101 % of the 3 MB allowed: too much.
The largest file, art.png: 4.5 MB; 90 % of the 5 MB allowed: nearly too much.`);
});
