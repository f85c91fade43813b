import type { Verdict } from '@venture/api/v1/verdicts';
import type { ProgressEvent } from '@venture/progress/events';
import { OverloadedError } from '../process/failure';
import {
  type AppendParts,
  type AppendResult,
  appendEvents,
  type EventJudgement,
  withExistingAccount,
} from './append';
import type { Judgement, Judges } from './judgement';
import limits from './limits.json';
import { addUnjudged, dropUnjudged, type UnjudgedEvent } from './unjudged';

export type PushResult = AppendResult & {
  /** Events that the server has stored and judges later. */
  readonly unjudged: ReadonlySet<string>;
  /** What was not known before, and is stored now. */
  readonly stored: readonly ProgressEvent[];
};

/** What became of an event: its verdict, or that it waits to be judged, or has to be sent again. */
type EventResult = Verdict | 'waiting' | 'again';

export type PushParts = AppendParts & {
  readonly judges: Judges;
  /** Called once for each event that is stored or refused, and for each that waits. */
  readonly count?: (result: EventResult) => void;
};

/** How often other server processes may add to a person's progress before a call has to come again. */
const MOST_TRIES = 20;

/**
 * Stores a person's events and everything that follows from them, or nothing. An event that is already known
 * stays as it was; one for which the account has no budget left is stored to be judged later.
 */
export async function storeEvents(
  parts: PushParts,
  userId: string,
  events: readonly ProgressEvent[],
): Promise<PushResult> {
  // Of two with one id the first: the same as if they came in two calls.
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
  parts: PushParts,
  userId: string,
  events: readonly ProgressEvent[],
  verdicts: JudgementsById,
): Promise<PushResult> {
  const ids = events.map(({ id }) => id);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const known = await parts.ledger.learner({ userId, ids });
    const unknown = events.filter(({ id }) => !known.kept.has(id) && !known.unjudged.has(id));
    // Judged before the transaction begins: a replay takes time, and holds no lock.
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
 * Stores the verdict of an event that was waiting, as if it had been judged on arrival; of several servers
 * doing so at once one succeeds.
 */
export async function appendLateVerdict(
  parts: PushParts,
  { userId, receivedAt }: UnjudgedEvent,
  judged: EventJudgement,
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

function countJudged({ count }: PushParts, judged: readonly EventJudgement[], { kept }: AppendResult): void {
  for (const { event } of judged) {
    const judgement = kept.get(event.id);
    if (judgement) count?.(judgement.verdict);
  }
}

type JudgementsById = Map<string, Judgement | 'over-budget' | undefined>;

/**
 * One after the other, so that one person's call takes one place where plays are replayed. When too much is waiting
 * there, what was judged before is kept, and the rest is sent again: so everybody gets on.
 */
async function judgeEach(
  judges: Judges,
  userId: string,
  events: readonly ProgressEvent[],
  verdicts: JudgementsById,
): Promise<readonly EventJudgement[]> {
  const judged: EventJudgement[] = [];
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
