import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { recordAndNotifyRemoteAction, SERVER } from '../releases/environment';
import { archiveOf } from '../testing/archive';
import { person, type TestPerson } from '../testing/people';
import { type TestServer, testServer } from '../testing/server';
import { type TestStore, testStore } from '../testing/store';
import { type TestTeam, team } from '../testing/teams';
import { webhooks as limits } from './limits.json';
import { deliverWebhooks, isPublicAddress, sendTestWebhook } from './webhooks';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

let store: TestStore;
let server: TestServer;
let admin: TestPerson;
let hook: Server;
let port: number;
let received: Received[];
let status: number;
beforeAll(async () => {
  store = await testStore();
  server = await testServer(store.env);
  admin = await person(server, { isAdmin: true });
  hook = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status, { Location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  port = (hook.address() as AddressInfo).port; // it listens at a port
});
beforeEach(async () => {
  received = [];
  status = 204;
  await sql`delete from team_webhooks`.execute(server.db);
});
afterAll(async () => {
  hook.close();
  await server.close();
  await store.remove();
});

/** As a server with this setting does it. The server of the test sends nothing to private networks. */
const deliver = (webhooksToPrivate = true) => deliverWebhooks({ db: server.db, webhooksToPrivate });

async function withHook(host = '127.0.0.1') {
  const red = await team(server);
  const address = 'https://team.example/hook';
  const { json } = await red.member.ask('PUT', `/teams/${red.name}/webhook`, { address });
  const secret = String(Object(json).secret);
  await sql`update team_webhooks set address = ${`http://${host}:${port}/hook`} where secret = ${secret}`.execute(
    server.db,
  );
  return { red, secret };
}

/** What waits is due far from now, so that only this test sends it. */
async function stopped({ remotes: [remote = ''] }: TestTeam) {
  await server.db.transaction().execute(async (trx) => {
    await recordAndNotifyRemoteAction(trx, SERVER, 'rollout-stopped', {
      remote,
      version: '2.0.0',
      why: 'It failed.',
    });
    await sql`update webhook_messages set next_at = now() + interval '1 year'`.execute(trx);
  });
}

/** Sends the message although it is not due. */
async function sendNow(webhooksToPrivate = true) {
  await server.db.transaction().execute(async (trx) => {
    await sql`update webhook_messages set next_at = now()`.execute(trx);
    await deliverWebhooks({ db: trx, webhooksToPrivate });
    await sql`update webhook_messages set next_at = now() + interval '1 year'`.execute(trx);
  });
}

const waiting = async () => server.db.selectFrom('webhook_messages').select(['body', 'tries']).execute();
const webhookOf = async ({ name, member }: TestTeam) =>
  Object((await member.ask('GET', `/teams/${name}`)).json).webhook;

test('a team hears that its release waits, was made live instead of a newer one, or was declined', async () => {
  const { red } = await withHook();
  const [name = ''] = red.remotes;
  const put = async (ask: TestPerson['ask'], version: string, more: object = {}, rollout = 'now') =>
    ask(
      'PUT',
      `/remotes/${name}/releases/${version}?live=yes&rollout=${rollout}`,
      await archiveOf(await store.build({ name, version, ...more })),
    );
  await put(admin.ask, '1.0.0');
  await put(admin.ask, '1.1.0');
  await admin.ask('POST', `/remotes/${name}/rollback`, {});
  await put(admin.ask, '1.2.0', {}, '10');
  await admin.ask('POST', `/remotes/${name}/rollback`, {});
  const { json } = await put(red.member.ask, '2.0.0', {
    manifest: { routes: [{ path: '/elsewhere', title: 'Elsewhere' }] },
  });
  expect(json).toMatchObject({ state: 'waiting' });
  await admin.ask('DELETE', `/remotes/${name}/releases/2.0.0`);
  const told = await server.db
    .selectFrom('webhook_messages')
    .select('body')
    .orderBy(sql`body::json->>'at'`)
    .execute();
  expect(told.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({ event: 'release-rolled-back', remote: name, version: '1.0.0' }),
    expect.objectContaining({ event: 'rollout-taken-back', version: '1.2.0' }),
    expect.objectContaining({
      event: 'release-waits',
      version: '2.0.0',
      why: expect.stringContaining('/elsewhere'),
    }),
    expect.objectContaining({ event: 'release-deleted', version: '2.0.0' }),
  ]);
});

test('a message is signed with the secret that was shown once, and sent once', async () => {
  const { red, secret } = await withHook();
  await stopped(red);
  await sendNow();
  await deliver();
  expect(received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['venture-signature'])) ?? [];
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  expect(Math.abs(Date.now() / 1000 - Number(t))).toBeLessThan(60);
  expect(JSON.parse(body)).toMatchObject({
    event: 'rollout-stopped',
    remote: red.remotes[0],
    why: 'It failed.',
  });
  expect(await waiting()).toEqual([]);
  expect(JSON.stringify(await webhookOf(red))).not.toContain(secret);
});

test('what is not taken is tried again for a while, and redirects are not followed', async () => {
  const { red } = await withHook();
  status = 302;
  await stopped(red);
  await sendNow();
  expect(await waiting()).toMatchObject([{ tries: 1 }]);
  expect(await webhookOf(red)).toMatchObject({ problem: 'It answered 302.' });
  for (const _ of limits.retryMinutes) await sendNow();
  expect(await waiting()).toEqual([]);
  expect(received).toHaveLength(limits.retryMinutes.length + 1);
  expect(new Set(received.map(({ headers }) => headers['venture-message'])).size).toBe(1);
});

test.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1'])(
  'nothing is sent to %s, unless the operator allows it',
  async (host) => {
    const red = await team(server);
    const { rows } = await sql<{ id: string }>`select id from teams where name = ${red.name}`.execute(
      server.db,
    );
    const row = { team_id: rows[0]?.id ?? '', address: `http://${host}:${port}/`, secret: 'x' };
    await server.db.insertInto('team_webhooks').values(row).execute();
    await stopped(red);
    await sendNow(false);
    expect(received).toEqual([]);
    expect(await webhookOf(red)).toMatchObject({
      problem: 'It could not be reached (its host is in a private network).',
    });
  },
);

test.each([
  ...[
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
    'ff02::1',
    'no address',
  ],
])('%s is no address of the Internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '172.32.0.1', '2606:4700::1111', '::ffff:93.184.216.34'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('of a team that is away only so many messages wait, and none of a webhook that is removed', async () => {
  const { red } = await withHook();
  for (let at = 0; at < limits.mostWaiting + 2; at += 1) await stopped(red);
  expect(await waiting()).toHaveLength(limits.mostWaiting);
  expect((await red.member.ask('DELETE', `/teams/${red.name}/webhook`)).status).toBe(204);
  expect(await waiting()).toEqual([]);
  await stopped(red);
  expect(await waiting()).toEqual([]);
});

test.each([
  ['http://team.example/hook', 400, 'malformed'],
  ['http://localhost:8080/hook', 422, 'address-private'],
  ['https://app.localhost./hook', 422, 'address-private'],
  ['https://2130706433/hook', 422, 'address-private'],
  ['https://192.168.1.1/hook', 422, 'address-private'],
  ['https://[fd00::1]/hook', 422, 'address-private'],
])('%s is refused when it is set', async (address, status, code) => {
  const red = await team(server);
  const { json } = await red.member.ask('PUT', `/teams/${red.name}/webhook`, { address });
  expect(json).toMatchObject({ status, code });
});

test('other teams set none, and test none', async () => {
  const [{ red }, blue] = [await withHook(), await team(server)];
  const address = 'https://team.example/hook';
  expect((await blue.member.ask('PUT', `/teams/${red.name}/webhook`, { address })).status).toBe(404);
  expect((await blue.member.ask('POST', `/teams/${red.name}/webhook/test`)).status).toBe(404);
});

test('a test message is signed like any other, and says why it did not arrive', async () => {
  const { red, secret } = await withHook();
  const { rows } = await sql<{ id: string }>`select id from teams where name = ${red.name}`.execute(
    server.db,
  );
  const send = () => sendTestWebhook(rows[0]?.id ?? '', { db: server.db, webhooksToPrivate: true });
  expect(await send()).toBe(true);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const [t, v1] = String(headers['venture-signature'])
    .replaceAll(/t=|v1=/g, '')
    .split(',');
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  expect(JSON.parse(body)).toEqual({ event: 'test', at: expect.any(String) });
  status = 500;
  await expect(send()).rejects.toMatchObject({ code: 'not-arrived', message: 'It answered 500.' });
  expect(await webhookOf(red)).toMatchObject({ problem: 'It answered 500.' });
  await sql`update team_webhooks set address = 'http://127.0.0.1:1/' where secret = ${secret}`.execute(
    server.db,
  );
  await expect(send()).rejects.toMatchObject({ message: 'It could not be reached (ECONNREFUSED).' });
  expect(await waiting()).toEqual([]);
});

test('a team sends a few test messages at once, and then waits', async () => {
  const { red } = await withHook();
  const ask = () => red.member.ask('POST', `/teams/${red.name}/webhook/test`);
  for (let sent = 0; sent < limits.tests.burst; sent += 1)
    expect((await ask()).json).toMatchObject({
      code: 'not-arrived',
      detail: 'It could not be reached (its host is in a private network).',
    });
  expect((await ask()).status).toBe(429);
  expect(received).toEqual([]);
});
