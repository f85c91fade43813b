import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Beacon } from '@venture/api/v1/beacons';
import { rolloutPosition } from '@venture/contract/draw';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { createJsonLog } from '../../process/log';
import { createMetrics } from '../../process/metrics';
import { type TestStore, testStore } from '../../testing/store';
import { createVisitCounter } from '../beacons';
import { advanceRollouts } from './advance';
import {
  endRollout,
  listOpenRollouts,
  listStagedRollouts,
  listStoppedRollouts,
  listWatchedRollouts,
  readRolloutCounts,
  readVisitorGroups,
} from './table';

const PLAN = '10 % for 10 minutes, 50 % for 10, then all';

let store: TestStore;
let metrics: ReturnType<typeof createMetrics>;
beforeEach(async () => {
  store = await testStore();
  metrics = createMetrics();
  await store.release('1.0.0');
});
afterEach(() => store.remove());

const rollOut = async (version = '2.0.0', plan = '10') =>
  store.run('release', await store.build({ version }), '--rollout', plan);
const advance = () =>
  advanceRollouts({ environment: store.environment, metrics, log: createJsonLog('silent') });
const end = (seconds: number) =>
  sql`update rollouts set stage_since = now() - make_interval(secs => ${seconds})`.execute(store.db);

/** Reports of as many people with earlier results to whom it was handed, a share of them of failures. */
async function visits(version: string, count: number, failed = 0, code = 'stopped'): Promise<void> {
  const hear = createVisitCounter(store.db);
  const [{ newer, share } = { newer: version, share: 1 }] = await listOpenRollouts(store.db);
  const isHanded = (id: string) => rolloutPosition(id, 'lemonade', newer) < share === (version === newer);
  // Of few tries, none might be handed to a small share.
  const people = Array.from({ length: count * 30 + 300 }, () => randomUUID())
    .filter(isHanded)
    .slice(0, count);
  await known(people);
  for (const [at, userId] of people.entries()) {
    const event = at < failed ? 'failed' : 'shown';
    const report: Beacon = { remote: 'lemonade', version, source: 'live', event, code };
    await hear(report, { userId, network: '10.0.0' });
  }
}

/** Accounts with a verified result from before the rollout. */
async function known(ids: readonly string[]): Promise<void> {
  const users = ids.map((id) => ({ id, full_name: 'Ada', email: id, email_folded: id }));
  const account = { password_hash: 'x', user_type: 'user' } as const;
  await store.db
    .insertInto('users')
    .values(users.map((user) => ({ ...user, ...account })))
    .execute();
  const before = new Date(Date.now() - 48 * 3600 * 1000);
  const event = {
    number: 1,
    kind: 'attempt',
    activity: 'module1',
    verdict: 'verified',
    code: null,
  } as const;
  const when = { at: before, received_at: before, payload: '{}', play: null };
  await store.db
    .insertInto('progress_events')
    .values(ids.map((id) => ({ ...event, ...when, user_id: id, id })))
    .execute();
}

async function counts() {
  const [running] = await listStagedRollouts(store.db);
  return running && readRolloutCounts(store.db, running);
}

async function history(): Promise<readonly string[]> {
  const rows = await store.db.selectFrom('release_events').select('details').orderBy('id').execute();
  return rows.flatMap(({ details }) => Object(details).rollout?.what ?? []);
}

async function actions(): Promise<readonly string[]> {
  const rows = await store.db.selectFrom('release_events').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
}

describe('a release that is rolled out', () => {
  test('is in the list beside the live one, with its share', async () => {
    expect(await rollOut()).toBe('lemonade 2.0.0 is rolled out beside 1.0.0: 10 %.');
    const live = await store.live();
    expect(live).toMatchObject({ version: '1.0.0', rollout: { share: 0.1 } });
    expect(live?.rollout?.entry).toMatchObject({ version: '2.0.0', previous: { version: '1.0.0' } });
    expect(await store.run('releases')).toContain(
      '2.0.0 for 10 %: failed for 0 of 0 visitors, 1.0.0 for 0 of 0',
    );
  });

  longTest('becomes the live one when it is promoted', async () => {
    await rollOut();
    expect(await store.run('promote', 'lemonade')).toBe('lemonade 2.0.0 is live now, instead of 1.0.0.');
    const live = await store.live();
    expect(live).toMatchObject({ version: '2.0.0', channel: 'promote', previous: { version: '1.0.0' } });
    expect(live?.rollout).toBeUndefined();
    expect(await listStagedRollouts(store.db)).toEqual([]);
  });

  longTest('is promoted by a release of its version to everybody', async () => {
    await rollOut();
    await store.release('2.0.0');
    const rollouts = await store.db.selectFrom('rollouts').select(['outcome', 'version']).execute();
    expect(rollouts).toMatchObject([{ outcome: 'promoted', version: '2.0.0' }, { outcome: null }]);
    expect((await actions()).at(-1)).toBe('rollout-promoted');
    const live = await store.live();
    expect(live).toMatchObject({ version: '2.0.0', previous: { version: '1.0.0' } });
    expect(live?.rollout).toBeUndefined();
  });

  longTest('is not promoted by a release of its version after the remote was removed', async () => {
    await rollOut();
    await store.run('releases', 'remove', 'lemonade');
    await store.release('2.0.0');
    const rollouts = await store.db.selectFrom('rollouts').select(['outcome']).execute();
    expect(rollouts).toEqual([{ outcome: 'replaced' }]);
    expect((await actions()).at(-1)).toBe('release-published');
  });

  test('is taken back by a rollback, and the live one stays live', async () => {
    await rollOut();
    expect(await store.run('rollback', 'lemonade')).toContain('2.0.0 is taken back; everybody has 1.0.0');
    expect(await store.live()).toMatchObject({ version: '1.0.0' });
    expect((await store.live())?.rollout).toBeUndefined();
  });

  longTest('stays as it is when another remote is released, or its own is switched off and on', async () => {
    await rollOut();
    await store.release('1.0.0', 'cider');
    await store.run('releases', 'disable', 'lemonade');
    await store.run('releases', 'enable', 'lemonade');
    expect(await store.live()).toMatchObject({ version: '1.0.0', rollout: { share: 0.1 } });
  });

  longTest('gives way to the next one, for a share of people or for all', async () => {
    await rollOut('2.0.0');
    await rollOut('3.0.0');
    expect((await listStagedRollouts(store.db)).map(({ newer }) => newer)).toEqual(['3.0.0']);
    await store.release('4.0.0');
    await advance();
    expect(await listStagedRollouts(store.db)).toEqual([]);
    expect(await store.live()).toMatchObject({ version: '4.0.0' });
  });

  longTest('is not removed as one that nobody needs', async () => {
    await rollOut();
    await sql`update releases set created_at = now() - interval '1 year'`.execute(store.db);
    await sql`update release_events set since = now() - interval '1 year'`.execute(store.db);
    await store.run('releases', 'prune', '--keep', '0');
    expect(await store.file('2.0.0', 'release.json')).toBeDefined();
  });

  longTest('is refused where there is none to compare it with', async () => {
    expect(await store.refused('promote', 'lemonade')).toEqual(['rollout-missing']);
    await store.run('releases', 'disable', 'lemonade');
    const newer = await store.build({ version: '2.0.0' });
    expect(await store.refused('release', newer, '--rollout', '10')).toEqual(['rollout-alone']);
  });

  longTest('goes to everybody when it is the first of its name; what is live already stays so', async () => {
    const first = await store.build({ name: 'cider' });
    expect(await store.run('release', first, '--rollout', '10')).toBe(
      'cider 1.0.0 is live for everybody: a first release has nothing that it could be compared with.',
    );
    expect(await store.run('release', first, '--rollout', '10')).toBe('cider 1.0.0 is already live.');
  });
});

describe('by itself a rollout', () => {
  test('stops when it fails, and says why in the history and to operators', async () => {
    await rollOut();
    await visits('1.0.0', 180, 2);
    await visits('2.0.0', 20, 20);
    await advance();
    expect((await store.live())?.rollout).toBeUndefined();
    const ended = await store.db.selectFrom('rollouts').selectAll().executeTakeFirstOrThrow();
    expect(ended).toMatchObject({
      outcome: 'stopped',
      reason: 'It failed for 20 of 20 visitors, the live release for 2 of 180 visitors.',
      counts: { newer: { visitors: 20, failed: 20 }, live: { visitors: 180 } },
    });
    expect(await history()).toEqual(['started', 'stopped']);
    expect(metrics.rollouts.text()).toContain('venture_rollouts_total{remote="lemonade",what="stop"} 1');
  });

  test('goes from stage to stage, counting anew in each, and to everybody', async () => {
    await rollOut('2.0.0', PLAN);
    await end(700);
    await advance();
    expect((await store.live())?.rollout).toMatchObject({ share: 0.1 });
    await visits('2.0.0', 20);
    await advance();
    expect((await store.live())?.rollout).toMatchObject({ share: 0.5 });
    expect(await counts()).toMatchObject({ newer: { visitors: 0 } });
    await end(700);
    await visits('2.0.0', 20);
    await advance();
    expect(await store.live()).toMatchObject({ version: '2.0.0' });
    expect(await history()).toEqual(['started', 'next-stage', 'promoted']);
  });

  longTest('does so once, however many servers look', async () => {
    await rollOut('2.0.0', PLAN);
    await visits('2.0.0', 20);
    await end(700);
    await Promise.all([advance(), advance(), advance()]);
    expect(await history()).toEqual(['started', 'next-stage']);
  });

  longTest('leaves nothing of who visited when it ends', async () => {
    await rollOut();
    await visits('2.0.0', 3);
    await store.run('promote', 'lemonade');
    expect(await store.db.selectFrom('rollout_visits').selectAll().execute()).toEqual([]);
    const { salt } = await store.db.selectFrom('rollouts').select('salt').executeTakeFirstOrThrow();
    expect(salt).toHaveLength(0);
  });
});

longDescribe('of visitors', () => {
  const failed: Beacon = {
    ...{ remote: 'lemonade', version: '2.0.0', source: 'live' },
    ...{ event: 'stopped', code: 'stopped' },
  };

  test('a network counts once, with the worst that it reports', async () => {
    await rollOut();
    const hear = createVisitCounter(store.db);
    for (const event of ['shown', 'failed', 'shown'] as const)
      await hear({ ...failed, event }, { userId: '', network: '10.0.1' });
    expect((await counts())?.newer).toEqual({ visitors: 1, failed: 1, frozen: 0 });
  });

  test('those with an earlier result are known, all others are strangers of their network', async () => {
    await rollOut();
    await visits('2.0.0', 3, 1);
    const hear = createVisitCounter(store.db);
    const strangers = Array.from({ length: 100 }, () => randomUUID());
    for (const userId of strangers) await hear(failed, { userId, network: '10.0.3' });
    const [running] = await listStagedRollouts(store.db);
    const groups = running && (await readVisitorGroups(store.db, running));
    const handed = strangers.filter((id) => rolloutPosition(id, 'lemonade', '2.0.0') < 0.1).length;
    expect(groups?.find(({ isKnown }) => isKnown)).toMatchObject({ visitors: 3, failed: 1 });
    expect(groups?.find(({ isKnown }) => !isKnown)).toMatchObject({ visitors: handed, failed: handed });
  });

  test('many strangers to whom it fails make it wait, whatever its plan; somebody decides, or those who are known', async () => {
    await rollOut('2.0.0', PLAN);
    const hear = createVisitCounter(store.db);
    for (let at = 0; at < 60; at += 1)
      for (const version of ['2.0.0', '1.0.0'])
        await hear(
          { ...failed, version, event: version === '2.0.0' ? 'failed' : 'shown' },
          { userId: '', network: `10.1.${at}` },
        );
    await visits('2.0.0', 20);
    await end(700);
    await advance();
    await advance();
    expect(await history()).toEqual(['started', 'paused']);
    expect(await listStagedRollouts(store.db)).toMatchObject([
      { plan: [{ share: 0.1 }], doubt: expect.stringContaining('It failed for 60') },
    ]);
    await visits('1.0.0', 60);
    await visits('2.0.0', 60, 60);
    await advance();
    expect(await history()).toEqual(['started', 'paused', 'stopped']);
  });
});

describe('a release that everybody has', () => {
  const fine = async () => {
    await store.release('2.0.0');
    return listWatchedRollouts(store.db);
  };

  longTest('is watched where there is one to go back to, for an hour', async () => {
    expect(await listWatchedRollouts(store.db)).toEqual([]);
    expect(await fine()).toMatchObject([{ newer: '2.0.0', live: '1.0.0', share: 1 }]);
    await visits('2.0.0', 100, 2);
    await end(3599);
    await advance();
    expect(await listWatchedRollouts(store.db)).toHaveLength(1);
    await end(3601);
    await advance();
    expect(await listWatchedRollouts(store.db)).toEqual([]);
    expect(await store.live()).toMatchObject({ version: '2.0.0' });
  });

  test('is taken from everybody when it fails, and the history, the list and operators are told', async () => {
    const [watched] = await fine();
    await visits('2.0.0', 60, 20, 'remote-frozen');
    await Promise.all([advance(), advance()]);
    // As a server does that read of the rollout before, and of the list afterwards.
    if (watched) await endRollout(store.db, watched, { outcome: 'replaced' });
    expect(await store.live()).toMatchObject({ version: '1.0.0' });
    expect((await store.live())?.rollout).toBeUndefined();
    expect(await history()).toEqual(['stopped']);
    expect(await actions()).toEqual(['release-published', 'release-published', 'release-rolled-back']);
    const row = await store.db.selectFrom('rollouts').selectAll().executeTakeFirstOrThrow();
    const reason = 'It failed for 20 of 60 visitors, the release before for 10 of 500 visitors.';
    expect(row).toMatchObject({ outcome: 'stopped', reason });
    expect((await listStoppedRollouts(store.db)).get('lemonade')).toMatchObject({
      newer: '2.0.0',
      live: '1.0.0',
    });
    expect(metrics.rollouts.text()).toContain('venture_rollouts_total{remote="lemonade",what="stop"} 1');
  });

  longTest(
    'of which nobody knows whether it fails waits for somebody, with a small share of people',
    async () => {
      await fine();
      const hear = createVisitCounter(store.db);
      const failed: Beacon = {
        ...{ remote: 'lemonade', version: '2.0.0', source: 'live' },
        event: 'failed',
        code: 'x',
      };
      for (let at = 0; at < 420; at += 1)
        await hear(
          { ...failed, event: at % 3 === 0 ? 'failed' : 'shown' },
          { userId: randomUUID(), network: '10.1.1' },
        );
      await visits('2.0.0', 20);
      await advance();
      await advance();
      expect(await store.live()).toMatchObject({ version: '1.0.0', rollout: { share: 0.1 } });
      expect(await history()).toEqual(['paused']);
      await store.run('promote', 'lemonade');
      expect(await store.live()).toMatchObject({ version: '2.0.0' });
    },
  );

  longTest(
    'is watched after a rollout as well, compared with what was counted of the release before',
    async () => {
      await rollOut('2.0.0', PLAN);
      await visits('1.0.0', 100, 30);
      await store.run('promote', 'lemonade');
      await visits('2.0.0', 100, 30);
      await advance();
      expect(await store.live()).toMatchObject({ version: '2.0.0' });
      await visits('2.0.0', 200, 200);
      await advance();
      expect(await store.live()).toMatchObject({ version: '1.0.0' });
    },
  );

  longTest('is not watched any more once it is replaced, rolled back or removed', async () => {
    await fine();
    await store.run('rollback', 'lemonade');
    await advance();
    expect(await listWatchedRollouts(store.db)).toEqual([]);
    await store.release('3.0.0');
    await store.release('4.0.0');
    expect(await listWatchedRollouts(store.db)).toMatchObject([{ newer: '4.0.0', live: '3.0.0' }]);
    await store.run('releases', 'remove', 'lemonade');
    await advance();
    expect(await listWatchedRollouts(store.db)).toEqual([]);
  });
});
