import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { addressOf, builtProgram, type Program, start } from '../testing/program';
import { write } from '../testing/remote';
import { type TestStore, testStore } from '../testing/store';

jest.setTimeout(120_000);

/** A server checks for changes every 2 seconds; the rest allows for a busy machine. */
const SOON_MS = 20_000;

let store: TestStore;
let programs: Program[];
let address: string;
beforeEach(async () => {
  programs = [];
  store = await testStore();
  await write(store.environment.shellDir, 'index.html', '<script id="venture-config"></script>');
  await store.run('release', await store.build());
  address = await serve();
});
afterEach(async () => {
  for (const { process } of programs) process.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  await store.remove();
});

async function serve(more: Record<string, string> = {}): Promise<string> {
  const environment = { ...store.env, PORT: '0', ...more };
  const serving = start(await builtProgram(), environment);
  programs.push(serving);
  return addressOf(serving);
}

/** Returns the remotes in the page as a newly opened browser sees them. */
async function inPage(at: string): Promise<string> {
  const html = await (await fetch(at)).text();
  const config = JSON.parse(/venture-config">(.*)<\/script>/.exec(html)?.[1] ?? '');
  const { remotes }: { remotes: { name: string; version: string; disabled?: boolean }[] } = config.remotes;
  return remotes
    .map(({ name, version, disabled }) => `${name} ${version}${disabled ? ' disabled' : ''}`)
    .join();
}

async function expectSoon(expected: string, at = address): Promise<void> {
  const began = performance.now();
  while ((await inPage(at)) !== expected && performance.now() - began < SOON_MS) await wait(50);
  expect(await inPage(at)).toBe(expected);
}

test('a release, a switch-off and a rollback reach the page soon, and earlier files are still served', async () => {
  await expectSoon('lemonade 1.0.0');
  await store.run('release', await store.build({ version: '1.1.0' }));
  await expectSoon('lemonade 1.1.0');
  for (const version of ['1.0.0', '1.1.0']) {
    const file = await fetch(`${address}/remotes/lemonade/${version}/js/pages.js`);
    expect(await file.text()).toBe(`pages('lemonade', '${version}');`);
  }
  await store.run('releases', 'disable', 'lemonade');
  await expectSoon('lemonade 1.1.0 disabled');
  await store.run('rollback', 'lemonade');
  await expectSoon('lemonade 1.0.0 disabled');
  await store.run('releases', 'enable', 'lemonade');
  await expectSoon('lemonade 1.0.0');
});

test('only the list and the releases are served from the store', async () => {
  for (const path of ['/history.json', '/remotes/../history.json']) {
    expect((await fetch(address + path)).status).toBe(404);
  }
});
