import { computeTotals, updateBests } from '@venture/rules/xp';
import { isDeadlock, violatesConstraint } from '../database/errors';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { addTimeCode, type JudgedEvent } from './judgement';
import type { Ledger } from './ledger';
import { type LearnerState, type ScoredEvents, writeAdditions } from './statements';
import { dropUnjudged } from './unjudged';

/** Changes of one transaction, for updating the leaderboards. */
export type LedgerChange = {
  readonly userId: string;
  /** When the server received the events. */
  readonly at: Date;
  readonly verifiedXp: number;
  readonly events: readonly JudgedEvent[];
};

/** Called with each change, within the transaction that makes it. */
export type OnLedgerChange = (trx: Trx, change: LedgerChange) => Promise<void>;

export type LedgerServices = {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly follow: OnLedgerChange;
};

/** Appends events; if `known` is outdated, changes nothing and returns undefined. */
export async function appendEvents(
  { db, ledger, follow }: LedgerServices,
  userId: string,
  known: LearnerState,
  judgements: readonly JudgedEvent[],
  wereUnjudged = false,
): Promise<Pick<LearnerState, 'kept' | 'total'> | undefined> {
  const judged = judgements.map((each) => addTimeCode(each, known));
  const unclaimed = scoreEvents(known, judged);
  const isOneStatement =
    !wereUnjudged && judged.every(({ claim }) => !claim) && !isFollowed(known, unclaimed);
  try {
    // Most additions touch nothing else and are written in one statement, which is a transaction of its own.
    if (isOneStatement) {
      const isAdded = await withExistingAccount(() => ledger.add({ userId, known, scored: unclaimed }));
      return isAdded ? appendedOf(known, unclaimed) : undefined;
    }
    const work = db.transaction().execute(async (trx) => {
      const fresh: JudgedEvent[] = [];
      for (const each of judged) fresh.push(await withTicket(trx, each));
      if (wereUnjudged) for (const { event } of judged) await dropUnjudged(trx, userId, event.id);
      const scored = scoreEvents(known, fresh);
      if (!(await writeAdditions(trx, [{ userId, known, scored }])).has(userId)) throw new OvertakenError();
      const verifiedXp = scored.total.verifiedXp - known.total.verifiedXp;
      await follow(trx, { userId, at: known.at, verifiedXp, events: fresh });
      return appendedOf(known, scored);
    });
    return await withExistingAccount(() => work);
  } catch (error) {
    if (error instanceof OvertakenError || isDeadlock(error)) return undefined;
    throw error;
  }
}

/** Does some work, and throws if the account was deleted in the meantime. */
export async function withExistingAccount<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!violatesConstraint(error, ACCOUNT)) throw error;
    throw new CallError('not-logged-in', 'This account was deleted.');
  }
}

/** Whether the leaderboards have to be updated. */
function isFollowed({ total }: LearnerState, { rows, total: after }: ScoredEvents): boolean {
  const verifiedRun = rows.some(({ event, verdict }) => event.kind === 'run' && verdict === 'verified');
  return verifiedRun || after.verifiedXp !== total.verifiedXp;
}

function appendedOf(known: LearnerState, { rows, total }: ScoredEvents) {
  const fresh = rows.map(
    ({ event, verdict, code, gain: { xp } }) => [event.id, { verdict, xp, ...(code && { code }) }] as const,
  );
  return { kept: new Map([...known.kept, ...fresh]), total };
}

/** Foreign keys to an account: if one is violated, the account was deleted while its events were judged. */
const ACCOUNT = /_user_id_fkey$/;

/** Thrown to roll back the transaction when other events were added first. */
class OvertakenError extends Error {}

async function withTicket(trx: Trx, { claim, ...fresh }: JudgedEvent): Promise<JudgedEvent> {
  if (!claim || (await claim(trx))) return fresh;
  return { event: fresh.event, verdict: 'refused', code: 'session-used' };
}

/** Facts about a person that are needed to score more events. */
export type ScoringState = Pick<LearnerState, 'bests' | 'total' | 'maxima'>;

/** Scores events, given what was known about the person. */
export function scoreEvents(
  { bests: before, total, maxima }: ScoringState,
  fresh: readonly JudgedEvent[],
): ScoredEvents {
  let bests = before;
  const first = computeTotals(before, maxima);
  let totals = first;
  const rows = fresh.map((each) => {
    const now = updateBests(bests, { ...each.event, verdict: each.verdict }, maxima);
    const after = now === bests ? totals : computeTotals(now, maxima);
    const gain = { xp: after.xp - totals.xp, verifiedXp: after.verifiedXp - totals.verifiedXp };
    bests = now;
    totals = after;
    return { ...each, gain };
  });
  const changed = [...bests].filter(([activity, best]) => before.get(activity) !== best);
  // Adds only what is gained: earlier results keep their XP, even if the scale was different then.
  const xp = total.xp + totals.xp - first.xp;
  const verifiedXp = total.verifiedXp + totals.verifiedXp - first.verifiedXp;
  return { rows, bests: changed, total: { xp, verifiedXp, events: total.events + fresh.length } };
}
