import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import Ajv2020 from 'ajv/dist/2020';
import { sql } from 'kysely';
import * as v from 'valibot';
import { createDeviceKeyLoader } from '../accounts/secrets';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import released from '../database/released.json';
import { createJsonLog } from '../process/log';
import { builtServer } from '../testing/built-server';
import type { TestDatabase } from '../testing/database';
import { contents, withFresh } from '../testing/own-database';
import { builtProgram, start } from '../testing/program';
import type { TestServer } from '../testing/server';
import { isCounting } from '../testing/stored';
import { until } from '../testing/until';
import { createOlderDatabase, installFiles, versionFixture } from '../testing/versions';
import { restoreBackup } from './backup/restore';

jest.setTimeout(60_000);

const Content = v.record(v.string(), v.object({ schema: v.record(v.string(), v.unknown()) }));
const Call = v.object({ responses: v.record(v.string(), v.object({ content: v.optional(Content) })) });
const Described = v.object({ paths: v.record(v.string(), v.record(v.string(), Call)) });

/** Calls whose answers a page of that version cannot read, until it is reloaded. */
const KNOWN_PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  // 1.0.0 wanted exactly the settings that it knew.
  '1.0.0 /settings': Array(3).fill('/settings must NOT have additional properties'),
};

/** What is taught is for live releases to say, and a start without newer releases keeps those of the version. */
const BY_RELEASES = ['/courses'];

type KeptEvent = Readonly<Record<string, unknown>>;

/** An answer without what changes with time, and what migrations have changed on purpose. */
function lasting(answer: unknown): unknown {
  const { exportedAt: _, tables, ...rest } = Object(answer);
  if (!tables) return withoutFast(answer);
  // 012-sessions lets unused sessions end earlier, and 010-times believes nobody who took longer than a day.
  const { sessions: __, quiz_answers: ___, events, runs: run_tickets, ...kept } = tables;
  // 068-glossary-names gives tables and columns other names.
  const progress_events = events.map(({ standing: verdict, said: payload, ...event }: KeptEvent) => ({
    ...event,
    verdict,
    payload,
  }));
  return withoutFast({ ...rest, tables: { ...kept, progress_events, run_tickets } });
}

/** 039-fast-attempts: 160 XP of a quiz that a browser answered in less than a second a question count on no leaderboard. */
function withoutFast(answer: unknown): unknown {
  const now = new Map<unknown, number>([
    ['score 660', 500],
    ['toPass 411', 571],
    ['verified_xp 660', 500],
    ['verified_xp 160', 0],
    ['verified_share 0.6666666666666666', 0],
  ]);
  return JSON.parse(JSON.stringify(answer), (key, value) => now.get(`${key} ${value}`) ?? value);
}

/** All rows, without the moment at which the migrations were applied. */
async function timeless(
  connected: DatabaseConnection,
): Promise<Record<string, readonly string[]> & { readonly secrets: readonly string[] }> {
  const { rows } = await sql<{ at: string }>`
    select distinct applied_at::text as at from migrations`.execute(connected.db);
  const all = JSON.stringify(await contents(connected));
  return JSON.parse(rows.reduce((text, { at }) => text.replaceAll(at, 'then'), all));
}

describe.each(released)('an installation of $version', ({ version, migrations }) => {
  let fixture: Awaited<ReturnType<typeof versionFixture>>;
  let folder: string;
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    fixture = await versionFixture(version);
    folder = await mkdtemp(join(tmpdir(), 'venture-upgrade-'));
    database = await createOlderDatabase(fixture);
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('has exactly the migrations that are known of it', () => {
    const [header = ''] = fixture.backup.split('\n', 1);
    expect(JSON.parse(header).migrations).toEqual(migrations);
  });

  test('is the same upgraded in place and restored from its backup', async () => {
    const upgraded = await connectAndMigrate(database.url, createJsonLog('error'));
    const file = join(folder, 'backup.gz');
    await writeFile(file, gzipSync(fixture.backup));
    await withFresh(async (fresh) => {
      await restoreBackup(fresh.db, file);
      const [inPlace, restored] = [await timeless(upgraded), await timeless(fresh)];
      expect({ ...restored, secrets: [] }).toEqual({ ...inPlace, secrets: [] });
      // Each installation makes secrets of its own.
      expect(restored.secrets).toHaveLength(inPlace.secrets.length);
      // Backups of this version hold the key by which it signed device cookies.
      for (const { db } of [upgraded, fresh])
        expect(fixture.backup).not.toContain((await createDeviceKeyLoader(db)()).toString('hex'));
    });
    await upgraded.close();
  });

  test('is not served without its releases', async () => {
    const elsewhere = { STORE_DIR: join(folder, 'none'), DATA_DIR: join(folder, 'new'), SHELL_DIR: folder };
    const settings = { ...elsewhere, PORT: '0', DATABASE_URL: database.url };
    const [old, program] = [await createOlderDatabase(fixture), await builtProgram()];
    for (const url of [old.url, database.url]) {
      const { out } = await start(program, { ...settings, DATABASE_URL: url }, ['check']).ended;
      expect(out).toMatch(/^WRONG +keys +There are people here, but not the releases /m);
    }
    await old.drop();
    const { code, err } = await start(program, settings).ended;
    expect(err).toMatch(/^There are people here, but not the releases .* "releases take-over none"\.\n$/);
    expect(code).toBe(1);
  });

  test('is upgraded by a start, which takes its releases over', async () => {
    const settings = await installFiles(fixture, folder);
    server = await builtServer({ ...settings, DATABASE_URL: database.url });
    const list = (text: string) => JSON.parse(JSON.parse(text).payload).remotes;
    const now = await (await fetch(`${server.address}/remotes.json`)).text();
    expect(list(now)).toMatchObject(list(fixture.files['store/remotes.json'] ?? ''));
    const { db, close } = await connectAndMigrate(database.url, createJsonLog('error'));
    await until(async () => !(await isCounting(db)), 'XP is counted', 30_000);
    await close();
  });

  test.each(['learner', 'admin'] as const)('answers a %s as before', async (role) => {
    const cookie = role === 'learner' ? sessionOf(fixture.device.cookies) : await logIn();
    for (const [path, before] of Object.entries(fixture.answers[role])) {
      if (BY_RELEASES.includes(path)) continue;
      const response = await fetch(`${server.address}/api/v1${path}`, { headers: { cookie } });
      const now: unknown = await response.json();
      expect([path, response.status, now]).toMatchObject([path, 200, lasting(before)]);
      expect([path, problemsOf('get', path, now)]).toEqual([
        path,
        KNOWN_PROBLEMS[`${version} ${path}`] ?? [],
      ]);
    }
  });

  test('takes what a tab that is still open has not sent', async () => {
    const stored = fixture.device.origins.flatMap(({ localStorage }) => localStorage);
    const storedAs = (name: string) => stored.find((item) => item.name === name)?.value ?? '';
    const unsent = JSON.parse(storedAs(`venture.event.1.${storedAs('venture.latest-event')}`));
    const learner = storedAs('userId');
    const cookie = sessionOf(fixture.device.cookies);
    const response = await server.call('v1/events', { learner, events: [unsent] }, { cookie });
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({ results: [{ standing: 'verified' }], total: { events: 3 } });
    expect(problemsOf('post', '/events', answer)).toEqual([]);
    const pulled = await fetch(`${server.address}/api/v1/events?learner=${learner}&after=2`, {
      headers: { cookie },
    });
    expect(await pulled.json()).toMatchObject({ items: [{ event: { id: unsent.id } }] });
  });

  /** What is wrong with an answer for a page of that version, by its own schema. */
  function problemsOf(method: string, path: string, answer: unknown): readonly string[] {
    const { paths } = parse(Described, fixture.openapi, 'openapi.json');
    const schema =
      paths[`/v1${path.split('?')[0]}`]?.[method]?.responses['200']?.content?.['application/json']?.schema;
    if (!schema) return [];
    const check = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    check(answer);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  const sessionOf = (cookies: readonly { name: string; value: string }[]) =>
    cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  async function logIn(): Promise<string> {
    const { email } = fixture.people.admin;
    const response = await server.call('login.php', { email, password: fixture.password });
    expect(await response.json()).toMatchObject({ success: true });
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
});
