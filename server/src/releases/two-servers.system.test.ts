import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { RemoteEntry, RemoteList } from '@venture/contract/remotes';
import { sized } from '@venture/testing/sized';
import { addressOf, builtProgram, type Program, start } from '../testing/program';
import { RULES } from '../testing/remote';
import { type TestStore, testStore } from '../testing/store';
import { until } from '../testing/until';
import { integrity } from './store/built';

jest.setTimeout(300_000);

const TEAMS = sized(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], ['a', 'b']);

let store: TestStore;
let program: string;
let programs: Program[];
beforeEach(async () => {
  [programs, program, store] = [[], await builtProgram(), await testStore()];
});
afterEach(async () => {
  for (const { process } of programs) process.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  await store.remove();
});

function begin(...args: string[]): Program {
  const started = start(program, { ...store.env, PORT: '0' }, args);
  programs.push(started);
  return started;
}

/** Reads what a server lists now, checking every part against its hash. */
async function seen(address: string) {
  const answer = await fetch(`${address}/remotes.json`);
  const { serial, remotes } = parse(RemoteList, await answer.json(), 'the list');
  const entries = remotes.map((entry) => parse(RemoteEntry, entry, 'a remote'));
  for (const { base, entry, files, manifestHash } of entries) {
    expect(integrity(await textAt(`${address}${base}release.json`))).toBe(manifestHash);
    expect(integrity(await textAt(`${address}${base}${entry}`))).toBe(files[entry]);
  }
  return { serial, names: entries.map(({ name, version }) => `${name} ${version}`) };
}

const textAt = async (address: string) => (await fetch(address)).text();

test(`two servers never show a broken list while ${TEAMS.length} teams release at once, and soon show all acknowledged ones`, async () => {
  await store.run('release', await store.build());
  const addresses = await Promise.all([begin(), begin()].map(addressOf));
  const folders = await Promise.all(
    TEAMS.map((name) => store.build({ name, files: { 'rules.mjs': RULES } })),
  );
  let isOver = false;
  const watching = addresses.map(async (address) => {
    for (let before = 0; !isOver; ) {
      const { serial } = await seen(address);
      expect(serial).toBeGreaterThanOrEqual(before);
      before = serial;
    }
  });
  const ended = await Promise.all(folders.map((folder) => begin('release', folder).ended));
  isOver = true;
  await Promise.all(watching);
  expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(TEAMS.map(() => ({ code: 0, err: '' })));
  const all = ['lemonade', ...TEAMS].map((name) => `${name} 1.0.0`);
  for (const address of addresses) {
    await until(async () => (await seen(address)).names.length >= all.length, `${address} lists all`);
    expect((await seen(address)).names.toSorted()).toEqual(all.toSorted());
  }
});
