import { expect, test } from '@jest/globals';
import { lastWords } from './command';

test.each([
  [
    'one\n2026-01-01 UTC [1] FATAL:  lock file "postmaster.pid" exists\nHINT: …',
    'lock file "postmaster.pid" exists',
  ],
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device\nPANIC:  cannot abort transaction 1, it was already committed\nchild process was terminated by signal 6',
    'could not write to file "pg_wal/xlogtemp.1": No space left on device',
  ],
  ['initdb: error: cannot be run as root\n', 'cannot be run as root'],
  ['something else\n', 'something else'],
  ['', undefined],
])('of %j what matters is %j', (said, words) => {
  expect(lastWords(said)).toBe(words);
});
