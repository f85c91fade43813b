import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { write } from '../testing/remote';
import { type TestStore, testStore } from '../testing/store';
import { signerOf } from './store/signer';

const DAY_MS = 24 * 60 * 60 * 1000;

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.remove());

describe('pruning', () => {
  const versions = async () =>
    (await readdir(join(store.environment.storeDir, 'remotes/lemonade')).catch(() => [])).toSorted();

  /** Lets everything have happened so many days ago. */
  async function age(days: number): Promise<void> {
    const signer = signerOf(store.environment);
    const file = join(store.environment.storeDir, 'history.json');
    const { events } = JSON.parse(await signer.verify(await readFile(file, 'utf8'), file));
    for (const event of events) {
      event.since = new Date(Date.parse(event.since) - days * DAY_MS).toISOString();
    }
    await write(store.environment.storeDir, 'history.json', await signer.sign(JSON.stringify({ events })));
  }

  test('keeps what was live within a week, for tabs that are open, and what those fall back to', async () => {
    await store.release('1.0.0');
    await age(5);
    await store.release('1.1.0');
    await age(5);
    for (const version of ['1.2.0', '1.3.0', '1.4.0']) await store.release(version);
    expect(await store.run('releases', 'prune', '--keep', '0')).toBe('There is nothing to remove.');
    await age(6.9);
    await store.release('1.5.0');
    await age(0.2);
    // 1.1.0 ended 7.1 days ago as did 1.2.0 and 1.3.0; 1.4.0 ended 0.2 days ago and falls back to 1.3.0.
    expect((await store.run('releases', 'prune', '--keep', '0')).split('\n')).toEqual([
      'lemonade 1.0.0 is removed.',
      'lemonade 1.1.0 is removed.',
      'lemonade 1.2.0 is removed.',
    ]);
    expect(await versions()).toEqual(['1.3.0', '1.4.0', '1.5.0']);
    await age(8);
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual(['1.4.0', '1.5.0']);
    expect(await store.run('rollback', 'lemonade')).toContain('1.4.0 is live now');
  });

  test('keeps as many of the latest as are asked for', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await store.release(version);
    await age(9);
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0']);
  });

  test('forgets a removed remote once no tab can need it', async () => {
    await store.release('1.0.0');
    await store.run('releases', 'remove', 'lemonade');
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual(['1.0.0']);
    await age(8);
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual([]);
  });

  test('removes what no list ever told of once it is a week old', async () => {
    await store.release('1.0.0');
    const orphan = join(store.environment.storeDir, 'remotes/lemonade/0.1.0');
    await mkdir(orphan);
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['0.1.0', '1.0.0']);
    const old = new Date(Date.now() - 8 * DAY_MS);
    await utimes(orphan, old, old);
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['1.0.0']);
  });
});
