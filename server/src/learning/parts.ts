import { TIMINGS } from '@venture/api/timing';
import type { Database } from '../database/schema';
import type { Rules } from '../judging/rules';
import { updateBoards } from '../leaderboards/follow';
import type { Log } from '../process/log';
import type { Counter } from '../process/prometheus';
import type { JudgedEvent, OnLedgerChange } from './append';
import { type Budget, createBudget } from './budget';
import type { PushParts } from './events';
import { createJudges } from './judge';
import { createLedger } from './ledger';

type Needed = {
  readonly db: Database;
  readonly rules: Rules;
  readonly log: Log;
  readonly budget?: Budget;
  /** Counts what becomes of events. */
  readonly events?: Counter;
};

/** What calls and the background judge and keep events with: they share what an account may spend. */
export type ProgressParts = PushParts & { readonly budget: Budget; readonly log: Log };

export function createProgressParts({
  db,
  rules,
  log,
  budget = createBudget(),
  events,
}: Needed): ProgressParts {
  const judges = createJudges({ db, rules, budget });
  const count = (result: string) => events?.add({ result });
  return { db, log, budget, judges, ledger: createLedger(db), follow: followOnBoards, count };
}

/** Leaderboards follow every change of a person's progress, in its transaction. */
const followOnBoards: OnLedgerChange = (trx, { userId, at, verifiedXp, events }) =>
  updateBoards(trx, userId, { xp: verifiedXp, runs: rankedRuns(events), at });

/** The runs that leaderboards count: verified ones, each by its timing. */
function rankedRuns(events: readonly JudgedEvent[]) {
  return events.flatMap(({ event, verdict }) => {
    if (event.kind !== 'run' || verdict !== 'verified') return [];
    const timing = TIMINGS.find((each) => each === event.timing);
    return timing ? [{ game: event.game, timing, score: event.score }] : [];
  });
}
