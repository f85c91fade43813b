import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venture-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SCRIPT = join(process.cwd(), 'scripts/keys.mjs');

/** @param {string[]} args */
const keys = (...args) => node([SCRIPT, ...args]);

/** @param {string[]} args @param {Record<string, string>} [settings] */
function node(args, settings = {}) {
  const files = {
    SIGNING_KEY: join(folder, 'keys/signing.json'),
    PUBLIC_KEYS: join(folder, 'keys/public.json'),
  };
  const env = { ...process.env, ...files, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(folder, 'keys', name), 'utf8'));

/** @param {Record<string, unknown>} key */
const publicHalf = ({ kty, crv, x, y }) => ({ kty, crv, x, y });

test('the first run creates a key pair with a private file for the signing key', () => {
  expect(keys()).toMatchObject({ status: 0, said: expect.stringContaining('keep it secret') });
  const key = read('signing.json');
  expect(Object.keys(key)).toEqual(['kty', 'crv', 'x', 'y', 'd']);
  expect(read('public.json')).toEqual([publicHalf(key)]);
  expect(statSync(join(folder, 'keys/signing.json')).mode & 0o777).toBe(0o600);
});

test('the second run adds a new key, and retiring removes the old one', () => {
  keys();
  const old = read('signing.json');
  expect(keys()).toMatchObject({ status: 0, said: expect.stringContaining('releases -- sign') });
  const { before, ...key } = read('signing.json');
  expect(before).toEqual([old]);
  expect(key.x).not.toBe(old.x);
  expect(read('public.json')).toEqual([publicHalf(key), publicHalf(old)]);
  expect(statSync(join(folder, 'keys/signing.json')).mode & 0o777).toBe(0o600);
  expect(keys('--retire').status).toBe(0);
  expect(read('signing.json')).toEqual(key);
  expect(read('public.json')).toEqual([publicHalf(key)]);
});

test('retiring needs a key, and unknown options are refused', () => {
  for (const option of ['--retire', '--colour']) {
    expect(keys(option)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^(There is no key|Usage)/),
    });
  }
  expect(existsSync(join(folder, 'keys'))).toBe(false);
});

test('a lost signing key is not replaced silently: everything would need new signatures', () => {
  keys();
  rmSync(join(folder, 'keys/signing.json'));
  expect(keys()).toMatchObject({ status: 1, said: expect.stringContaining('keys replace') });
  expect(existsSync(join(folder, 'keys/signing.json'))).toBe(false);
});

test('keys in the environment are never created or changed, and builds read the public ones from a file', () => {
  keys();
  const [signing, open] = ['signing.json', 'public.json'].map((name) => JSON.stringify(read(name)));
  const inline = { SIGNING_KEY: signing ?? '', PUBLIC_KEYS: open ?? '' };
  const script = `import('${SCRIPT}')
    .then((keys) => keys.ensureKeys())
    .then(() => console.log(require('node:fs').readFileSync(process.env.PUBLIC_KEYS, 'utf8')))`;
  expect(JSON.parse(node(['--eval', script], inline).said)).toEqual(read('public.json'));
  const place = join(folder, 'derived/public.json');
  node(['--eval', `import('${SCRIPT}').then((keys) => keys.ensureKeys())`], {
    ...inline,
    PUBLIC_KEYS: place,
  });
  expect(JSON.parse(readFileSync(place, 'utf8'))).toEqual(read('public.json'));
  expect(node([SCRIPT], inline)).toMatchObject({
    status: 1,
    said: expect.stringContaining('The keys are in the environment'),
  });
});
