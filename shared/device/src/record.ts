import { RELEASE_VERSION, REMOTE_NAME } from '@venture/contract/release';
import type {
  Attempt,
  KnownEvent,
  Practice,
  ProgressEvent,
  Reading,
  Review,
  Run,
} from '@venture/rules/events';
import { readEvents, storeEvent } from './device';
import { newId } from './new-id';

/** The caller's part of an event; the id, time and release are added here. */
type Said<Event> = Omit<Event, 'id' | 'at' | 'kind'>;

/** The event, whether the device stored it, and everything known before it. */
export type Recorded<Event extends ProgressEvent> = {
  readonly event: Event;
  readonly kept: boolean;
  readonly before: readonly KnownEvent[];
};

const MADE_WITH = REMOTE_NAME === undefined ? {} : { remote: REMOTE_NAME, release: RELEASE_VERSION };

/** Records an attempt at a whole quiz. */
export function recordQuizAttempt(attempt: Said<Attempt>): Recorded<Attempt> {
  return record({ ...attempt, ...stamp(), ...MADE_WITH, kind: 'attempt' });
}

/** Records that the missed questions of a quiz were answered again. */
export function recordPractice(practice: Said<Practice>): Recorded<Practice> {
  return record({ ...practice, ...stamp(), ...MADE_WITH, kind: 'practice' });
}

/** Records a game played to its end. */
export function recordRun(run: Said<Run>): Recorded<Run> {
  return record({ ...run, ...stamp(), kind: 'run' });
}

/** Records a section as read; rereading adds nothing. */
export function recordReading(reading: Said<Reading>): void {
  const known = readEvents().some(
    (event) =>
      event.kind === 'reading' && event.module === reading.module && event.section === reading.section,
  );
  if (!known) record({ ...reading, ...stamp(), ...MADE_WITH, kind: 'reading' });
}

/** Records an answer to an item that was due for review. */
export function recordReview(review: Said<Review>): Recorded<Review> {
  return record({ ...review, ...stamp(), ...MADE_WITH, kind: 'review' });
}

function record<Event extends ProgressEvent>(event: Event): Recorded<Event> {
  const before = readEvents();
  return { event, before, kept: storeEvent(event) };
}

function stamp() {
  return { id: newId(), at: new Date().toISOString() };
}
