import type { ProgressEvent } from '@venture/shared/progress/events';
import type { Transaction } from 'kysely';
import { CallError } from '../api/problem';
import { errorCode } from '../failure';
import { OverloadedError } from '../overloaded';
import type { Database, Tables } from '../storage/schema';
import type { Judgement, Judges } from './judgement';
import type { Ledger } from './ledger';
import limits from './limits.json';
import { improved, type Totals, totalsOf } from './score';
import { type Kept, type Known, type Scored, write } from './statements';
import { withTimeCode } from './time';

/** An event that was kept now, and what was made of it. */
export type Fresh = Kept & { readonly event: ProgressEvent };

/** What one transaction has changed: leaderboards follow it. */
export type Change = {
  readonly userId: string;
  /** When the server heard of it. */
  readonly at: Date;
  readonly verifiedXp: number;
  readonly events: readonly Fresh[];
};

/** Told of each change within its transaction. */
export type Follow = (transaction: Transaction<Tables>, change: Change) => Promise<void>;

export type Pushed = {
  /** What was made of each event, by its id; one that cannot be judged now is not among them, and not kept. */
  readonly kept: ReadonlyMap<string, Kept>;
  readonly total: Totals & { readonly events: number };
};

type Parts = {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly judges: Judges;
  readonly follow: Follow;
};

/** How often other server processes may add to a person's progress before a call has to come again. */
const MOST_TRIES = 20;

/**
 * Keeps what a person did, together with everything that follows from it, or nothing of it. An event that is
 * known already stays as it was.
 */
export async function push(parts: Parts, userId: string, events: readonly ProgressEvent[]): Promise<Pushed> {
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const ids = unique.map(({ id }) => id);
  const judgements = new Map<string, Judgement | undefined>();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const known = await parts.ledger.known({ userId, ids });
    const unknown = unique.filter(({ id }) => !known.kept.has(id));
    // Judged before the transaction begins: a replay takes its time, and no lock waits for it.
    const judged = await judgeEach(parts.judges, userId, unknown, judgements);
    if (judged.length === 0) return { kept: known.kept, total: known.total };
    const done = await keep(parts, userId, known, judged);
    if (done) return done;
  }
  throw new OverloadedError(limits.pushes.retryAfterSeconds);
}

/** An event and what is thought of it. */
type Judged = Judgement & { readonly event: ProgressEvent };

/**
 * One after the other, so that one person's call takes one place where plays are replayed. When too much is waiting
 * there, what was judged before is kept, and the rest is sent again: so everybody gets on.
 */
async function judgeEach(
  judges: Judges,
  userId: string,
  events: readonly ProgressEvent[],
  before: Map<string, Judgement | undefined>,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const event of events) {
    try {
      if (!before.has(event.id)) before.set(event.id, await judges.judge(userId, event));
    } catch (error) {
      if (error instanceof OverloadedError && judged.length > 0) break;
      throw error;
    }
    const judgement = before.get(event.id);
    if (judgement) judged.push({ event, ...judgement });
  }
  return judged;
}

/** Undefined when something else was kept since `known` was read: then nothing is changed. */
async function keep(
  { db, ledger, follow }: Parts,
  userId: string,
  known: Known,
  judgements: readonly Judged[],
): Promise<Pushed | undefined> {
  const judged = judgements.map((each) => withTimeCode(each, known));
  const alone = score(
    known,
    judged.map(({ claim: _, ...fresh }) => fresh),
  );
  const isAlone = judged.every(({ claim }) => !claim) && !isFollowed(known, alone);
  try {
    // Most of what is kept touches nothing else: one statement, which is a transaction by itself.
    if (isAlone) {
      return (await ledger.add({ userId, known, scored: alone })) ? pushed(known, alone) : undefined;
    }
    return await db.transaction().execute(async (trx) => {
      const fresh: Fresh[] = [];
      for (const each of judged) fresh.push(await claimed(trx, each));
      const scored = score(known, fresh);
      if (!(await write(trx, [{ userId, known, scored }])).has(userId)) throw new OvertakenError();
      const verifiedXp = scored.total.verifiedXp - known.total.verifiedXp;
      await follow(trx, { userId, at: known.at, verifiedXp, events: fresh });
      return pushed(known, scored);
    });
  } catch (error) {
    if (error instanceof OvertakenError || errorCode(error) === DEADLOCK) return undefined;
    if (errorCode(error) === NO_SUCH_PERSON)
      throw new CallError('not-logged-in', 'This account was deleted.');
    throw error;
  }
}

/** Whether anybody else would see a difference. */
function isFollowed({ total }: Known, { rows, total: after }: Scored): boolean {
  const verifiedRun = rows.some(({ event, standing }) => event.kind === 'run' && standing === 'verified');
  return verifiedRun || after.verifiedXp !== total.verifiedXp;
}

function pushed(known: Known, { rows, total }: Scored): Pushed {
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

async function claimed(trx: Transaction<Tables>, { claim, ...fresh }: Judged): Promise<Fresh> {
  if (!claim || (await claim(trx))) return fresh;
  return { event: fresh.event, standing: 'refused', code: 'session-used' };
}

/** What follows from events for somebody of whom this was known. */
export function score(
  { bests: before, total }: Pick<Known, 'bests' | 'total'>,
  fresh: readonly Fresh[],
): Scored {
  let bests = before;
  let totals: Totals = total;
  const rows = fresh.map((each) => {
    const now = improved(bests, each.event, each.standing);
    const after = now === bests ? totals : totalsOf(now);
    const gain = { xp: after.xp - totals.xp, verifiedXp: after.verifiedXp - totals.verifiedXp };
    bests = now;
    totals = after;
    return { ...each, gain };
  });
  const changed = [...bests].filter(([activity, best]) => before.get(activity) !== best);
  return { rows, bests: changed, total: { ...totals, events: total.events + fresh.length } };
}
