import { describe, expect, test } from '@jest/globals';
import type { ReleasePreview } from '@venture/api/v1/previews';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { archiveOf } from '../../testing/archive';
import { person, type TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import { uploadTo } from '../../testing/store';
import { type TestTeam, team } from '../../testing/teams';
import { until } from '../../testing/until';
import { readBuiltRemote } from '../store/built';
import { storeRelease } from '../store/writer';
import limits from './limits.json';

const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });

type Ask = TestPerson['ask'];

async function send(ask: Ask, name: string, version: string, live: 'yes' | 'no') {
  const body = await archiveOf(await store.build({ name, version }));
  const { status } = await ask('PUT', uploadTo(name, version, live), body);
  expect(status).toBe(200);
}

const preview = (ask: Ask, name: string, version: string) =>
  ask('POST', `/remotes/${name}/releases/${version}/preview`);

/** A team whose 1.0.0 is live, and whose 2.0.0 is only stored. */
async function released(): Promise<{ readonly red: TestTeam; readonly name: string }> {
  const red = await team(server);
  const [name = ''] = red.remotes;
  await send(admin.ask, name, '1.0.0', 'yes');
  await send(admin.ask, name, '2.0.0', 'no');
  return { red, name };
}

describe('a preview', () => {
  test('names the exact stored files, and publishes nothing', async () => {
    const { red, name } = await released();
    const before = await store.listText();
    const { status, json, headers } = await preview(red.member.ask, name, '2.0.0');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('no-store');
    const { manifestHash, ...facts } = json as ReleasePreview; // as the contract tests check
    expect(facts).toMatchObject({
      ...{ name, version: '2.0.0', state: 'stored', owner: red.name, path: `/${name}` },
      origin: { by: 'an admin' },
    });
    expect(await rowOf(name, '2.0.0')).toEqual({ manifest_hash: manifestHash, is_published: false });
    expect(await store.listText()).toBe(before);
  });

  const rowOf = (name: string, version: string) =>
    server.db
      .selectFrom('releases')
      .select(['manifest_hash', 'is_published'])
      .where('remote', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();

  longTest.each<[string, string, (name: string) => Promise<unknown>]>([
    ['that is live', '1.0.0', async () => undefined],
    [
      'whose remote is switched off',
      '2.0.0',
      (name) => admin.ask('PUT', `/remotes/${name}/disabled`, { disabled: true }),
    ],
    [
      'that is being rolled out',
      '2.0.0',
      (name) => admin.ask('POST', `/remotes/${name}/releases/2.0.0/promotion`, { rollout: '10' }),
    ],
    [
      'that was live before',
      '1.0.0',
      (name) => admin.ask('POST', `/remotes/${name}/releases/2.0.0/promotion`, {}),
    ],
  ])('of a release %s is there for members and admins', async (_, version, change) => {
    const { red, name } = await released();
    await change(name);
    for (const { ask } of [red.member, admin]) {
      expect((await preview(ask, name, version)).json).toMatchObject({ name, version });
    }
  });

  longTest('is a lot of work, so that whoever asked for many waits, and nobody else', async () => {
    const { red, name } = await released();
    expect((await preview(red.member.ask, name, '2.0.0')).status).toBe(200);
    await sql`update throttle set empty_at = now() + interval '1 hour'`.execute(server.db);
    const { status, json, headers } = await preview(red.member.ask, name, '2.0.0');
    expect([status, Object(json).code]).toEqual([429, 'too-many']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await person(server, { isAdmin: true });
    expect((await preview(other.ask, name, '2.0.0')).status).toBe(200);
    await server.db.deleteFrom('throttle').execute();
  });

  longTest('is made for few at a time: what is asked for beyond is refused', async () => {
    const { red, name } = await released();
    const { running, waiting } = limits.previewsAtOnce;
    const holding = await server.db.startTransaction().execute();
    await sql`lock table release_contents in access exclusive mode`.execute(holding);
    const enough = running + waiting;
    let refused = 0;
    const many = Array.from({ length: enough + 5 }, async () => {
      const { status } = await preview(red.member.ask, name, '2.0.0');
      if (status === 503) refused += 1;
      return status;
    });
    await until(() => refused >= 5, 'five previews are refused');
    await holding.rollback().execute();
    const statuses = await Promise.all(many);
    expect(statuses.filter((status) => status === 200)).toHaveLength(enough);
    expect(statuses.filter((status) => status === 503)).toHaveLength(5);
  });

  longTest('of a release that waits is there, and leaves it waiting and unpublished', async () => {
    const red = await team(server, []);
    const name = `${red.name}-new`;
    await send((await red.token({ remotes: [name] })).ask, name, '1.0.0', 'yes');
    expect((await preview(red.member.ask, name, '1.0.0')).json).toMatchObject({ state: 'waiting' });
    expect((await preview(admin.ask, name, '1.0.0')).json).toMatchObject({ state: 'waiting' });
    expect(await rowOf(name, '1.0.0')).toMatchObject({ is_published: false });
  });

  test('of a missing, removed or altered release does not exist', async () => {
    const { red, name } = await released();
    expect((await preview(red.member.ask, name, '3.0.0')).json).toMatchObject({ status: 404 });
    expect((await preview(admin.ask, `${name}-x`, '1.0.0')).json).toMatchObject({ status: 404 });
    expect((await preview(red.member.ask, name, 'latest')).status).toBe(400);
    await store.alter('2.0.0', 'js/pages.js', 'stolen()', name);
    expect((await preview(red.member.ask, name, '2.0.0')).json).toMatchObject({ status: 404 });
    await red.member.ask('DELETE', `/remotes/${name}/releases/2.0.0`);
    expect((await preview(red.member.ask, name, '2.0.0')).json).toMatchObject({ status: 404 });
  });

  longTest(
    'of a release whose files were all replaced by another’s in the database is not there',
    async () => {
      const { red, name } = await released();
      const recorded = await rowOf(name, '2.0.0');
      const other = await store.build({ name, version: '2.0.0', files: { 'js/pages.js': 'stolen()' } });
      const built = await readBuiltRemote(other);
      await server.db.transaction().execute((trx) => storeRelease(trx, built, false));
      expect((await preview(red.member.ask, name, '2.0.0')).status).toBe(200);
      await server.db
        .updateTable('releases')
        .set({ manifest_hash: recorded?.manifest_hash ?? '' })
        .where('remote', '=', name)
        .where('version', '=', '2.0.0')
        .execute();
      expect((await preview(red.member.ask, name, '2.0.0')).json).toMatchObject({ status: 404 });
    },
  );
});
