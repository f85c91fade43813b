import { formatCount, formatShortDueDate } from '@venture/api/format';
import type { MyAssignment } from '@venture/api/v1/assignments';
import type { KnownEvent } from './events';
import {
  findTaskResults,
  gradeOf,
  isOnlyRead,
  joinGrades,
  type OwnGrade,
  type Timeliness,
  timeliness,
  toPassMark,
  wholePercent,
} from './grading';

/** An assignment with the learner's progress, as this device knows it. */
export type AssignmentStatus = Omit<MyAssignment, 'grade'> & {
  readonly grade: OwnGrade | null;
  readonly isDone: boolean;
  readonly timeliness: Timeliness;
  /** True if the mark is only reached by results that cannot be verified, such as those of games begun offline. */
  readonly isUncounted: boolean;
};

/** Results that the server has yet to check count until it decides; for all others its last verdict counts. */
export function statusesOf(
  assignments: readonly MyAssignment[],
  events: readonly KnownEvent[],
  now: Date,
): readonly AssignmentStatus[] {
  const accepted = events.filter(({ verdict }) => verdict !== 'refused');
  const counted = accepted.filter((event) => !isUnverifiable(event));
  const unjudged = counted.filter((event) => event.verdict === undefined);
  return assignments.map((assignment) => {
    const gradeBy = (some: readonly KnownEvent[]) =>
      gradeOf(findTaskResults(some, assignment), toPassMark(assignment));
    const grade = joinGrades(assignment.grade, gradeBy(counted), gradeBy(unjudged));
    const isDone = grade?.doneAt != null;
    const any = isDone ? grade : gradeBy(accepted);
    return {
      ...assignment,
      grade,
      isDone,
      timeliness: timeliness(grade, assignment, now),
      isUncounted: !isDone && any?.doneAt != null,
    };
  });
}

/** A run without a ticket cannot be verified, so it needs no verdict. */
function isUnverifiable(event: KnownEvent): boolean {
  if (event.verdict !== undefined) return event.verdict === 'unverified';
  return event.kind === 'run' && event.session === undefined;
}

/** Sorts open work: due soonest, then late, then without a due date. */
export function listOpenAssignments(statuses: readonly AssignmentStatus[]): readonly AssignmentStatus[] {
  const urgency = ({ timeliness, dueAt }: AssignmentStatus) =>
    timeliness === 'overdue' ? 1 : dueAt === null ? 2 : 0;
  return statuses.filter(({ isDone }) => !isDone).toSorted((a, b) => urgency(a) - urgency(b));
}

export const ASSIGNMENTS_PATH = '/assignments';

/** Returns `due Friday` or the like; for late work, when it was due. */
export function dueWords({ dueAt, timeliness }: AssignmentStatus, now: Date): string {
  if (dueAt === null) return 'no due date';
  return `${timeliness === 'overdue' ? 'was due' : 'due'} ${formatShortDueDate(dueAt, now)}`;
}

const UNCOUNTED =
  'This result could not be checked: you were offline, or the game was switched off. Start it once while you are online.';

/** Describes in one sentence the progress towards the pass mark. */
export function describeStatus(status: AssignmentStatus): string {
  const { grade, isUncounted } = status;
  if (isUncounted) return UNCOUNTED;
  if (isOnlyRead(status)) return readSoFar(status);
  const mark = status.passPercent;
  const anyScore = status.kind === 'game' ? 'Any score above 0% will do.' : 'Any score will do.';
  const needs = mark === null ? anyScore : `Pass mark: ${mark}%.`;
  return grade ? `Best so far: ${wholePercent(grade.best, mark)}%. ${needs}` : needs;
}

function readSoFar({ grade, sections }: AssignmentStatus): string {
  const read = grade?.attempts ?? 0;
  return `${read} of ${formatCount(sections.length, 'section')} read.`;
}

/** Counts open assignments past their due date, except those no longer offered, which cannot be done. */
export function countLate(statuses: readonly AssignmentStatus[]): number {
  return statuses.filter((each) => each.timeliness === 'overdue' && isStillOffered(each)).length;
}

export const isStillOffered = ({ isOffered, route }: AssignmentStatus) => isOffered || route !== null;
