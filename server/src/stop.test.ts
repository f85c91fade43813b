import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import limits from './http/limits.json';
import { readConfig } from './process/config';
import { createJsonLog } from './process/log';
import type { RunningServer } from './serve';
import { type TestDatabase, testDatabase } from './testing/database';
import { NOTHING_SLOW } from './testing/program';
import { until } from './testing/until';

jest.setTimeout(60_000);

const closed: string[] = [];
/** Rules that log something when they are closed, as rules that are cut off do. */
jest.mock('./judging/rules', () => {
  const actual = jest.requireActual<typeof import('./judging/rules')>('./judging/rules');
  const createRulesRunner: typeof actual.createRulesRunner = (releases, log) => {
    const runner = actual.createRulesRunner(releases, log);
    const close = () => {
      log.warn('rules gave no answer');
      closed.push('rules');
      runner.close();
    };
    return { ...runner, close };
  };
  return { ...actual, createRulesRunner };
});
jest.mock('./mail/mail', () => {
  const actual = jest.requireActual<typeof import('./mail/mail')>('./mail/mail');
  const createMailer: typeof actual.createMailer = (parts) => {
    const mailer = actual.createMailer(parts);
    return { ...mailer, stop: () => mailer.stop().then(() => void closed.push('mail')) };
  };
  return { ...actual, createMailer };
});

let folder: string;
let database: TestDatabase;
let other: pg.Client;
let running: RunningServer;
let logged: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-stop-'));
  database = await testDatabase();
  logged = [];
  closed.length = 0;
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@example.org',
    PUBLIC_URL: 'https://a.example',
  };
  const own = { ...NOTHING_SLOW, ...mail, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url };
  const config = readConfig({ ...own, SHELL_DIR: folder }, folder);
  const { serve } = await import('./serve'); // with what is wrapped above
  running = await serve(
    config,
    __filename,
    createJsonLog('warn', (line) => logged.push(line)),
  );
  logged.length = 0; // nothing is built in this folder, and the start says so
  other = new pg.Client(database.url);
  await other.connect();
  await other.query('begin');
  await other.query('lock table users in access exclusive mode');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await other.end();
  await database.drop();
});

/** Signs up, which like the regular cleanup must wait for the table, and disconnects while it waits. */
async function signUpAndLeave(): Promise<void> {
  const { hostname, port, host } = new URL(running.address);
  const body = JSON.stringify({
    fullName: 'Jane',
    email: 'jane@example.org',
    password: 'correct horse',
    userType: 'user',
  });
  const socket = connect(Number(port), hostname);
  const headers = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`POST /api/signup.php HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
  const waiting = "wait_event_type = 'Lock' and query like '%email_folded%'";
  await until(() => serverSessions(waiting), 'the signup waits for the table', 30_000);
  socket.destroy();
}

async function serverSessions(which: string): Promise<number> {
  await other.query('select pg_stat_clear_snapshot()'); // or a transaction sees the sessions of its first look for good
  const { rowCount } = await other.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'venture-quest' and ${which}`,
  );
  return rowCount ?? 0;
}

const isOpen = () =>
  fetch(`${running.address}/healthz`, { headers: { Connection: 'close' } }).then(
    () => true,
    () => false,
  );

test('a stopping server still answers, but sends balancers and proxies elsewhere', async () => {
  running.leave();
  const ready = await fetch(`${running.address}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, 'The server is stopping.\n']);
  const answer = await fetch(`${running.address}/healthz`);
  expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
  await other.query('rollback');
  await running.stop();
  expect(await isOpen()).toBe(false);
});

test('stopping also finishes abandoned work, and then has nothing to report', async () => {
  await signUpAndLeave();
  const stopped = running.stop();
  await until(async () => !(await isOpen()), 'the port is closed', 30_000);
  await wait(100); // in which a stop that does not wait closes the database
  await other.query('rollback');
  await stopped;
  expect(logged).toEqual([]);
  expect(closed).toEqual(['mail', 'rules']);
  expect((await other.query('select full_name from users')).rows).toEqual([{ full_name: 'Jane' }]);
});

test('stopping waits for a limited time, then reports how many requests it cut off, but not their failures', async () => {
  jest.replaceProperty(limits, 'finishMs', 300);
  await signUpAndLeave();
  await running.stop();
  await other.query('rollback');
  await until(async () => (await serverSessions('true')) === 0, 'its connections have ended', 30_000);
  await wait(0);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', event: 'the stop cut off requests', count: 1 }),
  ]);
  expect((await other.query('select from users')).rowCount).toBe(0);
});
