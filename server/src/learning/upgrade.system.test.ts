import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Verdict } from '@venture/api/v1/verdicts';
import { declaredBy } from '@venture/progress/declared';
import type { ProgressEvent } from '@venture/progress/events';
import { random } from '@venture/progress/random';
import { sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../database/migrate';
import { declarations, declareAll } from '../testing/catalogue';
import { emptyBefore } from '../testing/older';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';
import { declareActivities } from './activities';
import { scoreEvents } from './append';
import type { JudgedEvent } from './judgement';
import { recountNextLearners } from './recount';
import { eventRow } from './statements';

jest.setTimeout(60_000);

const PEOPLE = 60;
const QUIZZES = ['module1', 'marketing', 'strategy', 'generic', 'timed'];
const GAMES = { 'cash-stack': 250, 'products-card-game': 45, 'founder-fair': 70 };
/** What the version before counted by; `founder-fair` was released later, and its runs carry its scale. */
const MAXIMA = { ...declaredBy(declarations), version: 0 };

const next = random(17);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;

let at: OwnDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  at = await ownDatabase();
  pool = new pg.Pool({ connectionString: at.url });
  await emptyBefore(at.url, '017-activities');
  for (let n = 0; n < PEOPLE; n += 1) await somebodyOfBefore();
}, 60_000);
afterAll(async () => {
  await pool.end();
  await at.drop();
});

function attempt(): ProgressEvent {
  const [total, quiz] = [pick([3, 5, 7]), pick(QUIZZES)];
  const correct = Math.floor(next() * (total + 1));
  const answered = { contentVersion: 1, answers: {}, seconds: 60 };
  return { ...base(), kind: 'attempt', quiz, ...answered, correct, total };
}

function run(): ProgressEvent {
  const [game, most] = pick(Object.entries(GAMES));
  const scale = game === 'founder-fair' ? { scale: { from: 5, to: most } } : {};
  const played = { rules: 1, seed: 1, facts: {}, timing: 'x1', score: Math.floor(next() * most) };
  return { ...base(), kind: 'run', game, ...played, ...scale };
}

const base = () => ({ id: randomUUID(), at: '2026-10-01T10:00:00.000Z' });

/** A learner with all that the version before kept of them. */
async function somebodyOfBefore(): Promise<void> {
  const user_id = await newLearner(at.db);
  const judged = Array.from({ length: Math.floor(next() * 25) }, (): JudgedEvent => {
    const verdict = pick<Verdict>(['verified', 'verified', 'unverified', 'refused']);
    return { event: next() < 0.5 ? attempt() : run(), verdict };
  });
  const before = { bests: new Map(), total: { xp: 0, verifiedXp: 0, events: 0 }, maxima: MAXIMA };
  const { rows, bests, total } = scoreEvents(before, judged);
  await sql`insert into learners values (${user_id}, ${total.events}, ${total.xp}, ${total.verifiedXp})`.execute(
    at.db,
  );
  for (const [place, row] of rows.entries()) {
    const { id, number, kind, activity, at: when, verdict, payload } = eventRow(row, place + 1);
    await sql`
      insert into events (user_id, id, number, kind, activity, at, standing, said)
      values (${user_id}, ${id}, ${number}, ${kind}, ${activity}, ${when}, ${verdict}, ${JSON.stringify(payload)})`.execute(
      at.db,
    );
    const gained = { xp: row.gain.xp, verified_xp: row.gain.verifiedXp };
    if (gained.xp === 0 && gained.verified_xp === 0) continue;
    await at.db
      .insertInto('xp_ledger')
      .values({ user_id, event_id: row.event.id, activity, ...gained })
      .execute();
  }
  for (const [activity, { share, verifiedShare: verified_share }] of bests)
    await at.db.insertInto('bests').values({ user_id, activity, share, verified_share }).execute();
}

/** Everybody's XP in all the places where it stands. */
async function everything(): Promise<readonly unknown[]> {
  const tables = [
    sql`select user_id, events, xp, verified_xp from learners order by 1`,
    sql`select user_id, event_id, activity, xp, verified_xp, at from xp_ledger order by 1, 2`,
    sql`select user_id, activity, share, verified_share from bests order by 1, 2`,
  ];
  return Promise.all(tables.map(async (table) => (await table.execute(at.db)).rows));
}

test('an upgrade changes nobody’s XP, before and after releases declare what they teach', async () => {
  const before = await everything();
  await migrate(pool);
  expect(await everything()).toEqual(before);
  const { rows } = await sql<{ activity: string; xp: number }>`
    select activity, xp from activities order by activity`.execute(at.db);
  expect(rows).toEqual([
    { activity: 'cash-stack', xp: 500 },
    { activity: 'founder-fair', xp: 500 },
    { activity: 'generic', xp: 240 },
    { activity: 'marketing', xp: 500 },
    { activity: 'module1', xp: 500 },
    { activity: 'products-card-game', xp: 500 },
    { activity: 'strategy', xp: 500 },
    { activity: 'timed', xp: 260 },
  ]);
  await declareAll(at.db);
  while (await recountNextLearners(at.db));
  expect(await everything()).toEqual(before);
  const { rows: recounted } = await sql`select from learners where recounts > 0`.execute(at.db);
  expect(recounted).toEqual([]);
});

test('what the version before kept is counted anew by a maximum that changes later', async () => {
  const quizzes = declarations[0]?.teaches?.quizzes ?? [];
  const most = quizzes.map((quiz) => ({ ...quiz, xp: quiz.id === 'timed' ? 130 : quiz.xp }));
  const [learning, ...games] = declarations;
  if (!learning?.teaches) throw new Error('Nothing is taught.');
  const changed = [{ ...learning, teaches: { ...learning.teaches, quizzes: most } }, ...games];
  await declareActivities(at.db, changed);
  while (await recountNextLearners(at.db));
  const { rows } = await sql<{ xp: number; share: number }>`
    select sum(x.verified_xp)::int as xp, max(b.verified_share) as share
    from xp_ledger x join bests b using (user_id, activity) where activity = 'timed' group by user_id`.execute(
    at.db,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { xp, share } of rows) expect(xp).toBe(Math.floor(130 * share + 1e-9));
  const { rows: wrong } = await sql`
    select from learners l where xp <> (select coalesce(sum(xp), 0) from xp_ledger x where x.user_id = l.user_id)
    or verified_xp <> (select coalesce(sum(verified_xp), 0) from xp_ledger x where x.user_id = l.user_id)`.execute(
    at.db,
  );
  expect(wrong).toEqual([]);
});
