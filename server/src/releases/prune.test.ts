import { describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { freshStore } from '../testing/per-file';
import { readBuiltRemote } from './store/built';
import { changeStore } from './store/store';
import { storeRelease } from './store/writer';

const store = freshStore();

describe('pruning', () => {
  const versions = async () => {
    const there = store.db.selectFrom('release_contents').select('version').distinct().orderBy('version');
    return (await there.execute()).map(({ version }) => version);
  };

  /** Makes everything so many days older. */
  async function age(days: number): Promise<void> {
    await sql`update release_events set since = since - make_interval(secs => ${days * 86_400})`.execute(
      store.db,
    );
    await sql`update releases set created_at = created_at - make_interval(secs => ${days * 86_400})`.execute(
      store.db,
    );
  }

  test('keeps releases that were live within the last week for open tabs, and their fallbacks', async () => {
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

  longTest('keeps as many of the latest as are asked for', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await store.release(version);
    await age(9);
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0']);
  });

  longTest('forgets a removed remote once no tab can need it', async () => {
    await store.release('1.0.0');
    await store.run('releases', 'remove', 'lemonade');
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual(['1.0.0']);
    await age(8);
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual([]);
  });

  longTest('removes what no list ever told of once it is a week old', async () => {
    await store.release('1.0.0');
    const draft = await readBuiltRemote(await store.build({ version: '0.1.0' }));
    await changeStore(store.environment, ({ db }) => storeRelease(db, draft, true));
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['0.1.0', '1.0.0']);
    await age(8);
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['1.0.0']);
  });

  test('removes files that no other release has, and keeps the version taken', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await store.release(version);
    await age(9);
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual(['1.1.0', '1.2.0']);
    const files = await sql<{
      content: string;
    }>`select convert_from(content, 'utf8') as content from release_files`.execute(store.db);
    const texts = files.rows.map(({ content }) => content);
    expect(texts).not.toContain("pages('lemonade', '1.0.0');");
    expect(texts).toContain('.page { color: red; }');
    const other = await store.build({ files: { 'js/pages.js': 'other()' } });
    expect(await store.refused('release', other, '--force')).toEqual(['version-taken']);
  });
});
