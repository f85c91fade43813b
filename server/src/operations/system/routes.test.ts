import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { SystemHealth } from '@venture/api/v1/system';
import { parse } from '@venture/contract/parse';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { VERSION } from '../../process/version';
import { type Mailbox, mailbox } from '../../testing/mailbox';
import { person, type TestPerson } from '../../testing/people';
import { type TestServer, testServer } from '../../testing/server';
import { recordBackup } from '../backup/backup';
import { system as limits } from '../limits.json';

let server: TestServer;
let admin: TestPerson;
let box: Mailbox;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer(box.environment);
  admin = await person(server, { isAdmin: true });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function look(of: TestPerson = admin) {
  const { status, json } = await of.ask('GET', '/system');
  expect(status).toBe(200);
  return parse(SystemHealth, json, 'the answer');
}

test('an admin sees how every part is', async () => {
  const { program, database, disk, clock, mail, backups, releases, logins, results } = await look();
  expect(program).toMatchObject({ state: 'good', facts: { version: VERSION, process: process.pid } });
  expect(database).toMatchObject({
    facts: { usability: 'ready', isEmbedded: false, migration: expect.stringMatching(/^\d{3}-/) },
  });
  expect(database.facts?.bytes).toBeGreaterThan(1_000_000);
  expect(disk.facts?.totalBytes).toBeGreaterThan(disk.facts?.freeBytes ?? Number.POSITIVE_INFINITY);
  expect(clock).toEqual({ state: 'good', problems: [], facts: { aheadMs: 0 } });
  expect(mail).toMatchObject({ state: 'good', facts: { isOn: true, isNeeded: false, waiting: 0 } });
  expect(backups).toEqual({
    state: 'attention',
    problems: [{ code: 'never', state: 'attention' }],
    facts: {},
  });
  expect(releases.problems).toEqual([{ code: 'nothing-released', state: 'attention' }]);
  expect(logins).toMatchObject({ state: 'good', facts: { waiting: 0, mostWaiting: 1000, refused: 0 } });
  expect(results).toEqual({ state: 'good', problems: [], facts: { waiting: 0 } });
});

test.each([[{}], [{ isInstructor: true }]])('whoever is %j sees nothing', async (wanted) => {
  const { ask } = await person(server, wanted);
  expect((await ask('GET', '/system')).status).toBe(403);
});

test('what the settings keep secret is not in it', async () => {
  const secret = `s${randomUUID()}`;
  const other = await testServer({
    ...box.environment,
    SMTP_URL: `smtp://mailer:${secret}@127.0.0.1:${box.port}`,
    METRICS_TOKEN: secret,
  });
  const text = JSON.stringify(await look(await person(other, { isAdmin: true })));
  await other.close();
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/smtp|mailer|postgres(ql)?:|127\.0\.0\.1/);
});

/** The mail part, once the mail server was tried. */
async function triedMail(of: TestPerson) {
  for (;;) {
    const { mail } = await look(of);
    if (mail.facts?.workedSecondsAgo !== undefined || mail.problems.length > 0) return mail;
    await wait(100);
  }
}

longTest('the mail server is tried before anybody needs it, and a broken one found', async () => {
  expect(await triedMail(admin)).toMatchObject({ state: 'good' });
  const closed = await mailbox();
  await closed.close();
  const other = await testServer(closed.environment);
  const mail = await triedMail(await person(other, { isAdmin: true }));
  await other.close();
  expect(mail).toMatchObject({ state: 'attention', problems: [{ code: 'failing' }] });
  expect(mail.facts?.failure).toMatch(/^The mail server takes no connections there \(ECONNREFUSED\): /);
});

longTest('a mail server that says nothing keeps nobody from seeing how mail is set up', async () => {
  jest.replaceProperty(limits, 'mailAnswerMs', 100);
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // it listens on a port, not on a path
  const other = await testServer({ ...box.environment, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const { mail } = await look(await person(other, { isAdmin: true }));
  await other.close();
  silent.close();
  expect(mail).toMatchObject({ problems: [], facts: { isOn: true, waiting: 0 } });
});

longTest('a part that fails, and one that hangs, leave the others', async () => {
  jest.replaceProperty(limits, 'answerMs', 1000);
  const other = await testServer();
  const { ask } = await person(other, { isAdmin: true });
  await sql`alter table unjudged_events rename to moved`.execute(other.db);
  const holding = await other.db.startTransaction().execute();
  await sql`lock table last_backup in access exclusive mode`.execute(holding);
  const { status, json } = await ask('GET', '/system');
  await holding.rollback().execute();
  await other.close();
  expect(status).toBe(200);
  const { results, backups, database } = parse(SystemHealth, json, 'the answer');
  expect(results).toEqual({ state: 'broken', problems: [{ code: 'no-answer', state: 'broken' }] });
  expect(backups).toEqual(results);
  expect(database.facts?.usability).toBe('ready');
  const log = other.logged.join('');
  expect(log).toMatch(/"part":"results","reason":"42P01/);
  expect(log).toMatch(/"part":"backups","reason":"there was no answer within 1000 ms/);
});

longTest('what is wrong is said of its part', async () => {
  const other = await testServer();
  const { ask, userId } = await person(other, { isAdmin: true });
  await sql`
    insert into unjudged_events (user_id, id, event, bytes, received_at, claimed_until)
    values (${userId}, ${randomUUID()}, '{}', 2, now() - interval '1 hour', now() + interval '1 day')`.execute(
    other.db,
  );
  await recordBackup(other.db, { madeAt: '2026-01-02T03:04:05.000Z', version: '1.0.0', bytes: 7, rows: 8 });
  const { results, backups } = parse(SystemHealth, (await ask('GET', '/system')).json, 'the answer');
  await other.close();
  expect(backups).toMatchObject({
    problems: [{ code: 'old', state: 'broken' }],
    facts: { last: { at: '2026-01-02T03:04:05.000Z', bytes: 7, rows: 8, version: '1.0.0' } },
  });
  expect(results).toMatchObject({ state: 'attention', facts: { waiting: 1 } });
  expect(results.facts?.oldestSeconds).toBeGreaterThanOrEqual(3600);
});
