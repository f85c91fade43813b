import { hasCapability } from '@venture/api/capabilities';
import { call, ProblemError } from '@venture/api/v1/call';
import { listNotes, MOST_NOTES, NOTES_AT_ONCE, writeNotes } from '@venture/api/v1/notes';
import { keepNotes, markSynced, unsyncedNotes, type Version } from '@venture/progress/notes';
import { assertLearner } from './learner';

/**
 * Sends what was written here to the account, then makes the notes here those of the account. It can be interrupted and
 * repeated, like that of events.
 */
export async function synchroniseNotes(learner: string): Promise<void> {
  if (!hasCapability('notes')) return;
  try {
    await push(learner);
  } catch (error) {
    // A full notebook, or a server that was set back: notes stay here, and nothing else waits for them.
    if (!(error instanceof ProblemError && KEEPS_HERE.includes(error.status))) throw error;
    return;
  }
  const { items } = await call(listNotes, { query: { learner } });
  assertLearner(learner);
  keepNotes(items);
}

const KEEPS_HERE = [404, 422];

async function push(learner: string): Promise<void> {
  const unsynced = unsyncedNotes();
  for (let from = 0; from < unsynced.length; from += NOTES_AT_ONCE) {
    const batch = unsynced.slice(from, from + NOTES_AT_ONCE);
    assertLearner(learner);
    await call(writeNotes, { body: { learner, ...changeOf(batch) } });
    markSynced(batch);
  }
}

function changeOf(batch: readonly Version[]) {
  const deleted = batch.filter(({ text }) => text === '').map(({ id }) => id);
  const replaced = batch.flatMap(({ replaces }) => replaces);
  return {
    written: batch
      .filter(({ text }) => text !== '')
      .map(({ id, section, text, at }) => ({ id, section, text, at })),
    removed: [...deleted, ...replaced].slice(0, MOST_NOTES),
  };
}
