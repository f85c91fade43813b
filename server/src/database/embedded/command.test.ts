import { expect, test } from '@jest/globals';
import { lastErrorLine } from './command';

test.each([
  [
    'one\n2026-01-01 UTC [1] FATAL:  lock file "postmaster.pid" exists\nHINT: …',
    'lock file "postmaster.pid" exists',
  ],
  [
    'FATAL:  could not extend file "base/1/2691": No space left on device\nHINT:  Check free disk space.\nPANIC:  cannot abort transaction 1, it was already committed\nAborted',
    'could not extend file "base/1/2691": No space left on device (Check free disk space)',
  ],
  [
    'PANIC:  could not locate a valid checkpoint record\nLOG:  over',
    'could not locate a valid checkpoint record',
  ],
  ['initdb: error: cannot be run as root\n', 'cannot be run as root'],
  ['something else\n', 'something else'],
  ['', undefined],
])('%j is reduced to %j', (said, words) => {
  expect(lastErrorLine(said)).toBe(words);
});
