import { beforeEach, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sized } from '@venture/testing/sized';
import fc from 'fast-check';
import { sql } from 'kysely';
import { sharedDatabase } from '../testing/per-file';
import { keepPlay, newLearner } from '../testing/plays';
import { removePastPeriods } from './follow';
import { openPeriods } from './periods';
import { joinBoards, leaveBoards } from './routes';

const connected = sharedDatabase();
beforeEach(async () => {
  await sql`truncate users, leaderboard_periods cascade`.execute(connected.db);
  await set(1, 'UTC');
});

const set = (week_start: number, time_zone: string) =>
  connected.db.updateTable('settings').set({ week_start, time_zone }).execute();

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(connected.db)).rows;

/** Finds scores that differ from what the ledger and the runs say, in periods not over at `moment`. */
const untrue = (moment: Date) =>
  rowsOf(sql`
    with open as (select * from leaderboard_periods where ends_at > ${moment}),
    expected as (
      select p.number as player, 'xp' as board, t.id as period, sum(l.verified_xp)::double precision as score
      from leaderboard_players p join xp_ledger l using (user_id) join open t on l.at >= t.starts_at and l.at < t.ends_at
      group by 1, 2, 3 having sum(l.verified_xp) > 0
      union all
      select p.number, concat(e.activity, ':', e.payload->>'timing'), t.id, max((e.payload->>'score')::double precision)
      from leaderboard_players p join progress_events e using (user_id) join open t on e.received_at >= t.starts_at and e.received_at < t.ends_at
      where e.verdict = 'verified' group by 1, 2, 3
    ),
    found as (select player, board, period, score from leaderboard_scores where period in (select id from open))
    (table expected except table found) union all (table found except table expected)`);

async function expectConsistent(moment = new Date()) {
  expect(await untrue(moment)).toEqual([]);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-03-24T10:00:00Z'); // before a change of the clocks and the end of a month

const PEOPLE = 5;
const who = fc.nat({ max: PEOPLE - 1 });
const step = fc.oneof(
  fc.record({ do: fc.constant('join' as const), who }),
  fc.record({ do: fc.constant('leave' as const), who }),
  fc.record({ do: fc.constant('delete' as const), who }),
  fc.record({ do: fc.constant('disable' as const), who }),
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      who,
      game: fc.constantFrom('cash-stack', 'entre-scrabble'),
      timing: fc.constantFrom('x1' as const, 'x2' as const),
      score: fc.constantFrom(-100, 0, 99, 99.5, 100, 250, 1e9),
      xp: fc.constantFrom(0, 0, 7, 100, 100, 250),
      verdict: fc.constantFrom('verified' as const, 'verified' as const, 'unverified' as const),
    }),
  },
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 400 }) }),
  fc.record({
    do: fc.constant('set' as const),
    weekStart: fc.integer({ min: 1, max: 7 }),
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati'),
  }),
);
type Step = (typeof step extends fc.Arbitrary<infer Value> ? Value : never) | { readonly do: 'forget' };

/** Creates a fresh world for each list of steps, with people and a clock. */
async function world() {
  const { db } = connected;
  await sql`truncate users, leaderboard_periods cascade`.execute(db);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => newLearner(db)));
  let at = START;
  return {
    at: () => new Date(at),
    async take(step: Step): Promise<void> {
      if (step.do === 'wait') at += step.hours * 60 * 60 * 1000;
      if (step.do === 'set') await set(step.weekStart, step.timeZone);
      if (step.do === 'forget') await removePastPeriods(db);
      if (!('who' in step)) return;
      const userId = people[step.who] ?? '';
      const name = `Player ${step.who}`;
      if (step.do === 'join') await joinBoards(db, userId, name, sql<Date>`${new Date(at)}::timestamptz`);
      if (step.do === 'leave') await leaveBoards(db, userId);
      if (step.do === 'play') await keepPlay(db, userId, { ...step, at: new Date(at) });
      if (step.do === 'disable')
        await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', userId).execute();
      if (step.do === 'delete') {
        await db.deleteFrom('users').where('id', '=', userId).execute();
        people[step.who] = await newLearner(db);
      }
    },
  };
}

longTest(
  'after whatever people do, scores are what was done',
  async () => {
    const joined = Array.from({ length: PEOPLE }, (_, who) => ({ do: 'join' as const, who }));
    const steps = fc.array(step, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom([], joined.slice(1)), steps, async (first, steps) => {
        const { take, at } = await world();
        for (const step of [...first, ...steps]) await take(step);
        await expectConsistent(at());
        await take({ do: 'forget' });
        await expectConsistent(new Date());
      }),
      { numRuns: sized(60, 15) },
    );
  },
  120_000,
);

test('weeks and months begin and end at midnight in their time zone, even when clocks change', async () => {
  const calendar = { weekStart: 1, timeZone: 'Europe/Berlin' } as const;
  const moment = sql<Date>`${new Date('2026-03-31T10:00:00Z')}::timestamptz`;
  await connected.db.transaction().execute((trx) => openPeriods(trx, calendar, moment));
  expect(
    await rowsOf(sql`
      select kind, starts_at as begin, ends_at as "end" from leaderboard_periods where kind <> 'all' order by kind`),
  ).toEqual([
    { kind: 'month', begin: new Date('2026-02-28T23:00:00Z'), end: new Date('2026-03-31T22:00:00Z') },
    { kind: 'week', begin: new Date('2026-03-29T22:00:00Z'), end: new Date('2026-04-05T22:00:00Z') },
  ]);
});

longTest(
  'people who do all of this at the same time never wait for each other in a circle',
  async () => {
    const { db } = connected;
    const people = await Promise.all(Array.from({ length: 12 }, () => newLearner(db)));
    const nameOf = (number: number) => `Player ${number}`;
    const longAgo = new Date(Date.now() - 40 * DAY_MS);
    await Promise.all(
      people.map(async (userId, number) => {
        await joinBoards(db, userId, nameOf(number));
        await keepPlay(db, userId, { xp: 5, score: number, at: longAgo });
      }),
    );
    const busy = people.map(async (userId, number) => {
      const name = nameOf(number);
      for (let round = 0; round < 12; round += 1) {
        if (round % 5 === number % 5) await set(1 + ((number + round) % 7), 'UTC');
        await Promise.all([
          keepPlay(db, userId, { xp: 10 * (number % 3), score: round }),
          keepPlay(db, userId, { xp: 5, game: 'entre-scrabble', score: 100 + (number % 2) }),
          ...(round % 3 === number % 3 ? [leaveBoards(db, userId)] : []),
          ...(round % 4 === number % 4 ? [joinBoards(db, userId, name)] : []),
          removePastPeriods(db),
        ]);
      }
      if (number % 4 === 0) await db.deleteFrom('users').where('id', '=', userId).execute();
    });
    await Promise.all(busy);
    await expectConsistent();
  },
  60_000,
);
