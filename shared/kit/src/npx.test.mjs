import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { runNewest } from './npx.mjs';

let served = 'first';
const server = createServer((_, response) => response.writeHead(served ? 200 : 503).end(served));
const place = mkdtempSync(join(tmpdir(), 'venture-npx-'));
beforeAll(() => new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined))));
afterAll(() => void server.close());
afterEach(() => {
  jest.restoreAllMocks();
});

/** @param {string} name what npm installed the kit of `first` in */
function installed(name) {
  const folder = join(place, name);
  const resolved = `http://localhost:${Object(server.address()).port}/kit.tgz`;
  const integrity = `sha512-${createHash('sha512').update('first').digest('base64')}`;
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const lock = { packages: { 'node_modules/@venture/kit': { resolved, integrity } } };
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify(lock));
  return { folder, resolved };
}

test.each([
  ['the same', '_npx/0a', 'first'],
  ['away', '_npx/0b', ''],
  ['newer, but installed by a team', 'game', 'second'],
])("npx's cached kit runs if the app's kit is %s", async (_, name, now) => {
  served = now;
  const { folder } = installed(name);
  expect(await runNewest(['new', 'fair'], folder, () => 0)).toBeUndefined();
  expect(existsSync(folder)).toBe(true);
});

test("npx reinstalls the kit if the app's kit has changed", async () => {
  served = 'second';
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { folder, resolved } = installed('_npx/0c');
  /** @type {unknown[]} */
  const runs = [];
  const run = (/** @type {unknown[]} */ ...one) => runs.push(one) + 6;
  expect(await runNewest(['update'], folder, run)).toBe(7);
  expect(runs).toEqual([[resolved, ['update']]]);
  expect(existsSync(folder)).toBe(false);
  expect(said).toHaveBeenCalledTimes(1);
});
