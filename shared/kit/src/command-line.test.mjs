import { mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { runCommandLine } from './command-line.mjs';

// A checkout lacks packed library packages.
jest.mock('./new/vendor.mjs', () => ({
  .../** @type {object} */ (jest.requireActual('./new/vendor.mjs')),
  kitPackages: () => [],
}));

let folder = '';
/** @type {string[]} */
let out = [];
/** @type {string[]} */
let err = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'venture-commands-')));
  [out, err] = [[], []];
  jest.spyOn(process, 'cwd').mockReturnValue(folder);
  jest.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)));
  jest.spyOn(console, 'error').mockImplementation((line) => void err.push(String(line)));
});
afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['nothing', []],
  ['an unknown command', ['frobnicate']],
  ['the name of an object member', ['constructor']],
  ['an unknown option', ['new', 'founder-fair', '--fast']],
  ['no name', ['new']],
  ['an invalid name', ['new', 'Founder Fair']],
  ['a release without an address', ['release']],
  ['a release over http', ['release', '--to', 'http://venture.example']],
  ['a token as an argument', ['release', '--to', 'https://venture.example', '--token=venture_x']],
  ['a release that is both stored and rolled out', ['release', '--stored', '--rollout', '10']],
  ['a missing value', ['release', '--to']],
  ['an extra word', ['promote', '1.0.0', '1.1.0', '--to', 'https://venture.example']],
  ['a word where none is expected', ['check', 'dist']],
])('%s is wrong usage: exits with 2, says so, and does nothing', async (_what, args) => {
  expect(await runCommandLine(args)).toBe(2);
  expect(out).toEqual([]);
  expect(err.join('\n')).not.toBe('');
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  [['--help']],
  [['help']],
  [['new', '--help']],
  [['new', '-h']],
  [['release', '-h']],
  [['status', '-h']],
  [['help', 'promote']],
])('%j prints help and exits with 0', async (args) => {
  expect(await runCommandLine(args)).toBe(0);
  expect(out.join('\n')).toContain('Usage: venture');
  expect(err).toEqual([]);
});

test.each([
  ['relase', 'There is no command "relase". Did you mean "release"?'],
  ['stat', 'Did you mean "status"?'],
  ['rleesae', 'Did you mean "release"?'],
  ['release --rolout 10', '"venture release" has no option --rolout. Did you mean --rollout?'],
  ['check --build', 'Did you mean --built?'],
  ['check --fast', '"venture check" has no option --fast.\n"venture check --help"'],
  ['frobnicate', 'There is no command "frobnicate".\n"venture --help" says how it is used.'],
])('"venture %s" suggests the likely command', async (line, answer) => {
  expect(await runCommandLine(line.split(' '))).toBe(2);
  expect(err.join('\n')).toContain(answer);
});

test('prints the version', async () => {
  expect(await runCommandLine(['--version'])).toBe(0);
  expect(out.join()).toMatch(/^\d+\.\d+\.\d+$/);
});

test('wrong usage is reported as JSON on request', async () => {
  expect(await runCommandLine(['release', '--json'])).toBe(2);
  expect(JSON.parse(out.join(''))).toEqual({ error: 'Where? Name the app with --to <address>.' });
  expect(err).toEqual([]);
});

test('control characters in messages never reach the terminal', async () => {
  await runCommandLine(['\u001b[2Jrelease']);
  await runCommandLine(['new', 'founder-fair', '\u001b[31mRed\u009b0m', 'Fair', '--json']);
  for (const text of [...out, ...err]) expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
});

test('the result is one JSON line, and other output goes to stderr', async () => {
  expect(await runCommandLine(['new', 'founder-fair', 'Founder Fair', '--json'])).toBe(0);
  expect(out).toHaveLength(1);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({
    title: 'Founder Fair',
    folder: join(folder, 'founder-fair'),
  });
  expect(err.join('\n')).toContain('npm run dev');
});

test('a failure exits with 1 and a reason, also as JSON', async () => {
  await runCommandLine(['new', 'founder-fair']);
  expect(await runCommandLine(['new', 'founder-fair'])).toBe(1);
  expect(err.join('\n')).toContain('is not free');
  out = [];
  expect(await runCommandLine(['new', 'founder-fair', '--json'])).toBe(1);
  expect(JSON.parse(out.join('')).error).toContain('Nothing was changed');
});
