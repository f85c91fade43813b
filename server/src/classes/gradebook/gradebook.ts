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

/** A member of a class, with grades in the order of the class's assignments. */
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

/** Lists the learners of a class by name, with their grades. */
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

/** Whether a learner is stuck on an assignment; sections that were read do not count as attempts. */
const isStuck = (assignment: Assignment, grade: Grade | null): boolean =>
  !isOnlyRead(assignment) && grade?.doneAt === null && grade.attempts >= STUCK_ATTEMPTS;

/** Sorts learners who are given by name. Ties stay in that order; learners without a value come last either way. */
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

/** Returns what to sort by; undefined to sort by name, also if the assignment to sort by was deleted. */
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

/** A number of people that no class reaches. */
const MOST_PEOPLE = 1e9;
const Position = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PEOPLE)),
  text(0, 64),
]);

/**
 * Starts after the last learner sent, wherever new grades moved them; if they are gone, at their old place, which
 * the next one has taken.
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

/** Formats one row per learner with the best scores in percent; a cell without work is empty: imports skip it. */
export function gradebookCsv(
  format: GradebookFormat,
  assignments: readonly Assignment[],
  learners: readonly GradebookLearner[],
): string {
  const make = format === 'canvas' ? canvasRows : moodleRows;
  // Canvas compares a file's first characters; Moodle and Excel recognise the byte order mark.
  return formatCsv(make(assignments, learners), { bom: format !== 'canvas' });
}

/** When importing, Moodle asks which column identifies the user, and which grade item each other one is for. */
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

/** The column of assignments with flagged attempts; Canvas would take such a column for another assignment. */
const FLAGGED = 'Flagged: too quick to show what somebody knows';

/**
 * Canvas finds a student by its own ID, then by SIS IDs, and so here by the email as the login. Our id must not be
 * in the column `ID`: Canvas would read its leading digits as somebody's ID.
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

/** Canvas recognises the points row by two words in its first cell: a learner with that name is listed by email. */
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
