import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import { sql } from 'kysely';
import { archiveOf } from '../../testing/archive';
import { nobody, person, type TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import { uploadTo } from '../../testing/store';
import { newTeamName, type TestTeam, team } from '../../testing/teams';

const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });

type Ask = TestPerson['ask'];

/** A team whose remote has a live, a previous and a merely stored release. */
async function released(): Promise<{ readonly red: TestTeam; readonly name: string }> {
  const red = await team(server);
  const [name = ''] = red.remotes;
  for (const version of ['1.0.0', '1.1.0', '2.0.0']) {
    const live = version === '2.0.0' ? 'no' : 'yes';
    const body = await archiveOf(await store.build({ name, version }));
    const { json } = await admin.ask('PUT', uploadTo(name, version, live), body);
    expect(json).toMatchObject({ isNew: true });
  }
  return { red, name };
}

/** Each operation as a valid request. */
const OPERATIONS: Readonly<Record<string, (ask: Ask, name: string) => Promise<{ readonly status: number }>>> =
  {
    list: async (ask, name) => {
      const { status, json } = await ask('GET', '/remotes');
      const isThere =
        status === 200 && Object(json).remotes.some((remote: { name: string }) => remote.name === name);
      return { status: status === 200 && !isThere ? 403 : status };
    },
    read: (ask, name) => ask('GET', `/remotes/${name}`),
    preview: (ask, name) => ask('POST', `/remotes/${name}/releases/2.0.0/preview`),
    publish: async (ask, name) => publish(ask, name, 'no'),
    'publish live': async (ask, name) => publish(ask, name, 'yes'),
    promote: (ask, name) => ask('POST', `/remotes/${name}/releases/2.0.0/promotion`, {}),
    'roll back': (ask, name) => ask('POST', `/remotes/${name}/rollback`, {}),
    'switch off': (ask, name) => ask('PUT', `/remotes/${name}/disabled`, { disabled: true }),
    approve: (ask, name) => ask('POST', `/remotes/${name}/releases/2.0.0/approval`),
    delete: (ask, name) => ask('DELETE', `/remotes/${name}/releases/2.0.0`),
  };

async function publish(ask: Ask, name: string, live: string) {
  const body = await archiveOf(await store.build({ name, version: '3.0.0' }));
  return ask('PUT', uploadTo(name, '3.0.0', live), body);
}

const EVERYTHING = Object.keys(OPERATIONS);
const OWN = EVERYTHING.filter((operation) => operation !== 'approve');
const OF_TOKENS = OWN.filter((operation) => operation !== 'preview');

/** Permissions by role; every other operation has no effect and gets 403, or 401 without a valid token. */
const CALLERS: readonly [string, number, readonly string[], (red: TestTeam) => Promise<Ask>][] = [
  ['an admin', 403, EVERYTHING, async () => admin.ask],
  ['a member', 403, OWN, async ({ member }) => member.ask],
  ['a member of another team', 403, [], async () => (await team(server)).member.ask],
  ['a learner', 403, [], async () => (await person(server)).ask],
  ['nobody', 401, [], async () => nobody(server)],
  ['a token for everything', 403, OF_TOKENS, async (red) => (await red.token()).ask],
  [
    'a token to publish',
    403,
    ['list', 'read', 'publish', 'delete'],
    async (red) => (await red.token({ actions: ['publish'] })).ask,
  ],
  [
    'a token to promote',
    403,
    ['list', 'read', 'promote'],
    async (red) => (await red.token({ actions: ['promote'] })).ask,
  ],
  [
    'a token to roll back',
    403,
    ['list', 'read', 'roll back', 'switch off'],
    async (red) => (await red.token({ actions: ['rollback'] })).ask,
  ],
  [
    'a token for another remote',
    403,
    [],
    async (red) => (await red.token({ remotes: [`${newTeamName()}-x`] })).ask,
  ],
  ['a token of another team', 403, [], async () => (await (await team(server)).token()).ask],
  ['an expired token', 401, [], async (red) => ended(red, { expires_at: new Date() })],
  ['a revoked token', 401, [], async (red) => ended(red, { revoked_at: new Date() })],
];

async function ended(red: TestTeam, change: object): Promise<Ask> {
  const { id, ask } = await red.token();
  await server.db.updateTable('team_tokens').set(change).where('id', '=', id).execute();
  return ask;
}

async function everythingAbout(name: string) {
  const of = async (table: string) =>
    (await sql`select * from ${sql.table(table)} where remote = ${name}`.execute(server.db)).rows;
  const { remotes } = await store.list();
  return [
    await of('releases'),
    await of('release_events'),
    await of('release_origins'),
    remotes.find((remote) => remote.name === name),
  ];
}

test('unauthorized publishing is refused before the body is read', async () => {
  const { red, name } = await released();
  const { token } = await red.token({ actions: ['rollback'] });
  const asked = request(`${server.address}/api/v1/remotes/${name}/releases/3.0.0`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/gzip', 'Content-Length': 1000 },
  });
  // The body is never sent.
  asked.flushHeaders();
  const [answer] = await once(asked, 'response');
  expect(answer.statusCode).toBe(403);
  asked.destroy();
});

let untouched: ReturnType<typeof released> | undefined;

/** Shared by all callers who may do nothing. */
function releasedOnce() {
  untouched ??= released();
  return untouched;
}

describe.each(sized(CALLERS, CALLERS.slice(0, 3)))('%s', (_, refusal, allowed, caller) => {
  test(`may ${allowed.join(', ') || 'do nothing'} with a remote of the team`, async () => {
    const { red, name } = await (allowed.length > 0 ? released() : releasedOnce());
    const ask = await caller(red);
    const before = await everythingAbout(name);
    for (const [operation, run] of Object.entries(OPERATIONS)) {
      if (allowed.includes(operation)) continue;
      expect([operation, (await run(ask, name)).status]).toEqual([operation, refusal]);
    }
    expect(await everythingAbout(name)).toEqual(before);
    for (const [operation, run] of Object.entries(OPERATIONS)) {
      if (!allowed.includes(operation)) continue;
      // An earlier operation may cause a conflict, which is not a refusal.
      const { status } = await run(ask, name);
      expect([operation, [200, 204, 409].includes(status)]).toEqual([operation, true]);
    }
  });
});
