import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import type { Trx } from '../database/schema';
import { createJsonLog } from '../process/log';
import { SESSION_DAYS } from '../testing/accounts';
import { type TestDatabase, testDatabase } from '../testing/database';
import { replaceEmail } from './confirmation';
import limits from './limits.json';
import {
  deleteExpiredSessions,
  endSessionByToken,
  endUserSessions,
  hashToken,
  listUserSessions,
  startSession,
} from './sessions';
import { changePasswordHash, createUser } from './users';
import { createSessionFinder, type FindVisitor } from './visitors';

const { most } = limits.session;

let database: TestDatabase;
/** The connections of two server processes: a session ended by one is gone for the other. */
let [connected, other]: DatabaseConnection[] = [];
let visitors: FindVisitor;
beforeAll(async () => {
  database = await testDatabase();
  connected = await connectAndMigrate(database.url, createJsonLog('error'));
  other = await connectAndMigrate(database.url, createJsonLog('error'));
  visitors = createSessionFinder(other.db, SESSION_DAYS, fail);
  for (const id of ['u1', 'u2']) {
    const names = { fullName: 'Jane', email: `${id}@b`, passwordHash: 'old', userType: 'user' };
    await createUser(connected.db, { id, ...names });
  }
});
beforeEach(() => db().deleteFrom('sessions').execute());
afterAll(async () => {
  await connected?.close();
  await other?.close();
  await database.drop();
});

function fail(error: unknown): never {
  throw error;
}

/** The user whose session this is, as another server process sees it. */
async function userOf(token: string, by: FindVisitor = visitors): Promise<string | undefined> {
  return (await by(token))?.userId;
}

function db(): DatabaseConnection['db'] {
  if (!connected) throw new Error('Nothing is connected.');
  return connected.db;
}

async function begun(userId = 'u1', device?: string): Promise<string> {
  const token = await startSession(db(), userId, SESSION_DAYS, { ...(device && { device }) });
  if (token === undefined) throw new Error('No session began.');
  return token;
}

/** Makes a session look this many days old, and unused for this many hours. */
async function age(token: string, { days = 0, unusedHours = 0 }): Promise<void> {
  await sql`
    update sessions set created_at = created_at - make_interval(days => ${days}),
                        used_at = used_at - make_interval(hours => ${unusedHours}),
                        expires_at = least(created_at - make_interval(days => ${days}) + interval '30 days',
                                           used_at - make_interval(hours => ${unusedHours}) + interval '7 days')
    where token_hash = ${hashToken(token)}`.execute(db());
}

const daysUntil = (time: Date) => (time.getTime() - Date.now()) / 86_400_000;
const rowOf = (token: string) =>
  db()
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();

describe('a session', () => {
  test('identifies its user until it is ended', async () => {
    const [one, two] = [await begun(), await begun()];
    expect(one).not.toBe(two);
    expect(await userOf(one)).toBe('u1');
    expect(await endSessionByToken(db(), one)).toBe(true);
    expect(await userOf(one)).toBeUndefined();
    expect(await userOf(two)).toBe('u1');
    expect(await endSessionByToken(db(), one)).toBe(false);
  });

  test("identifies nobody while its user's account is disabled", async () => {
    const token = await begun();
    const set = (disabled_at: Date | null) =>
      db().updateTable('users').set({ disabled_at }).where('id', '=', 'u1').execute();
    await set(new Date());
    expect(await userOf(token)).toBeUndefined();
    await set(null);
    expect(await userOf(token)).toBe('u1');
  });

  test('ends after 7 days without use', async () => {
    const token = await begun();
    expect(daysUntil((await rowOf(token)).expires_at)).toBeCloseTo(7, 2);
    await age(token, { unusedHours: 7 * 24 - 2 });
    expect(await visitors(token)).toBeDefined();
    const idle = await begun();
    await age(idle, { unusedHours: 7 * 24 });
    expect(await visitors(idle)).toBeUndefined();
    expect(await userOf(idle)).toBeUndefined();
  });

  test('ends after the configured days', async () => {
    const short = 3;
    const token = (await startSession(db(), 'u1', short)) ?? '';
    expect(daysUntil((await rowOf(token)).expires_at)).toBeCloseTo(3, 2);
    await age(token, { days: 2, unusedHours: 2 });
    await db()
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .execute();
    const others = createSessionFinder(other?.db ?? db(), short, fail);
    expect(await others(token)).toMatchObject({ userId: 'u1' });
    await noted(token);
    expect(daysUntil((await rowOf(token)).expires_at)).toBeCloseTo(1, 2);
    await age(token, { days: 28 });
    expect(await others(token)).toBeUndefined();
  });

  test('that has ended is removed', async () => {
    await age(await begun(), { days: 30 });
    const token = await begun();
    await deleteExpiredSessions(db());
    expect(await db().selectFrom('sessions').select('token_hash').execute()).toEqual([
      { token_hash: hashToken(token) },
    ]);
  });
});

/** Waits until the use of a session is recorded, which the server does in the background. */
async function noted(token: string): Promise<void> {
  for (let look = 0; look < 1000; look += 1) {
    if (daysUntil((await rowOf(token)).used_at) > -1 / 48) return;
    await wait(20);
  }
  throw new Error('Its use was never noted.');
}

describe("a session's use", () => {
  test("is recorded once an hour and postpones the session's end", async () => {
    const token = await begun();
    await age(token, { unusedHours: 24 });
    await visitors(token);
    await noted(token);
    const { used_at: first, expires_at } = await rowOf(token);
    expect(daysUntil(expires_at)).toBeCloseTo(7, 2);
    await visitors(token);
    await visitors(token);
    expect((await rowOf(token)).used_at).toEqual(first);
  });

  test('is recorded for many sessions at once', async () => {
    const tokens = await Promise.all(Array.from({ length: most }, () => begun()));
    for (const token of tokens) await age(token, { unusedHours: 5 });
    await Promise.all([...tokens, ...tokens].map((token) => visitors(token)));
    for (const token of tokens) await noted(token);
  });
});

describe('a person', () => {
  test('has at most 10 sessions, even after 40 logins at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 40 }, () => begun()));
    expect(await listUserSessions(db(), 'u1', '')).toHaveLength(most);
    const alive = await Promise.all(tokens.map((token) => visitors(token)));
    expect(alive.filter(Boolean)).toHaveLength(most);
  });

  test('loses the least recently used session, and nobody else’s', async () => {
    const another = await begun('u2');
    await age(another, { unusedHours: 100 });
    const tokens = [];
    for (let count = 0; count < most; count += 1) tokens.push(await begun());
    for (const [at, token] of tokens.entries()) await age(token, { unusedHours: at === 4 ? 90 : at });
    const next = await begun();
    const alive = await Promise.all([...tokens, next, another].map((token) => userOf(token)));
    expect(alive.map((userId, at) => (userId ? '' : at)).filter((at) => at !== '')).toEqual([4]);
  });

  test('does not lose a session because of one that has already ended', async () => {
    const tokens = [];
    for (let count = 0; count < most; count += 1) tokens.push(await begun());
    await age(tokens[7] ?? '', { days: 30 });
    await begun();
    const alive = await Promise.all(tokens.map((token) => userOf(token)));
    expect(alive.filter(Boolean)).toHaveLength(most - 1);
  });

  test('sees their own sessions, the current one first, without token or hash', async () => {
    await begun('u2', 'Safari on an iPhone');
    await age(await begun('u1', 'Edge on Windows'), { days: 2, unusedHours: 30 });
    await age(await begun('u1', 'Firefox on Android'), { days: 2, unusedHours: 20 });
    await age(await begun('u1'), { days: 31 });
    const token = await begun();
    const list = await listUserSessions(db(), 'u1', token);
    expect(list.map(({ device, isThis }) => [device, isThis])).toEqual([
      [null, true],
      ['Firefox on Android', false],
      ['Edge on Windows', false],
    ]);
    expect(list.map((session) => Object.keys(session).sort())).toEqual(
      Array(3).fill(['beganAt', 'device', 'id', 'isThis', 'usedAt']),
    );
    const text = JSON.stringify(list);
    for (const secret of [token, hashToken(token).toString('hex'), hashToken(token).toString('base64url')]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('no session begins', () => {
  test('for a disabled or deleted account', async () => {
    expect(await startSession(db(), 'nobody', SESSION_DAYS)).toBeUndefined();
    const set = (disabled_at: Date | null) => db().updateTable('users').set({ disabled_at }).execute();
    await set(new Date());
    expect(await startSession(db(), 'u1', SESSION_DAYS)).toBeUndefined();
    await set(null);
    expect(await startSession(db(), 'u1', SESSION_DAYS)).toBeDefined();
  });

  test.each([
    ['a password', (trx: Trx) => changePasswordHash(trx, 'u1', 'old', 'new')],
    ['an email', (trx: Trx) => replaceEmail(trx, 'u1', 'u1@c')],
  ])('by %s that was changed meanwhile', async (_, change) => {
    const credentials = { email: 'u1@b', passwordHash: 'old' };
    expect(await startSession(db(), 'u1', SESSION_DAYS, { credentials })).toBeDefined();
    const changed = db()
      .transaction()
      .execute(async (trx) => {
        await change(trx);
        const late = startSession(db(), 'u1', SESSION_DAYS, { credentials }); // waits for this transaction
        await endUserSessions(trx, 'u1');
        return { late };
      });
    expect(await (await changed).late).toBeUndefined();
    expect(await listUserSessions(db(), 'u1', '')).toEqual([]);
    await db()
      .updateTable('users')
      .set({ email: 'u1@b', password_hash: 'old' })
      .where('id', '=', 'u1')
      .execute();
  });
});

test.each(['', 'x', 'a'.repeat(44), `${'a'.repeat(42)}!`, 'a'.repeat(100_000)])(
  'an impossible token is not looked up: %.20s',
  async (odd) => {
    const withoutDatabase = createSessionFinder(undefined as never, SESSION_DAYS, fail);
    expect(await withoutDatabase(odd)).toBeUndefined();
  },
);
