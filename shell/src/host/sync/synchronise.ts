import { call } from '@venture/api/v1/call';
import { MAX_EVENTS_PER_CALL, pullEvents, pushEvents } from '@venture/api/v1/progress';
import { readOwner, readUnsynced, storeChecking, storeEvent, storeVerdict } from '@venture/device/device';
import { readStored, writeStored } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';
import { AnyEvent, type KnownEvent, ProgressEvent } from '@venture/rules/events';
import * as v from 'valibot';

/** The position up to which the server's events were fetched; removed when the person leaves the device. */
const LAST_PULLED = 'venture.last-pulled';

/** The most characters sent in one call, so that it gets through slow networks in reasonable time. */
const CHARACTERS_AT_ONCE = 200_000;

/**
 * Sends unsynced events to the server, then fetches those that this device lacks. Can be interrupted and repeated:
 * both sides identify events by id, and only acknowledged events are marked.
 */
export async function synchroniseEvents(learner: string): Promise<void> {
  await push(learner);
  await pull(learner);
}

async function push(learner: string): Promise<void> {
  const postponed = new Set<string>();
  for (let batch = nextBatch(postponed); batch.length > 0; batch = nextBatch(postponed)) {
    assertLearner(learner);
    const { results } = await call(pushEvents, { body: { learner, events: [...batch] } });
    const kept = batch.every(({ id }, at) => {
      const { verdict, code, xp } = results[at] ?? { verdict: 'later', xp: 0 };
      if (verdict !== 'later') return storeVerdict(id, verdict, xp);
      postponed.add(id);
      if (code === BEING_CHECKED) storeChecking(id, Date.now());
      return true;
    });
    if (!kept) throw new Error('This device has no space left to store your progress.');
  }
}

/** The server's code for an event that it has and will check later. */
const BEING_CHECKED = 'being-checked';

/** The verdict arrives with the account's events; only after this time is the event itself sent again. */
const RESEND_MS = 10 * 60_000;

function isDue({ checkingSince }: KnownEvent): boolean {
  const waited = Date.now() - (checkingSince ?? Number.NEGATIVE_INFINITY);
  return waited < 0 || waited > RESEND_MS;
}

/** Returns the next events except those postponed by the server. */
function nextBatch(postponed: ReadonlySet<string>): readonly ProgressEvent[] {
  const batch: ProgressEvent[] = [];
  let characters = 0;
  const due = readUnsynced().filter((event) => isDue(event) && !postponed.has(event.id));
  for (const { checkingSince: _, ...event } of due.slice(0, MAX_EVENTS_PER_CALL)) {
    characters += JSON.stringify(event).length;
    if (batch.length > 0 && characters > CHARACTERS_AT_ONCE) break;
    batch.push(event);
  }
  return batch;
}

/** Events that only a newer version of the page can read are kept until this device has that version. */
const Pulled = v.union([ProgressEvent, AnyEvent]);

async function pull(learner: string): Promise<void> {
  for (let more = true; more; ) {
    const query = { learner, after: readStored(LAST_PULLED) ?? '0' };
    const answer = await call(pullEvents, { query });
    assertLearner(learner);
    const isKept = answer.items.every(({ event, verdict, xp }) => {
      const read = v.safeParse(Pulled, event);
      return !read.success || (storeEvent(read.output) && storeVerdict(read.output.id, verdict, xp));
    });
    if (!isKept) return; // a full device shows what it could store
    writeStored(LAST_PULLED, String(answer.last));
    more = answer.more;
  }
}

export function countUnsynced(): number {
  return readUnsynced().filter(({ checkingSince }) => checkingSince === undefined).length;
}

/** Counts results that the server still has to check. */
export function countBeingChecked(): number {
  return readUnsynced().filter(({ checkingSince }) => checkingSince !== undefined).length;
}

/** Throws if the user has changed since a request was sent, in this tab or another. */
export function assertLearner(learner: string): void {
  if (readOwner() !== learner || storedUser()?.userId !== learner) {
    throw new Error('Someone else is now logged in here.');
  }
}
