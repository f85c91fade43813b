import { onStoredChange } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { call, onUnauthorized, ProblemError } from '@venture/api/v1/call';
import { listNotes, MAX_NOTES, MAX_NOTES_PER_CALL, writeNotes } from '@venture/api/v1/notes';
import { SAVE_LIMITS, writeSave } from '@venture/api/v1/saves';
import { SYNC_LOCK } from '@venture/client/log-out';
import { onEvent, readOwner } from '@venture/progress/device';
import { markSynced, mergeNotes, type NoteVersion, onNote, unsyncedNotes } from '@venture/progress/notes';
import { markSaveSynced, onSave, unsyncedSaves } from '@venture/progress/saves';
import { setSyncStatus } from './status';
import { assertLearner, countBeingChecked, countUnsynced, synchroniseEvents } from './synchronise';

/**
 * Sends what was written here to the account, then makes the notes here those of the account. It can be interrupted and
 * repeated, like that of events.
 */
export async function synchroniseNotes(learner: string): Promise<void> {
  if (!(await isTaken(push(learner)))) return;
  assertLearner(learner);
  const { items } = await call(listNotes, { query: { learner } });
  assertLearner(learner);
  mergeNotes(items);
}

/**
 * Sends what games have saved here. What other devices have sent is fetched before a game starts, never while it runs. A save
 * that is too large stays on this device.
 */
export async function sendSaves(learner: string): Promise<void> {
  for (const [remote, save] of unsyncedSaves()) {
    if (JSON.stringify(save.values).length > SAVE_LIMITS.characters) continue;
    assertLearner(learner);
    const sent = call(writeSave, { params: { remote }, body: { learner, ...save } });
    if (await isTaken(sent)) markSaveSynced(remote, save.at);
  }
}

/** A full account, or a server that was set back: what was written stays here, and nothing else waits for it. */
async function isTaken(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof ProblemError && KEEPS_HERE.includes(error.status)) return false;
    throw error;
  }
}

const KEEPS_HERE = [404, 422];

async function push(learner: string): Promise<void> {
  const unsynced = unsyncedNotes();
  for (let from = 0; from < unsynced.length; from += MAX_NOTES_PER_CALL) {
    const batch = unsynced.slice(from, from + MAX_NOTES_PER_CALL);
    assertLearner(learner);
    await call(writeNotes, { body: { learner, ...changeOf(batch) } });
    markSynced(batch);
  }
}

function changeOf(batch: readonly NoteVersion[]) {
  const deleted = batch.filter(({ text }) => text === '').map(({ id }) => id);
  const replaced = batch.flatMap(({ replaces }) => replaces);
  return {
    written: batch
      .filter(({ text }) => text !== '')
      .map(({ id, section, text, at }) => ({ id, section, text, at })),
    removed: [...deleted, ...replaced].slice(0, MAX_NOTES),
  };
}

const MINUTE = 60_000;
/** How often to fetch what other devices have sent, while this page is visible. */
const PULL_EVERY_MS = 2 * MINUTE;
const FIRST_WAIT_MS = 2_000;
/** The delay for events that the server wants later, and while another tab synchronises. */
const POSTPONED_MS = 10_000;
/** How often to look for results that the server is checking. */
const CHECKED_MS = 15_000;
const LONGEST_WAIT_MS = 5 * MINUTE;
/** A run ends with several events at once: they are sent in one call. */
const GATHER_MS = 300;
/** Notes are sent when nothing was typed for so long. */
const TYPED_MS = 2_000;

/** A game may save all the time: what it saves is sent so often, and when the page is put aside. */
const SAVED_MS = 10_000;

/** Codes for a session that has ended, or belongs to someone else. */
const LOGGED_OUT: readonly string[] = ['not-logged-in', 'other-learner'];

/** What was written here since the last synchronisation began. */
type Written = { notes: boolean; saves: boolean };

/**
 * Synchronises progress between this device and the server, in the background, while the page is open and
 * someone is logged in.
 */
export function startSync(): void {
  const written: Written = { notes: false, saves: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isRunning = false;
  let postponed = 0;

  function schedule(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), wait);
  }

  async function run() {
    const learner = storedUser()?.userId;
    if (!learner || readOwner() !== learner) return setSyncStatus({ state: 'idle', unsynced: 0 });
    isRunning = true;
    Object.assign(written, { notes: false, saves: false });
    try {
      const isDone = await withTabLock(async () => {
        await synchroniseEvents(learner);
        await synchroniseNotes(learner);
        await sendSaves(learner);
      });
      if (!isDone) {
        // Another tab synchronises, and may fail: only its results are known here.
        setSyncStatus({ unsynced: countUnsynced() });
        return schedule(POSTPONED_MS);
      }
      failures = 0;
      setSyncStatus({ state: 'idle', unsynced: countUnsynced() });
      postponed = countUnsynced() > 0 ? postponed + 1 : 0;
      const wait = nextWait(postponed, written);
      if (wait !== undefined) schedule(wait);
    } catch (error) {
      failed(error);
    } finally {
      isRunning = false;
    }
  }

  function failed(error: unknown) {
    failures += 1;
    const isOut = error instanceof ProblemError && LOGGED_OUT.includes(error.code);
    setSyncStatus({ state: isOut ? 'logged-out' : 'waiting', unsynced: countUnsynced() });
    if (!isOut) schedule(retryDelay(error, failures));
    else if (document.visibilityState === 'visible') schedule(PULL_EVERY_MS); // another tab may log in again
  }

  watchReasons(written, schedule, () => isRunning);
  schedule(0);
}

/** Calls `schedule` whenever there is something to send, or to look for. */
function watchReasons(written: Written, schedule: (wait: number) => void, isRunning: () => boolean): void {
  onEvent(() => countUnsynced() > 0 && schedule(GATHER_MS));
  onNote(() => {
    if (unsyncedNotes().length === 0) return;
    written.notes = true;
    if (!isRunning()) schedule(TYPED_MS);
  });
  onSave(() => {
    if (!written.saves) setTimeout(() => written.saves && schedule(0), SAVED_MS);
    written.saves = true;
  });
  onStoredChange('userId', () => schedule(0));
  onUnauthorized(() => !isRunning() && schedule(0)); // any page may be the first to notice that the session has ended
  window.addEventListener('online', () => schedule(0));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' || written.saves) schedule(0);
  });
}

/** Until the next synchronisation; undefined while nobody looks at this page. */
function nextWait(postponed: number, written: Written): number | undefined {
  if (postponed > 0) return Math.min(LONGEST_WAIT_MS, POSTPONED_MS * 2 ** (postponed - 1));
  if (written.notes) return TYPED_MS;
  if (document.visibilityState !== 'visible') return undefined;
  return countBeingChecked() > 0 ? CHECKED_MS : PULL_EVERY_MS;
}

/** Twice as long after each failure, with some jitter; or as long as the server asks for. */
function retryDelay(error: unknown, failures: number): number {
  const asked = error instanceof ProblemError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return Math.max(asked, doubled) * (1 + Math.random() / 2);
}

/** Does the work while no other tab does it, or false where one does; without locks (http) several may, and nothing is stored twice. */
async function withTabLock(work: () => Promise<void>): Promise<boolean> {
  const locked = async (lock: Lock | null) => {
    if (lock) await work();
    return lock !== null;
  };
  if (navigator.locks) return navigator.locks.request(SYNC_LOCK, { ifAvailable: true }, locked);
  await work();
  return true;
}
