import { SYNC_LOCK } from '@venture/api/react/log-out';
import { call, onUnauthorized, ProblemError } from '@venture/api/v1/call';
import { DOCUMENT_LIMITS, type DocumentKind, listDocuments, writeDocument } from '@venture/api/v1/documents';
import { onEvent, readOwner } from '@venture/device/device';
import {
  markDocumentSynced,
  mergeDocuments,
  onUnsyncedDocument,
  unsyncedDocuments,
} from '@venture/device/documents';
import { onStoredChange } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';
import { setSyncStatus } from './status';
import { assertLearner, countBeingChecked, countUnsynced, synchroniseEvents } from './synchronise';

const MINUTE = 60_000;
/** How often to fetch events from other devices while this page is visible. */
const PULL_EVERY_MS = 2 * MINUTE;
const FIRST_WAIT_MS = 2_000;
/** How long to wait for events that the server postpones, and while another tab synchronises. */
const POSTPONED_MS = 10_000;
/** How often to ask about results that the server is checking. */
const CHECKED_MS = 15_000;
const LONGEST_WAIT_MS = 5 * MINUTE;
/** A game ends with several events at once, so they are gathered into one call. */
const GATHER_MS = 300;
/** Notes and saves change all the time, so they are sent at this interval and when the page is hidden. */
const WRITTEN_MS: Readonly<Record<DocumentKind, number>> = { note: 2_000, save: 10_000 };
/** The longest delay that a browser's timer can have. */
const NEVER_MS = 2 ** 31 - 1;

/** Codes for a session that has ended or belongs to someone else. */
const LOGGED_OUT: readonly string[] = ['not-logged-in', 'other-learner'];

/**
 * Synchronises progress and documents between this device and the server, in the background, while the page is
 * open and someone is logged in.
 */
export function startSync(): void {
  const alarm = createAlarm();
  watchReasons(alarm);
  void repeat(alarm);
}

async function repeat(alarm: Alarm): Promise<void> {
  let pause: Pause = { failures: 0, postponed: 0, ms: 0 };
  for (;;) {
    await alarm.sleep(pause.ms);
    pause = await synchronise(pause);
  }
}

/** The time until the next run, and how many runs in a row failed or left events postponed by the server. */
type Pause = { readonly failures: number; readonly postponed: number; readonly ms: number };

async function synchronise(before: Pause): Promise<Pause> {
  const learner = storedUser()?.userId;
  if (!learner || readOwner() !== learner) {
    setSyncStatus({ state: 'idle', unsynced: 0 });
    return { ...before, ms: NEVER_MS };
  }
  try {
    const isDone = await withTabLock(async () => {
      // Notes come first: a note written before the account's notes arrive would replace them unseen.
      await synchroniseDocuments(learner);
      await synchroniseEvents(learner);
    });
    // This tab does not know whether another tab that synchronises has failed.
    setSyncStatus({ ...(isDone && { state: 'idle' }), unsynced: countUnsynced() });
    return isDone ? pauseAfterSuccess(before) : { ...before, ms: POSTPONED_MS };
  } catch (error) {
    const isOut = error instanceof ProblemError && LOGGED_OUT.includes(error.code);
    setSyncStatus({ state: isOut ? 'logged-out' : 'waiting', unsynced: countUnsynced() });
    const failures = before.failures + 1;
    // After a logout, someone may log in again in another tab.
    return { ...before, failures, ms: isOut ? whileVisible(PULL_EVERY_MS) : retryDelay(error, failures) };
  }
}

function pauseAfterSuccess(before: Pause): Pause {
  const postponed = countUnsynced() > 0 ? before.postponed + 1 : 0;
  const ms =
    postponed > 0
      ? Math.min(LONGEST_WAIT_MS, POSTPONED_MS * 2 ** (postponed - 1))
      : whileVisible(countBeingChecked() > 0 ? CHECKED_MS : PULL_EVERY_MS);
  return { failures: 0, postponed, ms };
}

const whileVisible = (ms: number) => (document.visibilityState === 'visible' ? ms : NEVER_MS);

/** The delay before the next try: twice as long after each failure, with some jitter, or as the server asks. */
function retryDelay(error: unknown, failures: number): number {
  const asked = error instanceof ProblemError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return Math.max(asked, doubled) * (1 + Math.random() / 2);
}

/**
 * Fetches the account's notes, then sends documents written here. Saves are fetched before a game starts, never
 * while it runs. Documents that are too large stay on this device.
 */
export async function synchroniseDocuments(learner: string): Promise<void> {
  assertLearner(learner);
  const notes = await unlessRefused(call(listDocuments, { query: { learner, kind: 'note' } }));
  assertLearner(learner);
  if (notes) mergeDocuments('note', notes.items);
  for (const written of unsyncedDocuments()) {
    if (written.value.length > DOCUMENT_LIMITS[written.kind].characters) continue;
    const stored = await unlessRefused(call(writeDocument, { body: { learner, document: written } }));
    assertLearner(learner);
    if (stored) markDocumentSynced(written, stored.at);
  }
}

/**
 * Returns the answer; undefined if the server refuses or was set back to an older state: then documents stay here
 * and hold up nothing else.
 */
async function unlessRefused<Answer>(sent: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ProblemError && [400, 404, 422].includes(error.status)) return undefined;
    throw error;
  }
}

/** Rings the alarm whenever there is something to send or fetch. */
function watchReasons({ ring, isAsleep }: Alarm): void {
  onEvent(() => isAsleep() && countUnsynced() > 0 && ring(GATHER_MS));
  onUnsyncedDocument((kind) => ring(WRITTEN_MS[kind]));
  onStoredChange('userId', () => ring(0));
  onUnauthorized(() => isAsleep() && ring(0)); // any page may be the first to notice that the session has ended
  window.addEventListener('online', () => ring(0));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' || unsyncedDocuments().length > 0) ring(0);
  });
}

type Alarm = ReturnType<typeof createAlarm>;

/**
 * Wakes its sleeper at the earliest time that the sleeper or a ring asked for; if it rings while the sleeper is
 * awake, the next sleep ends at once.
 */
function createAlarm() {
  let due = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: (() => void) | undefined;
  const ring = (ms: number) => {
    due = Math.min(due, Date.now() + ms);
    clearTimeout(timer);
    timer = setTimeout(() => wake?.(), due - Date.now());
  };
  const sleep = async (ms: number) => {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    ring(ms);
    await woken;
    wake = undefined;
    due = Number.POSITIVE_INFINITY;
  };
  return { ring, sleep, isAsleep: () => wake !== undefined };
}

/**
 * Does the work unless another tab is doing it, and then returns false. Without locks (http) several tabs may do
 * it, but nothing is stored twice.
 */
async function withTabLock(work: () => Promise<void>): Promise<boolean> {
  const locked = async (lock: Lock | null) => {
    if (lock) await work();
    return lock !== null;
  };
  if (navigator.locks) return navigator.locks.request(SYNC_LOCK, { ifAvailable: true }, locked);
  await work();
  return true;
}
