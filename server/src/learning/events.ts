import { TIMINGS } from '@venture/api/timing';
import type { Verdict } from '@venture/api/v1/verdicts';
import type { ProgressEvent } from '@venture/rules/events';
import type { Counter } from 'prom-client';
import { type BackgroundJob, startBackgroundJob } from '../database/background';
import type { Database } from '../database/schema';
import type { ReleaseRegistry } from '../judging/released';
import type { RulesRunner } from '../judging/rules';
import { updateLeaderboards } from '../leaderboards/follow';
import { OverloadedError } from '../process/failure';
import type { Log } from '../process/log';
import { createActivitiesReader } from './activities';
import { appendEvents, type LedgerServices, type OnLedgerChange, withExistingAccount } from './append';
import { createJudgingBudget, type JudgingBudget } from './budget';
import { createJudges } from './judge';
import type { JudgedEvent, Judgement, Judges } from './judgement';
import { createLedger } from './ledger';
import limits from './limits.json';
import type { LearnerState } from './statements';
import {
  addUnjudged,
  claimNextUnjudged,
  dropUnjudged,
  releaseClaim,
  retryLater,
  type UnjudgedEvent,
} from './unjudged';

export type PushServices = LedgerServices & {
  readonly judges: Judges;
  /** Called once for each event that is stored or refused, waits to be judged, or has to be resent. */
  readonly count?: (result: Verdict | 'waiting' | 'again') => void;
};

/** A person's state after a push, without events that can neither be judged now nor wait. */
export type PushResult = Pick<LearnerState, 'kept' | 'unjudged' | 'total'> & {
  /** Events that this push stored and that were not known before. */
  readonly stored: readonly ProgressEvent[];
};

/** How often other server processes may add to a person's progress before a call must be repeated. */
const MOST_TRIES = 20;

/**
 * Stores a person's events and everything that follows from them, or nothing. A known event stays as it was; an
 * event for which the account has no budget left is stored to be judged later.
 */
export async function storeEvents(
  parts: PushServices,
  userId: string,
  events: readonly ProgressEvent[],
): Promise<PushResult> {
  // Takes the first of two events with the same id, as if they came in two calls.
  const unique = events.filter(({ id }, at) => events.findIndex((event) => event.id === id) === at);
  const verdicts: JudgementsById = new Map();
  const known = await appendUntilDone(parts, userId, unique, verdicts);
  const postponed = unique.filter(({ id }) => !known.kept.has(id) && verdicts.get(id) === 'over-budget');
  const added = await withExistingAccount(() => addUnjudged(parts.db, userId, postponed));
  for (const _ of added) parts.count?.('waiting');
  return {
    ...known,
    unjudged: new Set([...known.unjudged, ...added]),
    stored: [...known.stored, ...postponed.filter(({ id }) => added.has(id))],
  };
}

async function appendUntilDone(
  parts: PushServices,
  userId: string,
  events: readonly ProgressEvent[],
  verdicts: JudgementsById,
): Promise<PushResult> {
  const ids = events.map(({ id }) => id);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const known = await parts.ledger.learner({ userId, ids });
    const unknown = events.filter(({ id }) => !known.kept.has(id) && !known.unjudged.has(id));
    // Judging comes before the transaction begins: a replay takes time, and should not hold a lock.
    const judged = await judgeEach(parts.judges, userId, unknown, verdicts);
    const done = judged.length === 0 ? known : await appendEvents(parts, userId, known, judged);
    if (!done) continue;
    countJudged(parts, judged, done);
    const stored = judged.map(({ event }) => event);
    return { kept: done.kept, total: done.total, unjudged: known.unjudged, stored };
  }
  throw new OverloadedError(limits.pushes.retryAfterSeconds);
}

/**
 * Stores the verdict of a waiting event, as if it had been judged on arrival; if several servers do so at once,
 * only one succeeds.
 */
export async function appendLateVerdict(
  parts: PushServices,
  { userId, receivedAt }: UnjudgedEvent,
  judged: JudgedEvent,
): Promise<void> {
  const { id } = judged.event;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const known = await parts.ledger.learner({ userId, ids: [id] });
    if (known.kept.has(id)) return dropUnjudged(parts.db, userId, id);
    const done = await appendEvents(parts, userId, { ...known, at: receivedAt }, [judged], true);
    if (done) return countJudged(parts, [judged], done);
  }
  throw new OverloadedError(limits.pushes.retryAfterSeconds);
}

function countJudged(
  { count }: PushServices,
  judged: readonly JudgedEvent[],
  { kept }: Pick<LearnerState, 'kept'>,
): void {
  for (const { event } of judged) {
    const judgement = kept.get(event.id);
    if (judgement) count?.(judgement.verdict);
  }
}

type JudgementsById = Map<string, Judgement | 'over-budget' | undefined>;

/**
 * Judges events one after the other, so that a person's call takes up one replay place. When too much is waiting
 * there, the judgements so far are kept and the rest is sent again, so that everybody makes progress.
 */
async function judgeEach(
  judges: Judges,
  userId: string,
  events: readonly ProgressEvent[],
  verdicts: JudgementsById,
): Promise<readonly JudgedEvent[]> {
  const judged: JudgedEvent[] = [];
  for (const event of events) {
    try {
      if (!verdicts.has(event.id)) verdicts.set(event.id, await judges.judge(userId, event));
    } catch (error) {
      if (error instanceof OverloadedError && verdicts.size > 0) break;
      throw error;
    }
    const judgement = verdicts.get(event.id);
    if (judgement && judgement !== 'over-budget') judged.push({ event, ...judgement });
  }
  return judged;
}

type CheckerServices = PushServices & {
  readonly budget: Pick<JudgingBudget, 'exhausted'>;
  readonly log: Log;
};

/**
 * Judges waiting events one by one, as a push would have, once their accounts have budget left. Only one server
 * takes an event at a time; if it is killed, another takes the event.
 */
export function startJudgingJob(parts: CheckerServices, everyMs = limits.checkEveryMs): BackgroundJob {
  const { log } = parts;
  return startBackgroundJob(() => checkNext(parts), {
    log,
    everyMs,
    job: 'judge-events',
    failed: 'events wait to be judged',
  });
}

/** Judges the next waiting event; returns false if there is none or too much is running. */
async function checkNext(parts: CheckerServices): Promise<boolean> {
  const next = await claimNextUnjudged(parts.db, parts.budget.exhausted());
  if (!next) return false;
  try {
    return await check(parts, next);
  } catch (error) {
    if (!(error instanceof OverloadedError)) {
      await retryLater(parts.db, next);
      throw error;
    }
    await releaseClaim(parts.db, next);
    return false;
  }
}

async function check(parts: CheckerServices, next: UnjudgedEvent): Promise<boolean> {
  const { event, userId, receivedAt } = next;
  const judgement = event && (await parts.judges.judge(userId, event, receivedAt));
  if (judgement === 'over-budget') await releaseClaim(parts.db, next);
  else if (event && judgement) await appendLateVerdict(parts, next, { event, ...judgement });
  else await retryLater(parts.db, next);
  return true;
}

/** Dependencies for judging and storing events, in calls and in the background, with the same account budgets. */
export type ProgressServices = PushServices & { readonly budget: JudgingBudget; readonly log: Log };

type Needed = {
  readonly db: Database;
  readonly rules: RulesRunner;
  readonly releases: Pick<ReleaseRegistry, 'declarations'>;
  readonly log: Log;
  readonly budget?: JudgingBudget;
  /** Counts events by what became of them. */
  readonly events?: Counter;
};

export function createProgressServices({
  db,
  rules,
  releases,
  log,
  budget = createJudgingBudget(),
  events,
}: Needed): ProgressServices {
  const judges = createJudges({ db, rules, budget });
  const count = (result: string) => events?.inc({ result });
  return {
    db,
    log,
    budget,
    judges,
    ledger: createLedger(db, createActivitiesReader(releases)),
    follow: followOnBoards,
    count,
  };
}

/** Updates leaderboards with every change of a person's progress, in the transaction of that change. */
const followOnBoards: OnLedgerChange = (trx, { userId, at, verifiedXp, events }) =>
  updateLeaderboards(trx, userId, { xp: verifiedXp, runs: rankedRuns(events), at });

/** Returns the runs that leaderboards count: the verified ones, with their timing. */
function rankedRuns(events: readonly JudgedEvent[]) {
  return events.flatMap(({ event, verdict }) => {
    if (event.kind !== 'run' || verdict !== 'verified') return [];
    const timing = TIMINGS.find((each) => each === event.timing);
    return timing ? [{ game: event.game, timing, score: event.score }] : [];
  });
}
