import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import connections from '../server/src/database/limits.json';
import { Environment, readConfig } from '../server/src/process/config';
import texts from '../server/src/process/settings.json';
import { root } from './programs.mjs';
import { PLACE, withTable } from './settings.mjs';

test('the settings table is current: else run "npm run settings"', () => {
  const document = readFileSync(PLACE, 'utf8');
  expect(withTable(document, Environment.entries)).toBe(document);
  expect(Object.keys(texts).sort()).toEqual(Object.keys(Environment.entries).sort());
});

test('the example names existing settings with valid values', () => {
  const example = readFileSync(join(root, 'deploy/venture-quest.env'), 'utf8');
  const lines = example.match(/^#?[A-Z_]+=.+$/gm) ?? [];
  const set = Object.fromEntries(lines.map((line) => line.replace('#', '').split(/=(.*)/).slice(0, 2)));
  expect(lines.length).toBeGreaterThan(5);
  for (const name of Object.keys(set)) expect(Object.keys(Environment.entries)).toContain(name);
  expect(readConfig(set, root)).toMatchObject({ proxies: 1, host: '127.0.0.1' });
});

test('default settings match the constants used without a configuration', () => {
  expect(readConfig({}, root).pool).toEqual({ max: connections.settings.max, slowMs: 500 });
});

test('plain Node can load the settings from their source, as npm run settings does', () => {
  const script =
    "const { Environment } = await import('./server/src/process/config'); console.log(Object.keys(Environment.entries)[0]);";
  const args = ['--import', '@venture/kit/typescript', '--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })).toBe('PORT\n');
});
