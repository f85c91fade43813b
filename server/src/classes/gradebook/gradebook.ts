import type { Assignment, Grade } from '@venture/api/v1/assignments';
import type { ParsedRequest } from '@venture/api/v1/endpoint';
import type { Gradebook, GradebookColumn, GradebookRow, getGradebook } from '@venture/api/v1/gradebook';
import { isOnlyRead, isStuck, STUCK_ATTEMPTS } from '@venture/progress/grading';
import * as v from 'valibot';
import { fromCursor, toCursor } from '../../http/cursor';

/** A member of a class, and their grades in the order of its assignments. */
export type Learner = Omit<GradebookRow, 'done' | 'grades'> & {
  /** What names are sorted by. */
  readonly sortedName: string;
  readonly grades: readonly (Grade | null)[];
};

export type Asked = ParsedRequest<typeof getGradebook>['query'];

/** One page of a gradebook; its columns are about all members. */
export function gradebookPage(
  assignments: readonly Assignment[],
  learners: readonly Learner[],
  asked: Asked,
): Gradebook {
  const found = learners.filter((one) => isFound(one, asked.search) && isWanted(one, assignments, asked));
  const sorted = inOrder(found, assignments, asked);
  const start = startOf(sorted, asked.after);
  const shown = sorted.slice(start, start + asked.limit);
  const last = shown.at(-1);
  const isMore = last !== undefined && start + asked.limit < sorted.length;
  return {
    members: learners.length,
    columns: assignments.map((assignment, place) => columnOf(assignment, learners, place)),
    stuckAttempts: STUCK_ATTEMPTS,
    items: shown.map(rowOf),
    ...(isMore && { after: toCursor([start + asked.limit, last.userId]) }),
  };
}

function rowOf(learner: Learner): GradebookRow {
  const { sortedName: _, grades, ...row } = learner;
  return { ...row, done: doneOf(learner), grades: [...grades] };
}

const doneOf = ({ grades }: Learner) => grades.filter((grade) => grade?.doneAt).length;

function columnOf(assignment: Assignment, learners: readonly Learner[], place: number): GradebookColumn {
  const { id, title, passPercent, dueAt, isOffered } = assignment;
  const grades = learners.map((learner) => learner.grades[place] ?? null);
  return {
    ...{ id, title, passPercent, dueAt, isOffered, hasAttempts: !isOnlyRead(assignment) },
    done: grades.filter((grade) => grade?.doneAt).length,
    notStarted: grades.filter((grade) => grade === null).length,
    stuck: grades.filter((grade) => isStuck(grade, assignment)).length,
    flagged: grades.filter((grade) => grade?.flagged).length,
  };
}

/** The letters of a text without case and accents, as names are found elsewhere. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function isFound({ fullName, email }: Learner, search = ''): boolean {
  const part = folded(search);
  return folded(fullName).includes(part) || folded(email).includes(part);
}

function isWanted({ grades }: Learner, assignments: readonly Assignment[], { filter, of }: Asked): boolean {
  if (filter === 'all') return true;
  return assignments.some((assignment, place) => {
    if (of !== undefined && of !== assignment.id) return false;
    const grade = grades[place] ?? null;
    return filter === 'stuck' ? isStuck(grade, assignment) : grade === null;
  });
}

type Value = string | number | null;

/** Equal ones by name; those without a value come last in either order. */
function inOrder(
  learners: readonly Learner[],
  assignments: readonly Assignment[],
  { sort, by, order }: Asked,
): readonly Learner[] {
  const place = assignments.findIndex(({ id }) => id === sort);
  const valued = learners.map((learner) => ({ learner, value: sortedBy(learner, sort, place, by) }));
  const sign = order === 'asc' ? 1 : -1;
  return valued
    .sort((a, b) => compare(a.value, b.value, sign) || compare(a.learner.sortedName, b.learner.sortedName, 1))
    .map(({ learner }) => learner);
}

function sortedBy(learner: Learner, sort: Asked['sort'], place: number, by: Asked['by']): Value {
  if (sort === 'email') return folded(learner.email);
  if (sort === 'joined') return learner.joinedAt;
  if (sort === 'done') return doneOf(learner);
  const grade = learner.grades[place];
  if (sort === 'name' || place < 0) return learner.sortedName;
  return (by === 'when' ? grade?.doneAt : grade?.[by]) ?? null;
}

function compare(a: Value, b: Value, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

const Position = v.tuple([v.pipe(v.number(), v.integer(), v.minValue(0)), v.string()]);

/** After the last learner that was sent, also where grades have moved them; without them all who follow moved up by one. */
function startOf(sorted: readonly Learner[], after: string | undefined): number {
  if (after === undefined) return 0;
  const [start, userId] = fromCursor(Position, after);
  const last = sorted.findIndex((learner) => learner.userId === userId);
  return last < 0 ? Math.max(start - 1, 0) : last + 1;
}
