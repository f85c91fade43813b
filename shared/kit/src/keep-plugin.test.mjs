import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sweep } from './keep-plugin.mjs';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venture-keep-'));
  mkdirSync(join(folder, 'js'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {readonly string[]} files @param {number} now */
function build(files, now) {
  for (const file of files) writeFileSync(join(folder, file), '');
  sweep(folder, new Set(files), WEEK_MS, now);
}

const scripts = () => readdirSync(join(folder, 'js')).sort();

const FIRST = 'js/main.0000000001.js';
const SECOND = 'js/main.0000000002.js';
const THIRD = 'js/main.0000000003.js';

test('a file of an earlier build stays for a week after it was replaced, however old it was then', () => {
  build([FIRST], 0);
  build([SECOND], 10 * WEEK_MS);
  expect(scripts()).toEqual(['main.0000000001.js', 'main.0000000002.js']);
  build([THIRD], 11 * WEEK_MS - 1);
  expect(scripts()).toHaveLength(3);
  build([THIRD], 11 * WEEK_MS);
  expect(scripts()).toEqual(['main.0000000002.js', 'main.0000000003.js']);
});

test('a file that a build has again counts from its next replacement', () => {
  build([FIRST], 0);
  build([SECOND], 1);
  build([FIRST], 2);
  build([SECOND], WEEK_MS);
  build([SECOND], WEEK_MS + 1);
  expect(scripts()).toEqual(['main.0000000001.js', 'main.0000000002.js']);
});

test('what has no hash in its name goes at once', () => {
  build(['old.svg', FIRST], 0);
  build([SECOND], 1);
  expect(readdirSync(folder).filter((name) => name.endsWith('.svg'))).toEqual([]);
});
