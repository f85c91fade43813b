import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { rolloutPosition } from '@venture/contract/draw';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { createJsonLog } from '../../process/log';
import { createMetrics } from '../../process/metrics';
import { freshStore } from '../../testing/per-file';
import { advanceRollouts } from './advance-rollouts';
import { createReportRecorder, readFigures } from './beacons';
import {
  endRollout,
  findRunningRollout,
  findWatchedRollout,
  listOpenRollouts,
  listStoppedRollouts,
  readRolloutCounts,
} from './rollout';

const PLAN = '10 % for 10 minutes, then all';

let metrics: ReturnType<typeof createMetrics>;
const store = freshStore();
beforeEach(async () => {
  metrics = createMetrics();
  await store.release('1.0.0');
});

const rollOut = async (version = '2.0.0', plan = '10') =>
  store.run('release', await store.build({ version }), '--rollout', plan);
const advance = () =>
  advanceRollouts({ environment: store.environment, metrics, log: createJsonLog('silent') });
const end = (seconds: number) =>
  sql`update rollouts set started_at = now() - make_interval(secs => ${seconds})`.execute(store.db);

/** Sends reports from this many known accounts that got this version, some of them about failures. */
async function visits(version: string, count: number, failed = 0, code = 'stopped'): Promise<void> {
  const people = (await handed(version, count)).slice(0, count);
  await known(people);
  await report(version, people, failed, code);
}

/** Returns the ids of at least this many accounts that get this version. */
async function handed(version: string, count: number): Promise<readonly string[]> {
  const [{ newer, share } = { newer: version, share: 1 }] = await listOpenRollouts(store.db);
  const isHanded = (id: string) => rolloutPosition(id, 'lemonade', newer) < share === (version === newer);
  // With few attempts, a small share might get none.
  return Array.from({ length: count * 30 + 300 }, () => randomUUID()).filter(isHanded);
}

async function report(version: string, people: readonly string[], failed: number, code = 'stopped') {
  const record = createReportRecorder(store.db);
  await Promise.all(
    people.map((userId, at) =>
      record({ remote: 'lemonade', version, code: at < failed ? code : 'shown', userId, message: '' }),
    ),
  );
}

/** Adds accounts with these ids, each with a verified result from before the rollout. */
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
  const running = await findRunningRollout(store.db, 'lemonade');
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
    expect(await findRunningRollout(store.db, 'lemonade')).toBeUndefined();
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
    expect(await findRunningRollout(store.db, 'lemonade')).toMatchObject({ newer: '3.0.0' });
    await store.release('4.0.0');
    await advance();
    expect(await findRunningRollout(store.db, 'lemonade')).toBeUndefined();
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

describe('a rollout left to itself', () => {
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
    expect(await metrics.text()).toContain('venture_rollouts_total{remote="lemonade",what="stop"} 1');
  });

  test('gives the release to everybody when its time is over and enough visitors met it', async () => {
    await rollOut('2.0.0', PLAN);
    await end(700);
    await advance();
    expect((await store.live())?.rollout).toMatchObject({ share: 0.1 });
    await visits('2.0.0', 20);
    await advance();
    expect(await store.live()).toMatchObject({ version: '2.0.0' });
    expect(await history()).toEqual(['started', 'promoted']);
  });

  longTest('does so once, however many servers look', async () => {
    await rollOut('2.0.0', PLAN);
    await visits('2.0.0', 20);
    await end(700);
    await Promise.all([advance(), advance(), advance()]);
    expect(await history()).toEqual(['started', 'promoted']);
  });

  test('in doubt waits for somebody to decide, whatever its plan', async () => {
    await rollOut('2.0.0', PLAN);
    await visits('1.0.0', 900, 9);
    await visits('2.0.0', 100, 10);
    await end(700);
    await advance();
    await advance();
    expect(await history()).toEqual(['started', 'paused']);
    const running = await findRunningRollout(store.db, 'lemonade');
    expect(running).toMatchObject({ share: 0.1, doubt: expect.stringContaining('It failed for 10 of 100') });
    expect(running).not.toHaveProperty('seconds');
    await visits('2.0.0', 60, 60);
    await advance();
    expect(await history()).toEqual(['started', 'paused', 'stopped']);
  });

  longTest('leaves nothing of who visited when it ends', async () => {
    await rollOut();
    await visits('2.0.0', 3);
    await store.run('promote', 'lemonade');
    const { reports } = await readFigures(store.db, 'lemonade');
    expect(reports).toMatchObject([{ version: '2.0.0', code: 'shown', count: 3 }]);
    const rows = await store.db.selectFrom('release_reports').select('reporter').execute();
    expect(rows).toEqual([{ reporter: Buffer.alloc(0) }]);
    const { salt } = await store.db.selectFrom('rollouts').select('salt').executeTakeFirstOrThrow();
    expect(salt).toHaveLength(0);
  });
});

longDescribe('of visitors', () => {
  test('an account counts once, as failed if the release ever failed for it', async () => {
    await rollOut();
    const [one = ''] = await handed('2.0.0', 1);
    await known([one]);
    await report('2.0.0', [one, one, one], 1);
    await report('2.0.0', [one], 1, 'remote-crashed');
    expect((await counts())?.newer).toEqual({ visitors: 1, failed: 1 });
  });

  test('only accounts with an earlier result count and can stop a release', async () => {
    await rollOut();
    await visits('1.0.0', 100);
    await visits('2.0.0', 3);
    await report('2.0.0', await handed('2.0.0', 20), 1000);
    await report('2.0.0', Array(100).fill(''), 100);
    expect((await counts())?.newer).toEqual({ visitors: 3, failed: 0 });
    await advance();
    expect(await history()).toEqual(['started']);
  });
});

describe('a release that everybody has', () => {
  const fine = async () => {
    await store.release('2.0.0');
    return findWatchedRollout(store.db, 'lemonade');
  };

  longTest('is watched where there is one to go back to, for an hour', async () => {
    expect(await findWatchedRollout(store.db, 'lemonade')).toBeUndefined();
    expect(await fine()).toMatchObject({ newer: '2.0.0', live: '1.0.0', share: 1 });
    await visits('2.0.0', 100, 2);
    await end(3599);
    await advance();
    expect(await findWatchedRollout(store.db, 'lemonade')).toBeDefined();
    await end(3601);
    await advance();
    expect(await findWatchedRollout(store.db, 'lemonade')).toBeUndefined();
    expect(await store.live()).toMatchObject({ version: '2.0.0' });
  });

  test('is withdrawn from everybody when it fails, and history, list and operators are informed', async () => {
    const watched = await fine();
    await visits('2.0.0', 60, 20, 'remote-crashed');
    await Promise.all([advance(), advance()]);
    // Acts like a server that read the rollout before and the list afterwards.
    if (watched) await endRollout(store.db, watched, 'replaced');
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
    expect(await metrics.text()).toContain('venture_rollouts_total{remote="lemonade",what="stop"} 1');
  });

  longTest('in doubt waits for somebody, with a small share of people', async () => {
    await fine();
    await visits('2.0.0', 400, 28);
    await advance();
    await advance();
    expect(await store.live()).toMatchObject({ version: '1.0.0', rollout: { share: 0.1 } });
    expect(await history()).toEqual(['paused']);
    await store.run('promote', 'lemonade');
    expect(await store.live()).toMatchObject({ version: '2.0.0' });
  });

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
    expect(await findWatchedRollout(store.db, 'lemonade')).toBeUndefined();
    await store.release('3.0.0');
    await store.release('4.0.0');
    expect(await findWatchedRollout(store.db, 'lemonade')).toMatchObject({ newer: '4.0.0', live: '3.0.0' });
    await store.run('releases', 'remove', 'lemonade');
    await advance();
    expect(await findWatchedRollout(store.db, 'lemonade')).toBeUndefined();
  });
});
