import { type ClientRequest, request } from 'node:http';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import accounts from '../../accounts/limits.json';
import { archiveOf } from '../../testing/archive';
import { PASSWORD, person } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import type { TestServer } from '../../testing/server';
import { team } from '../../testing/teams';
import { until } from '../../testing/until';
import { acquireStoreLock } from '../store/store';
import limits from './limits.json';

/** The Retry-After of responses while too many passwords are being hashed; a full release queue has another. */
const PASSWORDS_BUSY = String(accounts.hashing.retryAfterSeconds);

const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });

type Slow = { readonly sending: ClientRequest; readonly status: Promise<[number, string | undefined]> };

/** Starts an upload that never ends. */
function slowUpload({ address }: TestServer, token: string, name: string, beginning: Buffer): Slow {
  const sending = request(`${address}/api/v1/remotes/${name}/releases/1.0.0?live=yes`, {
    method: 'PUT',
    agent: false,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/gzip' },
  });
  const status = new Promise<[number, string | undefined]>((resolve) => {
    sending.on('response', ({ statusCode = 0, headers }) => resolve([statusCode, headers['retry-after']]));
    sending.on('error', () => resolve([0, undefined]));
  });
  sending.write(beginning);
  return { sending, status };
}

/** Logs in, again if a busy machine asks to come back: there is room then, whoever sends releases. */
async function logsIn(): Promise<number> {
  const { email } = await person(server);
  const login = () => server.call('login.php', { email, password: PASSWORD });
  let tried = await login();
  while (tried.status === 503 && tried.headers.get('retry-after') === PASSWORDS_BUSY) tried = await login();
  return tried.status;
}

test('people log in and another team releases while one team has 50 endless uploads', async () => {
  const [slow, other] = [await team(server), await team(server)];
  const [name = '', theirs = ''] = [slow.remotes[0], other.remotes[0]];
  const { token } = await slow.token();
  const begun = (await archiveOf(await store.build({ name }))).subarray(0, 100);
  const uploads = Array.from({ length: 50 }, () => slowUpload(server, token, name, begun));
  const refused: (readonly [number, string | undefined])[] = [];
  for (const { status } of uploads) void status.then((answer) => refused.push(answer));
  expect(await Promise.all(Array.from({ length: 8 }, logsIn))).toEqual(Array(8).fill(200));
  const { ask } = await other.token();
  const body = await archiveOf(await store.build({ name: theirs }));
  const answer = await ask('PUT', `/remotes/${theirs}/releases/1.0.0?live=yes`, body);
  expect(answer.json).toMatchObject({ state: 'live' });
  const surplus = uploads.length - limits.uploadsOfTeam.running;
  await until(() => refused.length >= surplus, 'surplus uploads are refused');
  expect(refused).toEqual(Array(uploads.length - limits.uploadsOfTeam.running).fill([503, '5']));
  for (const { sending } of uploads) sending.destroy();
  // Clients that left have freed their places.
  const whole = await archiveOf(await store.build({ name }));
  const again = () => admin.ask('PUT', `/remotes/${name}/releases/1.0.0`, whole);
  for (let tried = await again(); tried.status === 503; ) tried = await again();
});

test("a team's members and tokens share one limit of uploads", async () => {
  const [slow, other] = [await team(server), await team(server)];
  const [name = '', theirs = ''] = [slow.remotes[0], other.remotes[0]];
  const { token } = await slow.token();
  const whole = await archiveOf(await store.build({ name }));
  const uploads: Slow[] = [];
  for (let refused = 0; refused === 0; ) {
    const upload = slowUpload(server, token, name, whole.subarray(0, 100));
    uploads.push(upload);
    [refused] = await Promise.race([upload.status, logsIn().then(() => [0] as const)]);
  }
  const sent = await slow.member.ask('PUT', `/remotes/${name}/releases/1.0.0?live=yes`, whole);
  expect(sent.status).toBe(503);
  const body = await archiveOf(await store.build({ name: theirs }));
  const answer = await other.member.ask('PUT', `/remotes/${theirs}/releases/1.0.0?live=yes`, body);
  expect(answer.json).toMatchObject({ state: 'live' });
  for (const { sending } of uploads) sending.destroy();
});

test('people log in and all who wait get their turn while another server changes releases', async () => {
  const { remotes } = await team(server);
  const [name = ''] = remotes;
  await admin.ask(
    'PUT',
    `/remotes/${name}/releases/1.0.0?live=yes`,
    await archiveOf(await store.build({ name })),
  );
  const switches = await store.db.transaction().execute(async (trx) => {
    await acquireStoreLock(trx);
    const all = Array.from({ length: 30 }, (_, number) =>
      admin.ask('PUT', `/remotes/${name}/disabled`, { disabled: number % 2 === 0 }),
    );
    expect(await Promise.all(Array.from({ length: 8 }, logsIn))).toEqual(Array(8).fill(200));
    expect(await waitingInDatabase()).toBeLessThanOrEqual(1);
    return all;
  });
  for (const { status } of await Promise.all(switches)) expect(status).toBe(200);
});

async function waitingInDatabase(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and locktype = 'advisory' and not granted`.execute(store.db);
  return Number(rows[0]?.count);
}
