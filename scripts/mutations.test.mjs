import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readJson, root } from './programs.mjs';

/** @type {import('./mutations.mjs').Mutation[]} */
const mutations = readJson('scripts/mutations.json');

test.each(mutations)('$file: $why', ({ file, find, put, tests }) => {
  expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
  expect(put).not.toBe(find);
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((each) => !existsSync(join(root, each)))).toEqual([]);
});

test('no mutation is listed twice', () => {
  const places = mutations.map(({ file, find, put }) => [file, find, put].join('\n'));
  expect(new Set(places).size).toBe(places.length);
});
