import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { LOCKS } from './locks';

const SERVER = join(__dirname, '..');

test('no two locks have the same number', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every advisory lock that the code takes is in the list', () => {
  const isListed = /^pg_(?:try_)?advisory_\w*lock\((?:\$\{LOCKS\.\w+\}|\$1\)', \[LOCKS\.\w+\])/;
  const taken = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file) && !/^database\/locks(\.test)?\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(SERVER, file), 'utf8').matchAll(/pg_(try_)?advisory_.*/g)].map(([call]) => ({
        file,
        call,
      })),
    );
  expect(taken.filter(({ call }) => !isListed.test(call))).toEqual([]);
  expect(taken).not.toEqual([]);
});

test('no other file contains the statements that lock the grants, a learner or a user', () => {
  const SPELT = [
    /lock table grants/,
    /select from (?:learners|users) where (?:user_)?id = \$\{\w+\} for /,
    /selectFrom\('(?:learners|users)'\)\s*\.select\('\w+'\)\s*\.where\('\w+', '=', \w+\)\s*\.for\w+\(\)/,
  ];
  const spelling = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\.test\.).*\.ts$/.test(file))
    .filter((file) => SPELT.some((lock) => lock.test(readFileSync(join(SERVER, file), 'utf8'))));
  expect(spelling).toEqual(['database/locks.ts']);
});
