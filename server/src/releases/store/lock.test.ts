import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { acquireLock, type Lock } from './lock';
import { newOwner } from './owner';

const QUICK = { lockWaitMs: 5000, lockPatienceMs: 5000, lockLookMs: 2 };

let store: string;
beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'venture-lock-'));
});
afterEach(() => rm(store, { recursive: true }));

function take(patience: Partial<typeof QUICK> = {}, owner = newOwner()): Promise<Lock> {
  return acquireLock(store, owner, join(store, `draft-${owner}`), { ...QUICK, ...patience });
}

/** As a process leaves the lock that is killed while it holds it. */
async function leftBy(owner: string): Promise<void> {
  await mkdir(join(store, '.lock'));
  await writeFile(join(store, '.lock', owner), '');
}

/** The name of an owner in a process that has ended. */
function ended(): string {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return newOwner().replace(/^\d+/, String(pid));
}

/** The name of an owner of whom nothing can be known. */
const elsewhere = () => newOwner().replace(/^(\d+)\.[^.]+/, '$1.another-computer');

test('only one has it at a time', async () => {
  let holders = 0;
  let most = 0;
  const work = async () => {
    const lock = await take();
    holders += 1;
    most = Math.max(most, holders);
    await wait(3);
    await lock.confirm();
    holders -= 1;
    await lock.release();
  };
  await Promise.all(Array.from({ length: 20 }, work));
  expect(most).toBe(1);
  expect((await readdir(store)).filter((name) => name === '.lock')).toEqual([]);
});

test('one who waits for too long is told so', async () => {
  const lock = await take();
  await expect(take({ lockWaitMs: 50 })).rejects.toThrow(/^store-busy: Another release \(.*\) holds /);
  await lock.release();
});

test('an owner that was killed is followed at once, by one only', async () => {
  await leftBy(ended());
  // An owner of whom nothing is known is given up only after this test would have failed.
  const patience = { lockWaitMs: 600_000, lockPatienceMs: 600_000 };
  let holders = 0;
  const all = Array.from({ length: 8 }, async () => {
    const lock = await take(patience);
    holders += 1;
    expect(holders).toBe(1);
    await wait(2);
    holders -= 1;
    await lock.release();
  });
  await Promise.all(all);
});

test('an owner on another computer is followed once it stood still for long, and cannot go on then', async () => {
  const owner = elsewhere();
  const stuck = await take({}, owner);
  await expect(take({ lockWaitMs: 40 })).rejects.toThrow('store-busy');
  const next = await take({ lockPatienceMs: 40 });
  await expect(stuck.confirm()).rejects.toThrow('store-busy: Another release took over');
  await stuck.release();
  await next.confirm();
  await next.release();
});

test('a lock without an owner, as is left by a kill while releasing, belongs to the next', async () => {
  await mkdir(join(store, '.lock'));
  await (await take()).release();
  expect(await readdir(store)).not.toContain('.lock');
});
