import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Beacon, THREW_LATE } from '@venture/api/v1/beacons';
import { type Figures, getFigures } from '@venture/api/v1/releases';
import { parse } from '@venture/contract/parse';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { archive, archiveOf } from '../../testing/archive';
import { person } from '../../testing/people';
import { type TestServer, testServer } from '../../testing/server';
import { type TestStore, testStore } from '../../testing/store';
import { type TestTeam, team } from '../../testing/teams';
import { until } from '../../testing/until';
import { deleteExpiredReleaseData } from '../prune';
import limits from './limits.json';

let store: TestStore;
let server: TestServer;
let red: TestTeam;
let name: string;
beforeAll(async () => {
  store = await testStore();
  server = await testServer({ ...store.env, TRUST_PROXY: '1' });
  red = await team(server);
  [name = ''] = red.remotes;
  const files = { 'js/pages.js': 'function s(lemon){lemon()}' };
  const body = await archiveOf(await store.build({ name, version: '1.0.0', files }));
  const admin = await person(server, { isAdmin: true });
  await admin.ask('PUT', `/remotes/${name}/releases/1.0.0?live=yes`, body);
  // The server looks now and then for a new list; what it does not name, nothing is counted of.
  const listed = async () => (await fetch(`${server.address}/remotes.json`)).text();
  await until(async () => (await listed()).includes(name), 'the release is listed');
});
beforeEach(async () => {
  await sql`delete from release_days`.execute(server.db);
  await sql`delete from release_failures`.execute(server.db);
  await sql`delete from throttle`.execute(server.db);
});
afterAll(async () => {
  await server.close();
  await store.remove();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function report(
  change: Partial<Beacon>,
  { from = '10.0.0.1', userAgent = FIREFOX, cookie = '' } = {},
): Promise<void> {
  const beacon = { remote: name, version: '1.0.0', source: 'live', event: 'stopped', code: 'stopped' };
  const headers = { 'User-Agent': userAgent, 'X-Forwarded-For': from, Cookie: cookie };
  const response = await server.call('v1/beacons', { ...beacon, ...change }, headers);
  expect(response.status).toBe(204);
}

async function figures(): Promise<Figures> {
  const { status, json } = await red.member.ask('GET', `/remotes/${name}/figures`);
  expect(status).toBe(200);
  return parse(getFigures.response, json, 'figures');
}

const SHOWN = { event: 'shown', code: 'shown' } as const;
const THROWN = { message: 'x is not a function', stack: ['squeeze@js/main.js:1:2345'] };

describe('a team sees', () => {
  test('how often its release was opened, failed and froze, and how fast it was shown', async () => {
    await Promise.all(Array.from({ length: 9 }, () => report({ ...SHOWN, shownMs: 90 })));
    await report({ ...SHOWN, shownMs: 1e9 });
    await report({ event: 'failed', code: 'remote-frozen' });
    await report({ event: 'failed', code: 'entry-altered' });
    await report({ event: 'failed', code: 'entry-late' });
    await report(THROWN);
    const found = await figures();
    expect(found.days).toEqual([
      { version: '1.0.0', day: expect.any(String), visits: 12, failed: 3, frozen: 1 },
    ]);
    expect(found.shown).toEqual([{ version: '1.0.0', p50: 100, p75: 100, p95: 30000 }]);
  });

  longTest('its failures in groups, with the stack and the browsers', async () => {
    await Promise.all([
      report(THROWN),
      report(THROWN),
      report({ ...THROWN, message: 'y is not a function' }),
    ]);
    await report(THROWN, { userAgent: FIREFOX.replaceAll('145', '144') });
    await report({ event: 'failed', code: 'entry-missing', message: 'js/remoteEntry.js is missing.' });
    expect((await figures()).failures).toEqual([
      expect.objectContaining({
        code: 'stopped',
        count: 4,
        browsers: ['Firefox 144', 'Firefox 145'],
        stack: THROWN.stack,
      }),
      expect.objectContaining({
        code: 'entry-missing',
        count: 1,
        message: 'js/remoteEntry.js is missing.',
        stack: [],
      }),
    ]);
  });

  longTest('what pages of an older version report', async () => {
    await report(SHOWN);
    await report({});
    const found = await figures();
    expect(found.days).toMatchObject([{ visits: 1, failed: 1 }]);
    expect(found.shown).toEqual([]);
    expect(found.failures).toMatchObject([{ code: 'stopped', message: '', stack: [] }]);
  });

  longTest('nothing of what stood in, nor of versions and remotes that there are not', async () => {
    await report({ source: 'previous' });
    await report({ version: '6.6.6' });
    await report({ remote: 'made-up' });
    expect(await figures()).toMatchObject({ days: [], shown: [], failures: [] });
    expect(await server.db.selectFrom('release_failures').selectAll().execute()).toEqual([]);
  });
});

test('of one release so many groups are kept, and what is new then is counted as others', async () => {
  const from = (line: number) =>
    report({ ...THROWN, stack: [`f@js/main.js:${line}:1`] }, { from: `10.0.${line}.1` });
  await Promise.all(Array.from({ length: limits.mostGroups }, (_, line) => from(line)));
  await Promise.all([from(0), from(100), from(101), from(101)]);
  const { failures } = await figures();
  expect(failures).toHaveLength(limits.mostGroups + 1);
  const others = {
    code: 'others',
    message: limits.others.message,
    browsers: ['several browsers'],
    stack: [],
  };
  expect(failures[0]).toMatchObject({ ...others, count: 3 });
  expect(failures[1]).toMatchObject({ count: 2, stack: ['f@js/main.js:0:1'] });
  await from(102);
  expect((await figures()).failures[0]).toMatchObject({ ...others, count: 4 });
});

longTest('one network opens only so many groups, so that made-up failures hide no real ones', async () => {
  const { burst } = limits.opened;
  const madeUp = Array.from({ length: 150 }, (_, line) => `f@js/main.js:${line}:1`);
  await Promise.all(madeUp.map((place, at) => report({ stack: [place] }, { from: `10.0.0.${at}` })));
  await report(THROWN, { from: '10.0.1.1' });
  await report(THROWN);
  const { failures } = await figures();
  expect(failures).toHaveLength(burst + 2);
  expect(failures[0]).toMatchObject({ code: 'others', count: 150 - burst });
  expect(failures[1]).toMatchObject({ ...THROWN, count: 2 });
});

longTest(
  'an account with results from before opens its own, whatever others in its network make up',
  async () => {
    const known = await person(server);
    const when = sql`now() - interval '2 days'`;
    await sql`insert into progress_events (user_id, id, number, kind, activity, verdict, payload, at, received_at)
    values (${known.userId}, ${randomUUID()}, 1, 'attempt', 'module1', 'verified', '{}', ${when}, ${when})`.execute(
      server.db,
    );
    const madeUp = Array.from({ length: limits.opened.burst }, (_, line) => `f@js/main.js:${line}:1`);
    await Promise.all(madeUp.map((place) => report({ stack: [place] })));
    await report({ stack: ['g@js/main.js:1:1'] });
    await report(THROWN, { cookie: known.cookie });
    const { failures } = await figures();
    expect(failures).toContainEqual(expect.objectContaining({ code: 'others', count: 1 }));
    expect(failures).toContainEqual(expect.objectContaining({ ...THROWN, count: 1 }));
  },
);

longTest('a message that was sent by hand is kept without what may be about a person', async () => {
  await report({ message: 'ada@example.org at https://quest.example/x has 123456789' });
  expect((await figures()).failures).toMatchObject([{ message: '… at … has …' }]);
});

longTest('a page that threw and goes on is among the failures, and no visit that failed', async () => {
  await report(SHOWN);
  await report({ ...THROWN, code: THREW_LATE });
  const found = await figures();
  expect(found.days).toMatchObject([{ visits: 1, failed: 0 }]);
  expect(found.failures).toMatchObject([{ code: THREW_LATE, ...THROWN, count: 1 }]);
});

/** The function of the script is called squeeze in its source. */
const MAP = { version: 3, sources: ['./src/Stand.tsx'], names: ['squeeze'], mappings: 'AACA,SAASA' };

async function sendMaps(map: object | string, version = '1.0.0', path = 'js/pages.js') {
  const content = typeof map === 'string' ? map : JSON.stringify(map);
  const { ask } = await red.token({ actions: ['publish'] });
  return ask(
    'PUT',
    `/remotes/${name}/releases/${version}/source-maps`,
    await archive([{ name: path, content }]),
  );
}

longDescribe('with the source maps that its team sends', () => {
  const IN_SCRIPT = {
    message: 'x is not a function',
    stack: ['s@js/pages.js:1:19', 'f@js/other.js:1:1'],
  };

  test('a stack names places in the sources, and what is not mapped stays as it is', async () => {
    await report(IN_SCRIPT);
    expect(await sendMaps({ ...MAP, sourcesContent: ['a secret'] })).toMatchObject({ json: { files: 1 } });
    expect((await figures()).failures).toMatchObject([
      { stack: ['squeeze@./src/Stand.tsx:2:10', 'f@js/other.js:1:1'] },
    ]);
    const [kept] = await server.db.selectFrom('release_maps').select('map').execute();
    expect(kept?.map).not.toContain('secret');
  });

  test.each<[string, object]>([
    ['nowhere', { mappings: '!' }],
    ['to places without end', { mappings: 'A,'.repeat(2_400_000) }],
    ['to sources that there are not', { mappings: 'AAAA,AEEE', sources: [] }],
    ['to lines without end', { mappings: ';'.repeat(4_900_000) }],
  ])('one that leads %s harms nobody', async (_, change) => {
    await report(IN_SCRIPT);
    expect((await sendMaps({ ...MAP, ...change })).status).toBe(200);
    expect((await figures()).failures).toMatchObject([{ count: 1 }]);
    await sendMaps(MAP);
    expect((await figures()).failures).toMatchObject([
      { stack: ['squeeze@./src/Stand.tsx:2:10', 'f@js/other.js:1:1'] },
    ]);
  });

  test.each<[string, object | string]>([
    ['no JSON', '{'],
    ['names that no database keeps', { ...MAP, names: ['a\u0000'] }],
    ['far more names than places', { ...MAP, names: Array(1000).fill('a') }],
    ['sections within sections', { version: 3, sections: [{ offset: { line: 0, column: 0 }, map: MAP }] }],
  ])('%s is refused', async (_, map) => {
    expect(await sendMaps(map)).toMatchObject({ status: 400, json: { code: 'map-malformed' } });
  });

  test('none is kept for what is no file of a release, nor of one that was removed', async () => {
    expect((await sendMaps(MAP, '1.0.0', 'js/made-up.js')).json).toEqual({ files: 0 });
    expect((await sendMaps(MAP, '6.6.6')).json).toEqual({ files: 0 });
    const admin = await person(server, { isAdmin: true });
    const stored = { name, version: '0.9.0' };
    await admin.ask('PUT', `/remotes/${name}/releases/0.9.0`, await archiveOf(await store.build(stored)));
    expect((await sendMaps(MAP, '0.9.0')).json).toEqual({ files: 1 });
    expect((await admin.ask('DELETE', `/remotes/${name}/releases/0.9.0`)).status).toBe(204);
    const left = server.db.selectFrom('release_maps').select('version').distinct();
    expect(await left.execute()).toEqual([{ version: '1.0.0' }]);
  });

  test('others send none', async () => {
    const blue = await team(server);
    const body = await archive([{ name: 'js/pages.js', content: JSON.stringify(MAP) }]);
    const { ask } = await blue.token();
    expect((await ask('PUT', `/remotes/${name}/releases/1.0.0/source-maps`, body)).status).toBe(403);
  });
});

longTest.each<[string, object]>([
  ['a place that is no file of the release', { stack: ['f@https://elsewhere.example/a.js:1:1'] }],
  ['a place with a query', { stack: ['f@js/main.js?user=7:1:1'] }],
  ['a stack without end', { stack: Array(11).fill('f@js/main.js:1:1') }],
  ['a long message', { message: 'x'.repeat(301) }],
  ['a message that no database keeps', { message: 'a\u0000b' }],
])('a report with %s is refused', async (_, change) => {
  const beacon = { remote: name, version: '1.0.0', source: 'live', event: 'stopped', code: 'stopped' };
  expect((await server.call('v1/beacons', { ...beacon, ...change })).status).toBe(400);
});

test('other teams see none of it', async () => {
  const blue = await team(server);
  expect((await blue.member.ask('GET', `/remotes/${name}/figures`)).status).toBe(403);
});

longTest('figures are kept for a while, and failures as long as they go on', async () => {
  await report(THROWN);
  await report({ ...THROWN, code: 'remote-crashed', event: 'failed' });
  await sql`update release_days set day = day - 91 where outcome = 3`.execute(server.db);
  await sql`update release_failures set first_at = now() - interval '1 year'`.execute(server.db);
  await sql`update release_failures set last_at = now() - interval '91 days' where code = 'stopped'`.execute(
    server.db,
  );
  await deleteExpiredReleaseData(store.environment);
  const found = await figures();
  expect(found.days).toMatchObject([{ visits: 1, failed: 1 }]);
  expect((await server.db.selectFrom('release_days').selectAll().execute()).length).toBe(1);
  expect(found.failures).toMatchObject([{ code: 'remote-crashed' }]);
  expect((await server.db.selectFrom('release_failures').selectAll().execute()).length).toBe(1);
});
