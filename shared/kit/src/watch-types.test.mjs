import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { beforeEach, expect, test } from '@jest/globals';
import { watchTypes } from './serve.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venture-types-'));
});

const write = (/** @type {string} */ file, /** @type {string} */ text) =>
  writeFileSync(join(folder, file), text);

test('type errors are printed on every change until fixed', async () => {
  write('tsconfig.json', '{ "compilerOptions": { "types": [], "lib": ["es2022"] }, "files": ["a.ts"] }');
  write('a.ts', 'export const a: number = "text";');
  const output = new PassThrough();
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const compiler = watchTypes(folder, output);
  const until = async (/** @type {RegExp} */ wanted) => {
    for (let line = ''; !wanted.test(line); ) line = (await lines.next()).value;
  };
  await until(/^\S*a\.ts\(1,14\): error TS2322: /);
  write('a.ts', 'export const a: number = 1;\nexport const b: string = a;');
  await until(/^\S*a\.ts\(2,14\): error TS2322: /);
  write('a.ts', 'export const a = 1;');
  await until(/Found 0 errors/);
  await compiler?.terminate();
}, 60_000);

test('no types are checked without a tsconfig.json', () => {
  expect(watchTypes(folder)).toBeUndefined();
});
