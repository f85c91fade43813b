import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Verdict } from '@venture/api/v1/verdicts';
import type { KnownEvent, ProgressEvent, Run } from '@venture/rules/events';
import { computeXp } from '@venture/rules/xp';
import fc from 'fast-check';
import { OverloadedError } from '../process/failure';
import { declared } from '../testing/catalogue';
import { sharedDatabase } from '../testing/per-file';
import { newLearner } from '../testing/plays';
import type { LedgerChange, OnLedgerChange } from './append';
import { storeEvents } from './events';
import type { Judgement } from './judgement';
import { createLedger, type Ledger } from './ledger';

const connected = sharedDatabase();
let ledger: Ledger;
const changes: LedgerChange[] = [];
beforeAll(async () => {
  ledger = createLedger(connected.db, async () => declared);
});

const person = () => newLearner(connected.db);

const base = () => ({ id: randomUUID(), at: new Date().toISOString() });
const attempt = (quiz: string, correct: number): ProgressEvent => ({
  ...base(),
  kind: 'attempt',
  quiz,
  contentVersion: 1,
  answers: {},
  correct,
  total: 10,
  seconds: 60,
});
const run = (game: string, score: number): Run => ({
  ...base(),
  kind: 'run',
  game,
  rules: 1,
  seed: 1,
  score,
  facts: {},
  timing: 'x1',
  play: [{ type: 'settle' }],
  scale: declared.games.find(({ id }) => id === game)?.scale,
});

const follow: OnLedgerChange = async (_, change) => {
  changes.push(change);
};

/** Pushes events that are judged as given. */
async function judged(
  userId: string,
  list: readonly (readonly [ProgressEvent, Judgement | undefined])[],
  then = follow,
) {
  const thoughts = new Map(list.map(([{ id }, judgement]) => [id, judgement]));
  const judge = async (_: string, { id }: ProgressEvent) => thoughts.get(id);
  const events = list.map(([event]) => event);
  const parts = { db: connected.db, ledger, judges: { judge }, follow: then };
  return (await storeEvents(parts, userId, events)).kept;
}

const keep = (userId: string, list: readonly ProgressEvent[], verdict: Verdict = 'verified') =>
  judged(
    userId,
    list.map((event) => [event, { verdict }]),
  );

const total = async (userId: string) => (await ledger.learner({ userId, ids: [] })).total;

describe('an event', () => {
  test('that is sent twice is kept once, and its XP counts once', async () => {
    const userId = await person();
    const event = attempt('module1', 10);
    await keep(userId, [event, event]);
    await Promise.all([keep(userId, [event]), keep(userId, [event])]);
    expect(await total(userId)).toEqual({ events: 1, xp: 500, verifiedXp: 500 });
  });

  test('is the first of two in one call with the same id', async () => {
    const userId = await person();
    const event = attempt('module1', 10);
    await keep(userId, [event, { ...attempt('module1', 0), id: event.id }]);
    expect(await total(userId)).toEqual({ events: 1, xp: 500, verifiedXp: 500 });
  });

  test('keeps its first verdict', async () => {
    const userId = await person();
    const event = run('cash-stack', 250);
    await keep(userId, [event], 'unverified');
    expect((await keep(userId, [event], 'verified')).get(event.id)).toEqual({
      verdict: 'unverified',
      xp: 500,
    });
    expect(await total(userId)).toMatchObject({ xp: 500, verifiedXp: 0 });
  });

  test('that is refused changes no XP and is remembered', async () => {
    const userId = await person();
    const event = run('cash-stack', 250);
    await keep(userId, [event], 'refused');
    expect(await total(userId)).toEqual({ events: 1, xp: 0, verifiedXp: 0 });
    expect((await ledger.learner({ userId, ids: [event.id] })).kept.get(event.id)).toEqual({
      verdict: 'refused',
      xp: 0,
    });
  });

  test('whose session was already used is refused', async () => {
    const userId = await person();
    const event = run('cash-stack', 250);
    const judgement = { verdict: 'verified', claim: async () => false } as const;
    const kept = await judged(userId, [[event, judgement]]);
    expect(kept.get(event.id)).toEqual({ verdict: 'refused', code: 'session-used', xp: 0 });
    expect(await total(userId)).toMatchObject({ xp: 0 });
  });

  test('that cannot be judged now is not kept, and does not delay other events', async () => {
    const userId = await person();
    const [late, other] = [run('cash-stack', 250), attempt('module1', 10)];
    const kept = await judged(userId, [
      [late, undefined],
      [other, { verdict: 'verified' }],
    ]);
    expect([...kept.keys()]).toEqual([other.id]);
    await keep(userId, [late]);
    expect(await total(userId)).toEqual({ events: 2, xp: 1000, verifiedXp: 1000 });
  });

  test('is reported to followers with what it changed, in the same transaction', async () => {
    const userId = await person();
    changes.length = 0;
    const event = attempt('module1', 5);
    await keep(userId, [event]);
    await keep(userId, [event]);
    expect(changes).toEqual([
      { userId, at: expect.any(Date), verifiedXp: 250, events: [{ event, verdict: 'verified' }] },
    ]);
  });

  test('is not kept when followers fail', async () => {
    const userId = await person();
    const broken = judged(userId, [[attempt('module1', 5), { verdict: 'verified' }]], async () => {
      throw new Error('the leaderboard is broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await total(userId)).toEqual({ events: 0, xp: 0, verifiedXp: 0 });
  });

  test('is kept once when PostgreSQL rolls it back to end a deadlock', async () => {
    const userId = await person();
    const deadlocks = [Object.assign(new Error('deadlock detected'), { code: '40P01' })];
    await judged(userId, [[run('cash-stack', 250), { verdict: 'verified' }]], async () => {
      const deadlock = deadlocks.pop();
      if (deadlock) throw deadlock;
    });
    expect(await total(userId)).toEqual({ events: 1, xp: 500, verifiedXp: 500 });
  });
});

test('nothing is kept for an account deleted meanwhile, and that is not a server failure', async () => {
  const userId = await person();
  await connected.db.deleteFrom('users').where('id', '=', userId).execute();
  await expect(keep(userId, [attempt('module1', 5)])).rejects.toMatchObject({ code: 'not-logged-in' });
  const left = await connected.db.selectFrom('learners').select('xp').where('user_id', '=', userId).execute();
  expect(left).toEqual([]);
});

test('a game known only by its own runs brings XP, which stays whatever comes later', async () => {
  const userId = await person();
  const fair = (score: number, to = 8) => ({ ...run('founder-fair', score), scale: { from: 0, to } });
  await keep(userId, [fair(4)]);
  expect(await total(userId)).toMatchObject({ xp: 250, verifiedXp: 250 });
  await keep(userId, [fair(4, 80), run('founder-fair', 80), attempt('module1', 1)]);
  expect(await total(userId)).toMatchObject({ xp: 300, verifiedXp: 300 });
});

test('XP from unverified games is capped', async () => {
  const userId = await person();
  const games = ['cash-stack', 'entrepre-puzzle', 'entre-scrabble'];
  await keep(
    userId,
    games.map((game) => run(game, 500)),
    'unverified',
  );
  expect(await total(userId)).toMatchObject({ xp: 1000, verifiedXp: 0 });
  await keep(userId, [run('cash-stack', 250)]);
  expect(await total(userId)).toMatchObject({ xp: 1500, verifiedXp: 500 });
});

test('the same events are kept and counted, whatever their order, however often and in however many calls they come', async () => {
  const quiz = fc
    .tuple(fc.constantFrom('module1', 'marketing', 'generic'), fc.integer({ min: 0, max: 10 }))
    .map(([id, correct]) => ({ event: attempt(id, correct), verdict: 'verified' as Verdict }));
  const game = fc
    .tuple(
      fc.constantFrom('cash-stack', 'entre-scrabble', 'entrepre-puzzle'),
      fc.integer({ min: -100, max: 600 }),
      fc.constantFrom<Verdict>('verified', 'unverified', 'refused'),
    )
    .map(([id, score, verdict]) => ({ event: run(id, score), verdict }));
  const newGame = fc.record({ to: fc.integer({ min: 1, max: 90 }), play: game }).map(({ to, play }) => {
    const event = { ...play.event, game: `new-${to % 2}`, scale: { from: 0, to } };
    return { ...play, event };
  });
  const log = fc.array(fc.oneof(quiz, game, newGame), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(log, fc.infiniteStream(fc.nat()), async (log, numbers) => {
      const next = (below: number) => (numbers.next().value ?? 0) % below;
      const orders = [log, [...log, ...log].sort(() => next(3) - 1)];
      const totals = [];
      for (const order of orders) {
        const userId = await person();
        for (let at = 0, size = 1; at < order.length; at += size) {
          size = 1 + next(4);
          await judged(
            userId,
            order.slice(at, at + size).map(({ event, verdict }) => [event, { verdict }]),
          );
        }
        totals.push(await total(userId));
        const ledger = await connected.db
          .selectFrom('xp_ledger')
          .select(({ fn }) => [fn.sum<string>('xp').as('xp'), fn.sum<string>('verified_xp').as('verified')])
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        expect([Number(ledger.xp), Number(ledger.verified)]).toEqual([
          totals.at(-1)?.xp,
          totals.at(-1)?.verifiedXp,
        ]);
      }
      const page: KnownEvent[] = log
        .filter(({ verdict }) => verdict !== 'refused')
        .map(({ event, verdict }) => ({ ...event, verdict }));
      expect(totals[0]).toEqual(totals[1]);
      expect(totals[0]).toMatchObject({ events: log.length, xp: computeXp(page, declared) });
    }),
    { numRuns: 40 },
  );
}, 60_000);

describe('when too much is already waiting to be judged', () => {
  const events = [attempt('module1', 10), attempt('marketing', 10), attempt('timed', 10)];
  const pushUntil = async (userId: string, most: number) => {
    let judged = 0;
    const judge = async (): Promise<Judgement> => {
      if (judged === most) throw new OverloadedError(1);
      judged += 1;
      return { verdict: 'verified' };
    };
    return storeEvents({ db: connected.db, ledger, judges: { judge }, follow }, userId, events);
  };

  test('earlier judgements are kept, and the rest is left for another call', async () => {
    const userId = await person();
    const { kept } = await pushUntil(userId, 2);
    expect([...kept.keys()]).toEqual(events.slice(0, 2).map(({ id }) => id));
    expect(await total(userId)).toMatchObject({ events: 2 });
    expect((await pushUntil(userId, 1)).kept.size).toBe(3);
  });

  test('a call in which nothing was judged must be repeated', async () => {
    await expect(pushUntil(await person(), 0)).rejects.toThrow(OverloadedError);
  });
});

test('a call that other processes overtake again and again is told to come back, and none of its events are kept', async () => {
  const userId = await person();
  const { db } = connected;
  const judges = { judge: async (): Promise<Judgement> => ({ verdict: 'verified' }) };
  const busy = { db, ledger: { ...ledger, add: async () => false }, judges, follow };
  await expect(
    storeEvents(busy, userId, [{ ...base(), kind: 'review', item: 'word/A', right: true }]),
  ).rejects.toThrow(OverloadedError);
  expect(await total(userId)).toMatchObject({ events: 0 });
});

test('the numbers of events have no gaps, even when a person uses eight devices', async () => {
  const userId = await person();
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => keep(userId, [attempt('module1', at), run('cash-stack', 100)])),
  );
  const rows = await connected.db
    .selectFrom('progress_events')
    .select('number')
    .where('user_id', '=', userId)
    .execute();
  expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 16 }, (_, at) => at + 1),
  );
});
