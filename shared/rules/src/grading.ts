import type { Assignment, Grade } from '@venture/api/v1/assignments';
import { shareOn } from '@venture/contract/scale';
import type { KnownEvent } from './events';
import json from './grading.json';
import { isFast } from './xp';

/** Number of attempts below the pass mark that makes a learner stuck. */
export const STUCK_ATTEMPTS: number = json.stuckAttempts;

/** Says what a mark reached with flagged attempts is worth. */
export const FLAG_SENTENCE =
  'Flagged attempts were quicker than people can read or play: the server scored them, but such a mark does not show what someone knows.';

/** The part of an assignment used for grading. */
export type Task = Pick<Assignment, 'kind' | 'activity' | 'quiz' | 'sections' | 'passPercent' | 'dueAt'>;

/** An answered quiz, a finished game, or one more section read. */
export type Result = { readonly at: string; readonly percent: number; readonly isFlagged?: boolean };

/** A grade as a device knows it: only the server knows which result it received first. */
export type OwnGrade = Omit<Grade, 'first' | 'firstAt'>;

/** True for a module without a quiz, which is done once all its sections are read. */
export function isOnlyRead({ kind, quiz }: Pick<Task, 'kind' | 'quiz'>): boolean {
  return kind === 'module' && quiz === null;
}

/** Tolerance for rounding errors, so that 3 of 5 counts as 60 %. */
const ROUNDING = 1e-9;

/** A mark just above 0: lower than any score above the low end of a scale. */
const ABOVE_NOTHING = 2 * ROUNDING;

/**
 * Returns the percentage that completes an assignment; null if any score does. A game without a mark requires more
 * than the lowest score, which giving up at once brings as well.
 */
export function toPassMark(task: Pick<Task, 'kind' | 'quiz' | 'passPercent'>): number | null {
  if (isOnlyRead(task)) return 100;
  return task.passPercent ?? (task.kind === 'game' ? ABOVE_NOTHING : null);
}

export function isMarkReached(percent: number, mark: number | null): boolean {
  return mark === null || percent >= mark - ROUNDING;
}

/** Rounds as quizzes do, but never up to a pass mark that was missed. */
export function wholePercent(percent: number, mark: number | null): number {
  const rounded = Math.round(percent);
  const isMisleading = mark !== null && rounded >= mark && !isMarkReached(percent, mark);
  return isMisleading ? Math.floor(percent) : rounded;
}

/** Returns the grade of these results; null if nothing was started. */
export function gradeOf(results: readonly Result[], mark: number | null): OwnGrade | null {
  if (results.length === 0) return null;
  const flagged = results.filter(({ isFlagged }) => isFlagged).length;
  const inOrder = results.toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    attempts: inOrder.length,
    best: Math.max(...inOrder.map(({ percent }) => percent)),
    doneAt: inOrder.find(({ percent }) => isMarkReached(percent, mark))?.at ?? null,
    ...(flagged > 0 && { flagged }),
  };
}

/**
 * Combines the server's last response, which gradebooks show, with the outcome of this device's events. Times are
 * the server's, which corrects clocks, except for results that it has not judged yet.
 */
export function joinGrades(
  said: OwnGrade | null | undefined,
  own: OwnGrade | null,
  unjudged: OwnGrade | null,
): OwnGrade | null {
  if (!said || !own) return said ?? own;
  const times = [said.doneAt ?? own.doneAt, unjudged?.doneAt].filter((at) => typeof at === 'string');
  return {
    ...own,
    ...said,
    attempts: Math.max(said.attempts, own.attempts),
    best: Math.max(said.best, own.best),
    doneAt: times.toSorted()[0] ?? null,
  };
}

/** Returns these events' results for an assignment. */
export function findTaskResults(events: readonly KnownEvent[], task: Task): readonly Result[] {
  if (isOnlyRead(task)) return readResults(events, task);
  return events.flatMap((event) => {
    if (event.kind === 'attempt' && event.quiz === task.quiz) {
      return [{ at: event.at, percent: (100 * event.correct) / event.total, isFlagged: isFast(event) }];
    }
    if (event.kind !== 'run' || task.kind !== 'game' || event.game !== task.activity) return [];
    return event.scale ? [{ at: event.at, percent: 100 * shareOn(event.scale, event.score) }] : [];
  });
}

function readResults(events: readonly KnownEvent[], { activity, sections }: Task): readonly Result[] {
  const firstRead = new Map<string, string>();
  for (const event of events) {
    if (event.kind !== 'reading' || event.module !== activity || !sections.includes(event.section)) continue;
    const before = firstRead.get(event.section);
    if (before === undefined || event.at < before) firstRead.set(event.section, event.at);
  }
  return [...firstRead.values()]
    .toSorted()
    .map((at, place) => ({ at, percent: (100 * (place + 1)) / sections.length }));
}

const MINUTE_MS = 60_000;

/** Work due at 23:59 is on time until that minute is over. */
const endOfMinute = (moment: string) => (Math.floor(Date.parse(moment) / MINUTE_MS) + 1) * MINUTE_MS;

export type Timeliness = 'in-time' | 'late' | 'overdue';

/** Tells whether the work was done late, or is overdue and not done. */
export function timeliness(grade: OwnGrade | null, { dueAt }: Pick<Task, 'dueAt'>, now: Date): Timeliness {
  if (dueAt === null) return 'in-time';
  const end = endOfMinute(dueAt);
  if (grade?.doneAt) return Date.parse(grade.doneAt) >= end ? 'late' : 'in-time';
  return now.getTime() >= end ? 'overdue' : 'in-time';
}
