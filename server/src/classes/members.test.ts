import { describe, expect, test } from '@jest/globals';
import type { Class, Member } from '@venture/api/v1/classes';
import { sql } from 'kysely';
import { person, type TestPerson } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { until } from '../testing/until';
import limits from './limits.json';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });
const ID = '00000000-0000-4000-8000-000000000000';

/** Creates a class that people with these names joined in this order. */
async function classOf(...names: readonly string[]) {
  const made = (await admin.ask('POST', '/classes', { name: 'Tuesday group' })).json as Class;
  const members: TestPerson[] = [];
  for (const fullName of names) {
    const learner = await person(server, { fullName });
    await learner.ask('POST', '/me/classes', { code: made.code });
    members.push(learner);
  }
  return { id: made.id, code: made.code, members };
}

async function backIn(who: TestPerson, id: string): Promise<void> {
  await admin.ask('POST', `/classes/${id}/invitations`, { emails: [who.email] });
  expect((await who.ask('POST', `/me/invitations/${id}`)).status).toBe(200);
}

async function listed(id: string, query = ''): Promise<{ items: Member[]; after?: string }> {
  return (await admin.ask('GET', `/class-members?class=${id}${query}`)).json as { items: Member[] };
}
const namesIn = ({ items }: { readonly items: readonly Member[] }) => items.map(({ fullName }) => fullName);

test.each([
  ['name', ['ángel', 'Bea', 'Zoë']],
  ['joined', ['Bea', 'ángel', 'Zoë']],
])('members sorted by %s are paged as %j', async (order, names) => {
  const { id } = await classOf('Zoë', 'ángel', 'Bea');
  const first = await listed(id, `&order=${order}&limit=2`);
  const rest = await listed(id, `&order=${order}&limit=2&after=${first.after}`);
  expect([...namesIn(first), ...namesIn(rest)]).toEqual(names);
  expect(rest.after).toBeUndefined();
});

test.each([
  ['\u0000', ID],
  ['ada', '\u0000'],
  ['\ud800', ID],
])('a made-up position (%j, %j) lists no members', async (...place) => {
  const after = Buffer.from(JSON.stringify(place)).toString('base64url');
  const { id } = await classOf();
  for (const order of ['name', 'joined']) {
    const path = `/class-members?class=${id}&order=${order}&after=${after}`;
    expect((await admin.ask('GET', path)).status).toBe(400);
  }
});

test('members are found by part of their name, regardless of accents', async () => {
  const { id } = await classOf('Zoë', 'Bea');
  expect(namesIn(await listed(id, '&search=ZOE'))).toEqual(['Zoë']);
});

test('all members are exported as a table, sorted by name, with names that are formulas turned into text', async () => {
  const { id, members } = await classOf('=HYPERLINK("http://evil")', 'Bea; @SUM(1), "the" first');
  const response = await fetch(`${server.address}/api/v1/class-members.csv?class=${id}`, {
    headers: { Cookie: admin.cookie },
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const day = new Date().toISOString().slice(0, 10);
  expect(await response.text()).toBe(
    [
      '"Name","Email","Joined"',
      `"'=HYPERLINK(""http://evil"")","${members[0]?.email}","${day}"`,
      `"Bea; '@SUM(1), ""the"" first","${members[1]?.email}","${day}"`,
      '',
    ].join('\r\n'),
  );
  const { items } = Object((await admin.ask('GET', '/audit?action=class-members-exported')).json);
  expect(items).toMatchObject([{ actor: { id: admin.userId }, details: { class: { id } } }]);
});

describe('a removed member', () => {
  const removals = async (who: TestPerson) => Object((await who.ask('GET', '/me/classes')).json).removals;

  test('is told of the removal for a while, until they join again', async () => {
    const { id, members } = await classOf('Leo');
    const [leo] = members as [TestPerson];
    const path = `/classes/${id}/members/${leo.userId}`;
    expect((await admin.ask('DELETE', path)).status).toBe(204);
    expect((await admin.ask('DELETE', path)).status).toBe(404);
    expect((await listed(id)).items).toEqual([]);
    expect(await removals(leo)).toEqual([{ name: 'Tuesday group', at: expect.any(String) }]);
    await backIn(leo, id);
    expect(await removals(leo)).toEqual([]);
    await leo.ask('DELETE', `/me/classes/${id}`);
    await sql`update audit set at = now() - make_interval(days => ${limits.removalsToldDays + 1})
      where subject_id = ${leo.userId}`.execute(server.db);
    expect(await removals(leo)).toEqual([]);
  });

  test('is told only once, however often they were removed', async () => {
    const { id, members } = await classOf('Leo');
    const [leo] = members as [TestPerson];
    await admin.ask('DELETE', `/classes/${id}/members/${leo.userId}`);
    await backIn(leo, id);
    await admin.ask('DELETE', `/classes/${id}/members/${leo.userId}`);
    expect(await removals(leo)).toHaveLength(1);
  });
});

describe("a class's code", () => {
  const removed = async () => {
    const { id, code, members } = await classOf('Leo');
    const [leo] = members as [TestPerson];
    await admin.ask('DELETE', `/classes/${id}/members/${leo.userId}`);
    const join = async (typed = code) => (await leo.ask('POST', '/me/classes', { code: typed })).json;
    return { id, code, leo, join };
  };
  const refusal = { status: 422, code: 'removed-from-class' };

  test('keeps out people who were removed, tells them so, and does not count as a wrong code', async () => {
    const { id, code, leo, join } = await removed();
    for (let at = 0; at <= limits.wrongCodes.person.burst; at++) expect(await join()).toMatchObject(refusal);
    expect((await leo.ask('GET', `/class-codes/${code}`)).json).toMatchObject(refusal);
    expect((await listed(id)).items).toEqual([]);
    const other = await person(server);
    expect((await other.ask('POST', '/me/classes', { code })).status).toBe(200);
  });

  test('lets them back in while invited by an owner, and invited people no longer count as removed', async () => {
    const { id, leo, join } = await removed();
    await admin.ask('POST', `/classes/${id}/invitations`, { emails: [leo.email] });
    await admin.ask('DELETE', `/classes/${id}/invitations`);
    expect(await join()).toMatchObject(refusal);
    await admin.ask('POST', `/classes/${id}/invitations`, { emails: [leo.email] });
    expect(await join()).toMatchObject({ id });
    await leo.ask('DELETE', `/me/classes/${id}`);
    expect(await join()).toMatchObject({ id });
  });

  test('lets everybody in once the code is renewed', async () => {
    const { id, join } = await removed();
    const { code } = (await admin.ask('POST', `/classes/${id}/code`)).json as Class;
    expect(await join()).toMatchObject({ code: 'unknown-code' });
    expect(await join(code)).toMatchObject({ id });
  });
});

test.each([
  ['archived', sql`archived_at = now()`],
  ['given a new code', sql`code = 'ZZZZZZ'`],
])('nobody joins a class that is being %s', async (_, change) => {
  const { id, code } = await classOf();
  const late = await person(server);
  const joining = await server.db.transaction().execute(async (trx) => {
    await sql`update classes set ${change} where id = ${id}::uuid`.execute(trx);
    const asked = late.ask('POST', '/me/classes', { code });
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      ).rows.length > 0;
    await until(isWaiting, 'who joins waits for the class');
    return { asked };
  });
  expect((await joining.asked).status).toBe(422);
  expect((await listed(id)).items).toEqual([]);
});
