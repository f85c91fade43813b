import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import { builtProgram, type Program, start } from '../testing/program';
import { RULES, write } from '../testing/remote';
import { type TestStore, testStore } from '../testing/store';
import { readRelease } from './built';
import { fileProblems } from './checks/files';
import { hashesIn } from './store/durable';

jest.setTimeout(300_000);

let program: string;
let store: TestStore;
let programs: Program[];
beforeAll(async () => {
  program = await builtProgram();
});
beforeEach(async () => {
  programs = [];
  store = await testStore();
});
afterEach(async () => {
  for (const { process } of programs) process.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  await store.remove();
});

function begin(...args: string[]): Program {
  const started = start(program, store.env, args);
  programs.push(started);
  return started;
}

/** What is in the list, each with all its files in the store, unchanged. */
async function wholeList() {
  const { serial, remotes } = await store.list();
  for (const { name, version, files } of remotes) {
    const folder = join(store.environment.storeDir, 'remotes', name, version);
    const built = await readRelease(folder);
    expect(fileProblems(built, await hashesIn(folder))).toEqual([]);
    expect(built.release.files).toMatchObject(files);
  }
  return { serial, remotes };
}

const drafts = () => readdir(join(store.environment.storeDir, '.drafts'));

describe('releases at the same time', () => {
  test('of eight remotes are all live afterwards, each with a list of its own', async () => {
    await store.run('release', await store.build());
    const { serial } = await store.list();
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const folders = await Promise.all(
      names.map((name) => store.build({ name, files: { 'rules.mjs': RULES } })),
    );
    const ended = await Promise.all(folders.map((folder) => begin('release', folder).ended));
    expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(names.map(() => ({ code: 0, err: '' })));
    const list = await wholeList();
    expect(list.remotes.map(({ name }) => name).toSorted()).toEqual([...names, 'lemonade']);
    expect(list.serial).toBeGreaterThanOrEqual(serial + 8);
    expect(await drafts()).toEqual([]);
  });

  test('of two versions of one remote end with the newer one, whoever is first', async () => {
    await store.run('release', await store.build());
    const folders = [await store.build({ version: '1.1.0' }), await store.build({ version: '1.2.0' })];
    const [older, newer] = await Promise.all(folders.map((folder) => begin('release', folder).ended));
    expect(newer?.code).toBe(0);
    if (older?.code !== 0) expect(older?.err).toMatch(/^version-older: /);
    expect((await wholeList()).remotes[0]?.version).toBe('1.2.0');
  });

  test('of the very same release are one', async () => {
    const folder = await store.build();
    const ended = await Promise.all([1, 2].map(() => begin('release', folder).ended));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(ended.map(({ out }) => out).toSorted()).toEqual([
      'lemonade 1.0.0 is already live.\n',
      'lemonade 1.0.0 is live now.\n',
    ]);
    await wholeList();
  });
});

describe('a release that is killed', () => {
  const KILLS = sized(30, 8);

  /** The moment it begins to work on the store. */
  async function working({ process }: Program): Promise<void> {
    const isAtWork = (name: string) => name.startsWith(`${process.pid}.`);
    while (!(await drafts()).some(isAtWork) && process.exitCode === null) await wait(1);
  }

  /** How long it works on the store when nothing happens to it. */
  async function workMs(folder: string): Promise<number> {
    await store.run('release', await store.build({ name: 'first' }));
    const running = begin('release', folder);
    await working(running);
    const began = performance.now();
    while ((await drafts()).length > 0) await wait(1);
    return performance.now() - began;
  }

  /** The moment the list is another one. */
  async function replaced(serial: number): Promise<void> {
    while ((await wholeList()).serial === serial) await wait(1);
  }

  test(`at any of ${KILLS} moments leaves the old list or the new one, and nothing in the way`, async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`js/part${index}.js`, `part(${index});`.repeat(500)]),
    );
    const takes = await workMs(await store.build({ files }));
    const outcomes = new Set<string>();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = await wholeList();
      const version = `1.${kill}.0`;
      const running = begin('release', await store.build({ version, files }));
      await working(running);
      if (kill < KILLS) await wait((kill / KILLS) * 1.2 * takes);
      else await replaced(before.serial);
      running.process.kill('SIGKILL');
      await running.ended;
      const after = await wholeList();
      const isNew = after.remotes[1]?.version === version;
      if (!isNew) expect(after).toEqual(before);
      expect(after.serial > before.serial).toBe(isNew);
      outcomes.add(isNew ? 'new' : 'old');
    }
    expect([...outcomes].toSorted()).toEqual(['new', 'old']);
    await store.run('release', await store.build({ version: '2.0.0' }));
    expect((await wholeList()).remotes[1]?.version).toBe('2.0.0');
    expect(await drafts()).toEqual([]);
    expect(existsSync(join(store.environment.storeDir, '.lock'))).toBe(false);
  });

  test('just before the list is replaced can be done again, with the same build or a better one', async () => {
    await store.run('release', await store.build());
    const list = await readFile(join(store.environment.storeDir, 'remotes.json'), 'utf8');
    await store.run('release', await store.build({ version: '1.1.0' }));
    // Everything is there but the list.
    await write(store.environment.storeDir, 'remotes.json', list);
    expect(await store.refused('rollback', 'lemonade', '1.1.0')).toEqual(['version-unknown']);
    const better = await store.build({ version: '1.1.0', files: { 'js/more.js': 'more()' } });
    await store.run('release', better);
    const { remotes } = await wholeList();
    expect(remotes[0]?.later).toBe(true);
    expect(existsSync(join(store.environment.storeDir, 'remotes/lemonade/1.1.0/js/more.js'))).toBe(true);
  });
});

test('a refusal is its code and a sentence on standard error, and a failure for scripts', async () => {
  const { code, out, err } = await begin('release', await store.build({ range: '^20.0.0' })).ended;
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: 'shared-unfit: It needs react ^20.0.0, but the shell has 19.3.1.\n',
  });
});
