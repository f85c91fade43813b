import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchTypes } from './watch-types.mjs';

/** @type {string} */
let folder;
/** @type {import('node:worker_threads').Worker | undefined} */
let compiler;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venture-types-'));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await compiler?.terminate();
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (/** @type {string} */ file, /** @type {string} */ text) =>
  writeFileSync(join(folder, file), text);

/** Collects the errors reported. */
function watched() {
  /** @type {string[]} */
  const told = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  compiler = watchTypes(folder, (errors) => {
    told.push(errors);
    for (const go of waiting.splice(0)) go();
  });
  return async (/** @type {(errors: string) => boolean} */ isIt) => {
    while (!told.some(isIt)) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    return told.splice(0).find(isIt);
  };
}

test('type errors are reported on each change until they are fixed', async () => {
  write('tsconfig.json', '{ "compilerOptions": { "types": [], "lib": ["es2022"] }, "files": ["a.ts"] }');
  write('a.ts', 'export const a: number = "text";');
  const until = watched();
  expect(await until((errors) => errors !== '')).toMatch(/^\S*a\.ts\(1,14\): error TS2322: [^\n]*$/);
  write('a.ts', 'export const a: number = 1;\nexport const b: string = a;');
  expect(await until((errors) => errors !== '')).toMatch(/^\S*a\.ts\(2,14\): error TS2322: [^\n]*$/);
  write('a.ts', 'export const a = 1;');
  expect(await until((errors) => errors === '')).toBe('');
}, 60_000);

test('without a tsconfig.json no types are checked', () => {
  write('a.ts', 'export const a: number = "text";');
  expect(watchTypes(folder, () => undefined)).toBeUndefined();
});
