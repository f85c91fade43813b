import type { ProgressEvent } from '@venture/progress/events';
import { improved, type Totals, totalsOf } from '@venture/progress/xp';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { errorCode } from '../process/failure';
import type { Judgement } from './judgement';
import type { Ledger } from './ledger';
import { type LearnerState, type Scored, type StoredVerdict, writeAdditions } from './statements';
import { withTimeCode } from './time';
import { dropUnjudged } from './unjudged';

/** An event that was kept now, and what was made of it. */
export type JudgedEvent = StoredVerdict & { readonly event: ProgressEvent };

/** What one transaction has changed: leaderboards follow it. */
export type LedgerChange = {
  readonly userId: string;
  /** When the server heard of it. */
  readonly at: Date;
  readonly verifiedXp: number;
  readonly events: readonly JudgedEvent[];
};

/** Called with each change, within its transaction. */
export type OnLedgerChange = (trx: Trx, change: LedgerChange) => Promise<void>;

/** What was kept by one addition. */
export type Appended = {
  /** What was made of each event, by its id; one that cannot be judged now is not among them, and not kept. */
  readonly kept: ReadonlyMap<string, StoredVerdict>;
  readonly total: Totals & { readonly events: number };
};

/** An event and what is thought of it. */
export type PendingEvent = Judgement & { readonly event: ProgressEvent };

export type AppendParts = { readonly db: Database; readonly ledger: Ledger; readonly follow: OnLedgerChange };

/** Undefined when something else was kept since `known` was read: then nothing is changed. */
export async function append(
  { db, ledger, follow }: AppendParts,
  userId: string,
  known: LearnerState,
  judgements: readonly PendingEvent[],
  wereUnjudged = false,
): Promise<Appended | undefined> {
  const judged = judgements.map((each) => withTimeCode(each, known));
  const unclaimed = score(
    known,
    judged.map(({ claim: _, ...fresh }) => fresh),
  );
  const isOneStatement =
    !wereUnjudged && judged.every(({ claim }) => !claim) && !isFollowed(known, unclaimed);
  try {
    // Most of what is kept touches nothing else: one statement, which is a transaction by itself.
    if (isOneStatement) {
      const isAdded = await withAccount(() => ledger.add({ userId, known, scored: unclaimed }));
      return isAdded ? appendedOf(known, unclaimed) : undefined;
    }
    const work = db.transaction().execute(async (trx) => {
      const fresh: JudgedEvent[] = [];
      for (const each of judged) fresh.push(await withTicket(trx, each));
      if (wereUnjudged) for (const { event } of judged) await dropUnjudged(trx, userId, event.id);
      const scored = score(known, fresh);
      if (!(await writeAdditions(trx, [{ userId, known, scored }])).has(userId)) throw new OvertakenError();
      const verifiedXp = scored.total.verifiedXp - known.total.verifiedXp;
      await follow(trx, { userId, at: known.at, verifiedXp, events: fresh });
      return appendedOf(known, scored);
    });
    return await withAccount(() => work);
  } catch (error) {
    if (error instanceof OvertakenError || errorCode(error) === DEADLOCK) return undefined;
    throw error;
  }
}

/** Says so when the account was deleted meanwhile. */
export async function withAccount<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) !== NO_SUCH_PERSON) throw error;
    throw new CallError('not-logged-in', 'This account was deleted.');
  }
}

/** Whether anybody else would see a difference. */
function isFollowed({ total }: LearnerState, { rows, total: after }: Scored): boolean {
  const verifiedRun = rows.some(({ event, standing }) => event.kind === 'run' && standing === 'verified');
  return verifiedRun || after.verifiedXp !== total.verifiedXp;
}

function appendedOf(known: LearnerState, { rows, total }: Scored): Appended {
  const fresh = rows.map(
    ({ event, standing, code }) => [event.id, { standing, ...(code && { code }) }] as const,
  );
  return { kept: new Map([...known.kept, ...fresh]), total };
}

/** Two calls that use up the same things in another order: PostgreSQL takes one of them back. */
const DEADLOCK = '40P01';

/** The account was deleted while its events were judged: a foreign key says so. */
const NO_SUCH_PERSON = '23503';

/** Takes everything back that the transaction has done. */
class OvertakenError extends Error {}

async function withTicket(trx: Trx, { claim, ...fresh }: PendingEvent): Promise<JudgedEvent> {
  if (!claim || (await claim(trx))) return fresh;
  return { event: fresh.event, standing: 'refused', code: 'session-used' };
}

/** What has to be known of somebody for more to be scored. */
export type Scoring = Pick<LearnerState, 'bests' | 'total' | 'maxima'>;

/** What follows from events for somebody of whom this was known. */
export function score({ bests: before, total, maxima }: Scoring, fresh: readonly JudgedEvent[]): Scored {
  let bests = before;
  const first = totalsOf(before, maxima);
  let totals = first;
  const rows = fresh.map((each) => {
    const now = improved(bests, { ...each.event, standing: each.standing }, maxima);
    const after = now === bests ? totals : totalsOf(now, maxima);
    const gain = { xp: after.xp - totals.xp, verifiedXp: after.verifiedXp - totals.verifiedXp };
    bests = now;
    totals = after;
    return { ...each, gain };
  });
  const changed = [...bests].filter(([activity, best]) => before.get(activity) !== best);
  // By what they gain: who waits to be counted anew may have more or less than follows from their bests by now.
  const xp = total.xp + totals.xp - first.xp;
  const verifiedXp = total.verifiedXp + totals.verifiedXp - first.verifiedXp;
  return { rows, bests: changed, total: { xp, verifiedXp, events: total.events + fresh.length } };
}
