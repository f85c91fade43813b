import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Run } from '@venture/rules/events';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { BackgroundJob } from '../database/background';
import type { RulesRunner } from '../judging/rules';
import { OverloadedError } from '../process/failure';
import { createJsonLog } from '../process/log';
import { sharedDatabase } from '../testing/per-file';
import { newLearner } from '../testing/plays';
import { createJudgingBudget } from './budget';
import { createProgressServices, startJudgingJob, storeEvents } from './events';
import limits from './limits.json';
import { createRunTicketIssuer } from './tickets';
import { addUnjudged, claimNextUnjudged, countUnjudged } from './unjudged';

const SCALE = { from: 0, to: 100 };
const MINUTE_MS = 60_000;

const connected = sharedDatabase();
const checkers: BackgroundJob[] = [];
afterEach(async () => {
  for (const checker of checkers.splice(0)) await checker.stop();
  await sql`delete from unjudged_events`.execute(connected.db);
});

type Cost = { readonly cpuMs?: number; readonly replay?: RulesRunner['replay'] };

/** Makes a server whose rules confirm every score at this cost; each account has one second of budget a minute. */
function serverOf({ cpuMs = 400, replay }: Cost = {}) {
  let ms = 0;
  const replays: string[] = [];
  const bearOut: RulesRunner['replay'] = async (_name, _version, { seed }, account) => {
    replays.push(account);
    return { isOver: true, score: seed, facts: {}, isPractice: false, cpuMs };
  };
  const rules = {
    replay: replay ?? bearOut,
    scaleOf: async () => SCALE,
    versionsOf: async () => [],
    isDisabled: async () => false,
  } as unknown as RulesRunner; // what judging a run asks for
  const budget = createJudgingBudget({ msPerMinute: 1000, now: () => ms });
  const events = new Counter({ name: 'events', help: 'Events.', labelNames: ['result'], registers: [] });
  const parts = createProgressServices({
    db: connected.db,
    rules,
    releases: { declarations: async () => [] },
    log: createJsonLog('silent'),
    budget,
    events,
  });
  return {
    parts,
    counted: async () =>
      Object.fromEntries((await events.get()).values.map(({ labels, value }) => [labels.result, value])),
    replays,
    pass: (passed: number) => {
      ms += passed;
    },
    push: (userId: string, runs: readonly Run[]) => storeEvents(parts, userId, runs),
    check: () => checkers.push(startJudgingJob(parts, 5)),
  };
}

/** Makes a dealt play with a score that the rules confirm, unless it is forged. */
async function dealtRun(userId: string, score: number, change: Partial<Run> = {}): Promise<Run> {
  const deal = { game: 'cash-stack', release: '1.0.0', manifestHash: 'sha384-x', options: {} };
  const session = await createRunTicketIssuer(connected.db)(userId, deal);
  if (!session) throw new Error('No more plays in this hour.');
  const { id } = session;
  await sql`
    update run_tickets set seed = ${score}, issued_at = now() - interval '10 minutes' where id = ${id}`.execute(
    connected.db,
  );
  return {
    ...{
      kind: 'run',
      id: randomUUID(),
      at: new Date().toISOString(),
      game: 'cash-stack',
      rules: 1,
      seed: score,
    },
    ...{
      options: {},
      score,
      facts: { moreTime: 0 },
      timing: 'x1',
      play: [{ type: 'settle' }],
      release: '1.0.0',
    },
    ...{ session: id, scale: SCALE, ...change },
  };
}

async function runsOf(userId: string, scores: readonly number[]): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const score of scores) runs.push(await dealtRun(userId, score));
  return runs;
}

async function verdicts(userId: string) {
  const rows = await connected.db
    .selectFrom('progress_events')
    .select(['id', 'verdict', 'code', 'received_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function waiting(userId: string): Promise<number> {
  const rows = await connected.db
    .selectFrom('unjudged_events')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

async function verifiedXp(userId: string) {
  const { rows } = await sql<{ total: number; ledger: number; events: number; kept: number }>`
    select verified_xp as total, l.events,
      (select sum(verified_xp)::integer from xp_ledger x where x.user_id = l.user_id) as ledger,
      (select count(*)::integer from progress_events e where e.user_id = l.user_id) as kept
    from learners l where user_id = ${userId}`.execute(connected.db);
  return rows[0];
}

/** Waits until something is true; if it never is, the test's own time limit ends the wait. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(5);
}

/** Returns a person's XP when a server with enough time judges all runs at once. */
async function judgedAtOnce(scores: readonly number[]) {
  const userId = await newLearner(connected.db);
  await serverOf({ cpuMs: 0 }).push(userId, await runsOf(userId, scores));
  return verifiedXp(userId);
}

const SCORES = [20, 40, 60, 80, 100, 50];

test('each event is counted when it arrives, and one that waits is counted again with its verdict', async () => {
  const userId = await newLearner(connected.db);
  const server = serverOf();
  const runs = await runsOf(userId, SCORES.slice(0, 4));
  await server.push(userId, runs);
  await server.push(userId, runs);
  expect(await server.counted()).toEqual({ verified: 3, waiting: 1 });
  expect((await countUnjudged(connected.db)).count).toBe(1);
  server.pass(MINUTE_MS);
  server.check();
  await until(async () => (await waiting(userId)) === 0);
  expect(await countUnjudged(connected.db)).toEqual({ count: 0, seconds: 0 });
  while ((await server.counted())['verified'] !== 4) await wait(5);
  expect(await server.counted()).toMatchObject({ waiting: 1 });
});

describe('an account out of budget', () => {
  test('gets all its verdicts later, and its XP only once', async () => {
    const userId = await newLearner(connected.db);
    const runs = await runsOf(userId, SCORES);
    const forged = await dealtRun(userId, 30, { score: 99 });
    const server = serverOf();
    const { kept, unjudged } = await server.push(userId, [...runs, forged]);
    expect([...kept.keys()]).toEqual(runs.slice(0, 3).map(({ id }) => id));
    expect(unjudged).toEqual(new Set([...runs.slice(3), forged].map(({ id }) => id)));
    expect(await waiting(userId)).toBe(4);
    server.check();
    await until(async () => {
      server.pass(1000);
      return (await waiting(userId)) === 0;
    });
    const told = await verdicts(userId);
    expect(runs.map(({ id }) => told.get(id)?.verdict)).toEqual(SCORES.map(() => 'verified'));
    expect(told.get(forged.id)).toMatchObject({ verdict: 'refused', code: 'score-differs' });
    const expected = await judgedAtOnce(SCORES);
    expect(await verifiedXp(userId)).toEqual({ ...expected, events: 7, kept: 7 });
    expect(expected?.total).toBeGreaterThan(0);
    expect(server.replays).toHaveLength(7);
  });

  test('keeps no other account waiting', async () => {
    const [ada, bob] = [await newLearner(connected.db), await newLearner(connected.db)];
    const server = serverOf();
    await server.push(ada, await runsOf(ada, SCORES));
    const [run] = await runsOf(bob, [50]);
    expect((await server.push(bob, run ? [run] : [])).kept.size).toBe(1);
    expect((await server.push(bob, await runsOf(bob, [60, 70, 80]))).unjudged.size).toBe(1);
    server.check();
    server.pass(30_000);
    await until(async () => (await waiting(bob)) === 0);
  });

  test('may resend waiting events: nothing is replayed twice, and the verdict is sent once there is one', async () => {
    const userId = await newLearner(connected.db);
    const runs = await runsOf(userId, SCORES);
    const server = serverOf();
    const first = await server.push(userId, runs);
    server.pass(MINUTE_MS);
    expect(await server.push(userId, runs)).toEqual({ ...first, stored: [] });
    expect(server.replays).toHaveLength(3);
    server.check();
    await until(async () => {
      server.pass(1000);
      return (await waiting(userId)) === 0;
    });
    expect((await server.push(userId, runs)).kept.size).toBe(6);
    expect(server.replays).toHaveLength(6);
  });

  test('still gets verdicts at once for results that cost nothing to judge', async () => {
    const userId = await newLearner(connected.db);
    const server = serverOf();
    await server.push(userId, await runsOf(userId, SCORES));
    const at = new Date().toISOString();
    const review = { kind: 'review', id: randomUUID(), at, item: 'word/PIVOT', right: true } as const;
    expect((await storeEvents(server.parts, userId, [review])).kept.get(review.id)).toEqual({
      verdict: 'verified',
      xp: 0,
    });
  });

  test('may have a limited number of results waiting; the device keeps the others', async () => {
    const userId = await newLearner(connected.db);
    await sql`
      insert into unjudged_events (user_id, id, event, bytes)
      select ${userId}, gen_random_uuid(), '{}', 2 from generate_series(3, ${limits.mostUnjudged})`.execute(
      connected.db,
    );
    const { unjudged, kept } = await serverOf().push(userId, await runsOf(userId, SCORES));
    expect([kept.size, unjudged.size]).toEqual([3, 2]);
  });

  test('may have a limited number of bytes waiting', async () => {
    const userId = await newLearner(connected.db);
    await sql`
      insert into unjudged_events (user_id, id, event, bytes)
      values (${userId}, gen_random_uuid(), '{}', ${limits.mostUnjudgedBytes - 10})`.execute(connected.db);
    expect((await serverOf().push(userId, await runsOf(userId, SCORES))).unjudged.size).toBe(0);
  });
});

describe('a timely result', () => {
  test('counts in full by its time of arrival, however late it is judged', async () => {
    const userId = await newLearner(connected.db);
    const runs = await runsOf(userId, SCORES);
    const server = serverOf();
    await server.push(userId, runs);
    // Ten days later: everything dealt has expired.
    await sql`update unjudged_events set received_at = received_at - interval '10 days' where user_id = ${userId}`.execute(
      connected.db,
    );
    await sql`
      update run_tickets set issued_at = issued_at - interval '10 days', expires_at = expires_at - interval '10 days'
      where user_id = ${userId}`.execute(connected.db);
    server.check();
    await until(async () => {
      server.pass(1000);
      return (await waiting(userId)) === 0;
    });
    const told = [...(await verdicts(userId)).values()];
    expect(told.map(({ verdict }) => verdict)).toEqual(SCORES.map(() => 'verified'));
    const old = told.filter(
      ({ received_at }) => Date.now() - received_at.getTime() > 9 * 24 * 60 * MINUTE_MS,
    );
    expect(old).toHaveLength(3);
    const { rows } = await sql`
      select from xp_ledger where user_id = ${userId} and at < now() - interval '9 days'`.execute(
      connected.db,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('may claim only the time that had passed when it arrived', async () => {
    const userId = await newLearner(connected.db);
    const server = serverOf();
    await server.push(userId, await runsOf(userId, [10, 20, 30]));
    const late = await dealtRun(userId, 40, { play: [{ type: 'pass-time', seconds: 3600 }], seconds: 3600 });
    const { id = '' } = late;
    await addUnjudged(connected.db, userId, [late]);
    await sql`update run_tickets set issued_at = issued_at - interval '2 hours' where id = ${late.session ?? ''}`.execute(
      connected.db,
    );
    await sql`update unjudged_events set received_at = received_at - interval '2 hours' where id = ${id}`.execute(
      connected.db,
    );
    server.pass(MINUTE_MS);
    server.check();
    await until(async () => (await waiting(userId)) === 0);
    expect((await verdicts(userId)).get(id)).toMatchObject({ verdict: 'refused', code: 'too-much-time' });
  });
});

describe('waiting results', () => {
  test('are judged by another server if the first is killed midway', async () => {
    const userId = await newLearner(connected.db);
    const runs = await runsOf(userId, SCORES);
    await serverOf().push(userId, runs);
    // The killed server held one event, and had just stored another.
    const taken = await claimNextUnjudged(connected.db, []);
    expect(taken?.userId).toBe(userId);
    const next = serverOf({ cpuMs: 1 });
    next.check();
    await until(async () => (await waiting(userId)) === 1);
    await sql`update unjudged_events set claimed_until = now() where user_id = ${userId}`.execute(
      connected.db,
    );
    await until(async () => (await waiting(userId)) === 0);
    const expected = await judgedAtOnce(SCORES);
    expect(await verifiedXp(userId)).toEqual(expected);
  });

  test('are stored once, even if ten servers judge them while a device resends them', async () => {
    const userId = await newLearner(connected.db);
    const runs = await runsOf(userId, SCORES);
    await serverOf().push(userId, runs);
    const servers = Array.from({ length: 10 }, () => serverOf({ cpuMs: 0 }));
    // A server that is away for long loses its claim to an event, and then two servers judge the same event.
    const claims = setInterval(() => {
      // Skips rows locked by a server: that server might wait for a row locked here.
      void sql`
        update unjudged_events set claimed_until = now()
        where (user_id, id) in (select user_id, id from unjudged_events for update skip locked)`.execute(
        connected.db,
      );
    }, 2);
    for (const server of servers) server.check();
    await Promise.all(servers.map((server) => server.push(userId, runs)));
    await until(async () => (await waiting(userId)) === 0);
    clearInterval(claims);
    expect(await verifiedXp(userId)).toEqual(await judgedAtOnce(SCORES));
  });

  test('are deleted with the account', async () => {
    const userId = await newLearner(connected.db);
    await serverOf().push(userId, await runsOf(userId, SCORES));
    await sql`delete from users where id = ${userId}`.execute(connected.db);
    expect(await waiting(userId)).toBe(0);
    const run = await runsOf(await newLearner(connected.db), [1]);
    await expect(addUnjudged(connected.db, userId, run)).rejects.toThrow('foreign key');
  });

  test('keep waiting while rules give no answer or too much is waiting, and are judged afterwards', async () => {
    const userId = await newLearner(connected.db);
    const runs = await runsOf(userId, SCORES);
    await serverOf().push(userId, runs);
    let asked = 0;
    const troubled = serverOf({
      replay: async (_name, _version, { seed }) => {
        asked += 1;
        if (asked % 3 === 0) throw new OverloadedError(1);
        if (asked % 3 === 1) return { refused: 'rules-late', cpuMs: 0 };
        return { isOver: true, score: seed, facts: {}, isPractice: false, cpuMs: 0 };
      },
    });
    troubled.check();
    await until(async () => {
      await sql`update unjudged_events set claimed_until = now() where tries > 0`.execute(connected.db);
      return (await waiting(userId)) === 0;
    });
    expect(await verifiedXp(userId)).toEqual(await judgedAtOnce(SCORES));
  });
});

describe('a play dealt ten minutes ago', () => {
  const MINUTES = { played: 2, issued: 10 };

  test.each([
    ['3 hours', 180, MINUTES.issued - MINUTES.played, 'time-before-ticket'],
    ['9 minutes', 9, MINUTES.issued - MINUTES.played, undefined],
    ['5 minutes', 5, 5, undefined],
  ])('and by its device was over %s ago has a time that can be right', async (_, claimed, kept, code) => {
    const userId = await newLearner(connected.db);
    await sql`update users set created_at = now() - interval '1 year' where id = ${userId}`.execute(
      connected.db,
    );
    const seconds = MINUTES.played * 60;
    const at = new Date(Date.now() - claimed * MINUTE_MS).toISOString();
    const run = await dealtRun(userId, 50, { at, seconds, play: [{ type: 'pass-time', seconds }] });
    await serverOf().push(userId, [run]);
    const { rows } = await sql<{ at: Date; code: string | null; issuedAt: Date; payload: Run }>`
      select e.at, e.code, e.payload, r.issued_at as "issuedAt" from progress_events e join run_tickets r on r.event_id = e.id
      where e.user_id = ${userId}`.execute(connected.db);
    const [row] = rows;
    const dealt = row?.issuedAt.getTime() ?? 0;
    expect([row?.code ?? undefined, row?.payload.at]).toEqual([code, at]);
    const expected = claimed > kept ? new Date(dealt + seconds * 1000) : new Date(at);
    expect(row?.at).toEqual(expected);
  });
});
