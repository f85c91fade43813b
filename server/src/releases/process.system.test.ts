import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import { sql } from 'kysely';
import { builtProgram, type Program, start } from '../testing/program';
import { RULES } from '../testing/remote';
import { type TestStore, testStore } from '../testing/store';
import { readStoredRelease } from './checks/verify';

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

/** Reads the list, checking that all files are stored and unchanged. */
async function wholeList() {
  const { serial, remotes } = await store.list();
  for (const { name, version, files, manifestHash } of remotes) {
    const built = await readStoredRelease(store.environment, name, version);
    expect(built?.hash).toBe(manifestHash);
    expect(built?.release.files).toMatchObject(files);
  }
  return { serial, remotes };
}

describe('releases at the same time', () => {
  test('of several remotes are all live afterwards, each with its own list', async () => {
    await store.run('release', await store.build());
    const { serial } = await store.list();
    const names = sized(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], ['a', 'b']);
    const folders = await Promise.all(
      names.map((name) => store.build({ name, files: { 'rules.mjs': RULES } })),
    );
    const ended = await Promise.all(folders.map((folder) => begin('release', folder).ended));
    expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(names.map(() => ({ code: 0, err: '' })));
    const list = await wholeList();
    expect(list.remotes.map(({ name }) => name).toSorted()).toEqual([...names, 'lemonade']);
    expect(list.serial).toBeGreaterThanOrEqual(serial + names.length);
  });

  test('of two versions of one remote end with the newer one, in any order', async () => {
    await store.run('release', await store.build());
    const folders = [await store.build({ version: '1.1.0' }), await store.build({ version: '1.2.0' })];
    const [older, newer] = await Promise.all(folders.map((folder) => begin('release', folder).ended));
    expect(newer?.code).toBe(0);
    if (older?.code !== 0) expect(older?.err).toMatch(/^version-older: /);
    expect((await wholeList()).remotes[0]?.version).toBe('1.2.0');
  });

  test('of the same release count as one', async () => {
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
  const KILLS = sized(30, 2);

  /** Waits until a program starts changing the store, or ends. */
  async function working({ process }: Program): Promise<void> {
    let isOver = false;
    process.once('exit', () => {
      isOver = true;
    });
    while (!isOver && !(await isChanging())) await wait(1);
  }

  /** Whether somebody is changing the store. */
  async function isChanging(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
    return rows.length > 0;
  }

  /** Measures how long a release works on the store if nothing disturbs it. */
  async function workMs(folder: string): Promise<number> {
    await store.run('release', await store.build({ name: 'first' }));
    const running = begin('release', folder);
    await working(running);
    const began = performance.now();
    while (await isChanging()) await wait(1);
    await running.ended;
    return performance.now() - began;
  }

  /** Waits until the list is replaced. */
  async function replaced(serial: number): Promise<void> {
    while ((await wholeList()).serial === serial) await wait(1);
  }

  /** Blocks new lists until the transaction ends, so that a release killed meanwhile has no effect. */
  async function holdList() {
    const held = await store.db.startTransaction().execute();
    await sql`lock table release_list in exclusive mode`.execute(held);
    return held;
  }

  test(`at any of ${KILLS} moments leaves either the old list or the new one, and nothing in the way of the next`, async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`js/part${index}.js`, `part(${index});`.repeat(500)]),
    );
    const takes = await workMs(await store.build({ files }));
    const outcomes = new Set<string>();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = await wholeList();
      const version = `1.${kill}.0`;
      const held = kill === 1 ? await holdList() : undefined;
      const running = begin('release', await store.build({ version, files }));
      await working(running);
      if (kill < KILLS) await wait((kill / KILLS) * 1.2 * takes);
      else await replaced(before.serial);
      running.process.kill('SIGKILL');
      await running.ended;
      await held?.rollback().execute();
      const after = await wholeList();
      const isNew = after.remotes[1]?.version === version;
      if (!isNew) expect(after).toEqual(before);
      expect(after.serial > before.serial).toBe(isNew);
      outcomes.add(isNew ? 'new' : 'old');
    }
    expect([...outcomes].toSorted()).toEqual(['new', 'old']);
    await store.run('release', await store.build({ version: '2.0.0' }));
    expect((await wholeList()).remotes[1]?.version).toBe('2.0.0');
    const { rows } = await sql`
      select hash from release_files where hash not in (select hash from release_contents)`.execute(store.db);
    expect(rows).toEqual([]);
  });
});

test('a refusal prints its code and a sentence to standard error, and fails for scripts', async () => {
  const { code, out, err } = await begin('release', await store.build({ range: '^20.0.0' })).ended;
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: 'shared-unfit: It needs react ^20.0.0, but the shell has 19.3.1.\n',
  });
});
