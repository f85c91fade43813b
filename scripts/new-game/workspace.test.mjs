import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { enterWorkspace } from './workspace.mjs';

const FOLDER = 'games/founder-fair';
const LINK = 'node_modules/@venture/founder-fair';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'venture-workspace-')));
  mkdirSync(join(root, FOLDER), { recursive: true });
  const manifest = { name: '@venture/founder-fair', version: '0.1.0', scripts: {}, dependencies: { a: '*' } };
  writeFileSync(join(root, FOLDER, 'package.json'), JSON.stringify(manifest));
  const packages = { '': {}, 'games/cash-stack': {}, 'games/x': {}, 'node_modules/a': {}, shell: {} };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
});
afterEach(() => rmSync(root, { recursive: true }));

const packages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

test('a new workspace is added to the lockfile where npm would, and nothing else moves', () => {
  enterWorkspace(root, FOLDER);
  expect(Object.keys(packages())).toEqual([
    '',
    'games/cash-stack',
    FOLDER,
    'games/x',
    LINK,
    'node_modules/a',
    'shell',
  ]);
  expect(packages()[FOLDER]).toEqual({
    name: '@venture/founder-fair',
    version: '0.1.0',
    dependencies: { a: '*' },
  });
  expect(packages()[LINK]).toEqual({ resolved: FOLDER, link: true });
});

test('the new package can be imported by name at once', () => {
  enterWorkspace(root, FOLDER);
  expect(realpathSync(join(root, LINK))).toBe(join(root, FOLDER));
});

test('adding a workspace twice changes nothing', () => {
  enterWorkspace(root, FOLDER);
  const before = packages();
  enterWorkspace(root, FOLDER);
  expect(Object.entries(packages())).toEqual(Object.entries(before));
});
