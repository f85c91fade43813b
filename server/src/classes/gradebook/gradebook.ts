import type { Assignment, Grade } from '@venture/api/v1/assignments';
import type { ParsedRequest } from '@venture/api/v1/endpoint';
import type {
  Gradebook,
  GradebookColumn,
  GradebookFormat,
  GradebookRow,
  getGradebook,
} from '@venture/api/v1/gradebook';
import { text } from '@venture/api/v1/text';
import { isOnlyRead, STUCK_ATTEMPTS } from '@venture/rules/grading';
import { uniqueTitles } from '@venture/rules/unique-titles';
import * as v from 'valibot';
import type { Database } from '../../database/schema';
import { type Cell, formatCsv, sanitizeCell } from '../../http/csv';
import { decodeCursor, encodeCursor } from '../../http/cursor';
import { selectMembers } from '../members';
import { findUnverifiedAssignments, loadGrades } from './results';

export type GradebookQuery = ParsedRequest<typeof getGradebook>['query'];

/** A class with its assignments in order. */
type Assigned = { readonly classId: string; readonly assignments: readonly Assignment[] };

/** A class member, with grades in the order of its assignments. */
export type GradebookLearner = Omit<GradebookRow, 'unverified'>;

/** Loads a gradebook page; its columns cover all members. */
export async function loadGradebookPage(
  db: Database,
  assigned: Assigned,
  asked: GradebookQuery,
): Promise<Gradebook> {
  const { classId, assignments } = assigned;
  const learners = await listGradebookLearners(db, assigned);
  const found = asked.search
    ? await selectMembers(db, classId, asked.search).select('u.id').execute()
    : undefined;
  const foundIds = found && new Set(found.map(({ id }) => id));
  const sorted = sortLearners(learners, assignments, asked);
  const rest = sorted
    .slice(findStart(sorted, asked.after))
    .filter(
      (learner) => (foundIds?.has(learner.userId) ?? true) && passesFilter(learner, assignments, asked),
    );
  const items = rest.slice(0, asked.limit);
  const userIds = items.map(({ userId }) => userId);
  const unverified = await findUnverifiedAssignments(db, userIds, assignments);
  const last = items.at(-1);
  return {
    members: learners.length,
    columns: assignments.map((assignment, place) => columnOf(assignment, gradesAt(learners, place))),
    stuckAttempts: STUCK_ATTEMPTS,
    items: items.map((learner) => ({
      ...learner,
      unverified: assignments.map((_, place) => unverified.get(learner.userId)?.has(place) ?? false),
    })),
    ...(last &&
      rest.length > items.length && { after: encodeCursor([sorted.indexOf(last) + 1, last.userId]) }),
  };
}

/** Lists a class's members by name. */
export async function listGradebookLearners(
  db: Database,
  { classId, assignments }: Assigned,
): Promise<readonly GradebookLearner[]> {
  const grades = await loadGrades(db, { classId }, assignments);
  const members = await selectMembers(db, classId)
    .select(['u.id as userId', 'u.full_name as fullName', 'u.email', 'm.joined_at'])
    .orderBy('u.sorted_name')
    .orderBy('u.id')
    .execute();
  return members.map(({ joined_at, ...member }) => {
    const own = grades.get(member.userId) ?? assignments.map(() => null);
    const done = own.filter((grade) => grade?.doneAt).length;
    return { ...member, joinedAt: joined_at.toISOString(), done, grades: [...own] };
  });
}

function passesFilter(
  { grades }: GradebookLearner,
  assignments: readonly Assignment[],
  { filter, of }: GradebookQuery,
): boolean {
  if (filter === 'all') return true;
  return assignments.some((assignment, place) => {
    if (of !== undefined && of !== assignment.id) return false;
    const grade = grades[place] ?? null;
    return filter === 'stuck' ? isStuck(assignment, grade) : grade === null;
  });
}

/** Read sections are no attempts. */
const isStuck = (assignment: Assignment, grade: Grade | null): boolean =>
  !isOnlyRead(assignment) && grade?.doneAt === null && grade.attempts >= STUCK_ATTEMPTS;

/** Sorts learners given by name. Ties stay in that order; missing values come last in either direction. */
function sortLearners(
  learners: readonly GradebookLearner[],
  assignments: readonly Assignment[],
  { sort, by, order }: Pick<GradebookQuery, 'sort' | 'by' | 'order'>,
): readonly GradebookLearner[] {
  const value = sortedValue(assignments, sort, by);
  if (!value) return order === 'asc' ? learners : learners.toReversed();
  const way = order === 'asc' ? 1 : -1;
  return learners.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -way : way;
  });
}

/** Returns the sort value; undefined to sort by name, as for a deleted assignment. */
function sortedValue(
  assignments: readonly Assignment[],
  sort: GradebookQuery['sort'],
  by: GradebookQuery['by'],
): ((learner: GradebookLearner) => string | number | null) | undefined {
  if (sort === 'email') return ({ email }) => email.toLowerCase();
  if (sort === 'joined') return ({ joinedAt }) => joinedAt;
  if (sort === 'done') return ({ done }) => done;
  const place = assignments.findIndex(({ id }) => id === sort);
  if (place < 0) return undefined;
  return ({ grades }) => grades[place]?.[by === 'when' ? 'doneAt' : by] ?? null;
}

/** More than any class has. */
const MOST_PEOPLE = 1e9;
const Position = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PEOPLE)),
  text(0, 64),
]);

/**
 * Starts after the last learner sent, even if grades moved them; if they are gone, those who follow moved up by
 * one.
 */
function findStart(sorted: readonly GradebookLearner[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [place, last] = decodeCursor(Position, cursor);
  const found = sorted.findIndex(({ userId }) => userId === last);
  return found < 0 ? Math.max(place - 1, 0) : found + 1;
}

const gradesAt = (learners: readonly GradebookLearner[], place: number): readonly (Grade | null)[] =>
  learners.map(({ grades }) => grades[place] ?? null);

function columnOf(assignment: Assignment, grades: readonly (Grade | null)[]): GradebookColumn {
  const { id, title, passPercent, dueAt, isOffered } = assignment;
  const count = (matches: (grade: Grade | null) => boolean) => grades.filter(matches).length;
  return {
    id,
    title,
    passPercent,
    dueAt,
    isOffered,
    hasAttempts: !isOnlyRead(assignment),
    done: count((grade) => grade !== null && grade.doneAt !== null),
    notStarted: count((grade) => grade === null),
    stuck: count((grade) => isStuck(assignment, grade)),
    flagged: count((grade) => grade?.flagged !== undefined),
  };
}

/** One row per learner with the best scores in percent; work not started is empty, which imports leave as it is. */
export function gradebookCsv(
  format: GradebookFormat,
  assignments: readonly Assignment[],
  learners: readonly GradebookLearner[],
): string {
  const make = format === 'canvas' ? canvasRows : moodleRows;
  // Canvas compares a file's first letters; Moodle and Excel know the byte order mark.
  return formatCsv(make(assignments, learners), { bom: format !== 'canvas' });
}

/** Moodle asks which column names the user, and which grade item each other one is for. */
function moodleRows(
  assignments: readonly Assignment[],
  learners: readonly GradebookLearner[],
): readonly Cell[][] {
  const own = ['Full name', 'Email address', FLAGGED, 'Venture Quest ID'];
  const head = withTitles(own, assignments);
  const rows = learners.map((one) => {
    const flagged = assignments.filter((_, place) => one.grades[place]?.flagged);
    const titles = flagged.map(({ title }) => title).join(', ');
    return [one.fullName, one.email, titles, one.userId, ...scores(one)];
  });
  return [head, ...rows];
}

/** The assignments with flagged attempts; Canvas would take such a column for one more assignment. */
const FLAGGED = 'Flagged: too quick to show what somebody knows';

/**
 * Canvas finds a student by its own ID, then by SIS IDs, so here by the email as login. Our id must not be in `ID`:
 * Canvas would read its leading digits as somebody's.
 */
function canvasRows(
  assignments: readonly Assignment[],
  learners: readonly GradebookLearner[],
): readonly Cell[][] {
  const blank = ['', '', '', ''];
  return [
    withTitles(['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section'], assignments),
    ['Points Possible', ...blank, ...assignments.map(() => 100)],
    ...learners.map((one) => [studentOf(one), '', '', one.email, '', ...scores(one)]),
  ];
}

/** Canvas recognises the points row by two words in its first cell: a learner with that name goes by email. */
const studentOf = ({ fullName, email }: GradebookLearner): string =>
  /points\s+possible/i.test(sanitizeCell(fullName)) ? email : fullName;

const scores = ({ grades }: GradebookLearner): readonly Cell[] =>
  grades.map((grade) => (grade === null ? null : Math.round(grade.best * 100) / 100));

/**
 * The file's own columns, then the assignments. Canvas reads a number in parentheses at the end of a title as an
 * id.
 */
function withTitles(own: readonly string[], assignments: readonly Assignment[]): Cell[] {
  const plain = assignments.map(({ title }) => sanitizeCell(title).replace(/\((\d+)\)$/, '[$1]'));
  return [...own, ...uniqueTitles(plain, own)];
}
