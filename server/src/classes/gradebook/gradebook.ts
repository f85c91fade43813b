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
import { isOnlyRead, STUCK_ATTEMPTS } from '@venture/progress/grading';
import { uniqueTitles } from '@venture/progress/unique-titles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../database/schema';
import { type Cell, formatCsv, sanitizeCell } from '../../http/csv';
import { decodeCursor, encodeCursor } from '../../http/cursor';
import { contains } from '../classes';
import { findUnverifiedAssignments } from './results';
import { refreshGradebook } from './rollup';

// Raw: `schema.ts` leaves the tables of gradebooks out.

export type GradebookQuery = ParsedRequest<typeof getGradebook>['query'];

/** A class with its assignments in their order. */
type Assigned = { readonly classId: string; readonly assignments: readonly Assignment[] };

/** A member of a class, and their grades in the order of its assignments. */
export type GradebookLearner = Omit<GradebookRow, 'unverified'>;

/** One page of a gradebook; its columns are about all members. */
export async function loadGradebookPage(
  db: Database,
  assigned: Assigned,
  asked: GradebookQuery,
): Promise<Gradebook> {
  const { classId, assignments } = assigned;
  await refreshGradebook(db, classId, assignments);
  const order = orderOf(assigned, asked);
  const start = await startOf(db, classId, asked.after);
  const found = await listRows(db, assigned, {
    where: sql`${isFound(asked.search)} and ${isWanted(assignments, asked)}
      and ${start.after === undefined ? sql`true` : order.isAfter(start.after)}`,
    by: order.by,
    part: sql`limit ${asked.limit + 1} offset ${start.after === undefined ? start.place : 0}`,
  });
  const items = found.slice(0, asked.limit);
  const userIds = items.map(({ userId }) => userId);
  const unverified = await findUnverifiedAssignments(db, userIds, assignments);
  const { members, counts } = await countsOf(db, classId);
  const last = items.at(-1);
  return {
    members,
    columns: assignments.map((assignment) => columnOf(assignment, members, counts[assignment.id])),
    stuckAttempts: STUCK_ATTEMPTS,
    items: items.map((row) => ({
      ...row,
      unverified: assignments.map((_, place) => unverified.get(row.userId)?.has(place) ?? false),
    })),
    ...(last &&
      found.length > items.length && { after: encodeCursor([start.place + items.length, last.userId]) }),
  };
}

/** All members of a class, by name. */
export async function listGradebookLearners(
  db: Database,
  assigned: Assigned,
): Promise<readonly GradebookLearner[]> {
  await refreshGradebook(db, assigned.classId, assigned.assignments);
  const { by } = orderOf(assigned, { sort: 'name', by: 'best', order: 'asc' });
  return listRows(db, assigned, { where: sql`true`, by, part: sql`` });
}

type Wanted = Readonly<Record<'where' | 'by' | 'part', RawBuilder<unknown>>>;

/** A join that PostgreSQL leaves out where nothing of it is asked for. */
const FROM = sql`gradebook_members m left join users u on u.id = m.user_id`;

async function listRows(db: Database, { classId, assignments }: Assigned, { where, by, part }: Wanted) {
  type Row = Omit<GradebookLearner, 'joinedAt' | 'grades'> & { joined: Date; found: Record<string, Grade> };
  const { rows } = await sql<Row>`
    select u.id as "userId", u.full_name as "fullName", u.email, m.joined_at as joined, m.done, m.grades as found
    from (
      select *, row_number() over () as nth from (
        select m.* from ${FROM} where m.class_id = ${classId}::uuid and ${where} order by ${by} ${part}) as page
    ) as m join users u on u.id = m.user_id order by m.nth`.execute(db);
  return rows.map(({ joined, found, ...row }): GradebookLearner => {
    const grades = assignments.map(({ id }) => found[id] ?? null);
    return { ...row, joinedAt: joined.toISOString(), grades };
  });
}

/** Part of a name or email. */
function isFound(search: string | undefined): RawBuilder<SqlBool> {
  if (!search) return sql`true`;
  return sql`(${contains(sql.ref('u.full_name'), search)} or ${contains(sql.ref('u.email'), search)})`;
}

function isWanted(assignments: readonly Assignment[], { filter, of }: GradebookQuery): RawBuilder<SqlBool> {
  if (filter === 'all') return sql`true`;
  const ids = assignments.flatMap(({ id }) => (of === undefined || of === id ? [id] : []));
  return filter === 'stuck' ? sql`m.stuck && ${ids}::text[]` : sql`not m.grades ?& ${ids}::text[]`;
}

/** Equal ones by name; those without a value come last in either order. */
function orderOf(
  { classId, assignments }: Assigned,
  { sort, by, order }: Pick<GradebookQuery, 'sort' | 'by' | 'order'>,
) {
  const [way, isMore] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const last = (userId: string, what: RawBuilder<unknown>) =>
    sql`(select ${what} from ${FROM} where m.class_id = ${classId}::uuid and m.user_id = ${userId})`;
  const name = sql`m.sorted_name, m.user_id`;
  const value = sortedValue(assignments, sort, by);
  if (!value) {
    return {
      by: sql`m.sorted_name ${way}, m.user_id ${way}`,
      isAfter: (userId: string) => sql`(${name}) ${isMore} ${last(userId, name)}`,
    };
  }
  return {
    by: sql`${value} ${way} nulls last, ${name}`,
    isAfter: (userId: string) => sql`(${value} ${isMore} ${last(userId, value)}
      or ${value} is null and ${last(userId, value)} is not null
      or ${value} is not distinct from ${last(userId, value)} and (${name}) > ${last(userId, name)})`,
  };
}

/** What learners are sorted by; undefined for their names, as for an assignment that is gone. */
function sortedValue(
  assignments: readonly Assignment[],
  sort: GradebookQuery['sort'],
  by: GradebookQuery['by'],
) {
  if (sort === 'email') return sql`folded(u.email) collate "C"`;
  if (sort === 'joined') return sql`m.joined_at`;
  if (sort === 'done') return sql`m.done`;
  if (!assignments.some(({ id }) => id === sort)) return undefined;
  const fact = (name: string) => sql`(m.grades->${sort}::text->>${name}::text)`;
  return by === 'when' ? sql`${fact('doneAt')} collate "C"` : sql`${fact(by)}::float8`;
}

/** More than any class has. */
const MOST_PEOPLE = 1e9;
const Position = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PEOPLE)),
  text(0, 64),
]);

/** After the last learner that was sent, also where grades have moved them; without them all who follow moved up by one. */
async function startOf(
  db: Database,
  classId: string,
  cursor: string | undefined,
): Promise<{ readonly place: number; readonly after?: string }> {
  if (cursor === undefined) return { place: 0 };
  const [place, userId] = decodeCursor(Position, cursor);
  const { rows } = await sql`
    select from gradebook_members where class_id = ${classId}::uuid and user_id = ${userId}`.execute(db);
  return rows.length > 0 ? { place, after: userId } : { place: Math.max(place - 1, 0) };
}

type Counts = Record<'started' | 'done' | 'stuck' | 'flagged', number>;

async function countsOf(db: Database, classId: string) {
  const { rows } = await sql<{ members: number; counts: Partial<Record<string, Counts>> }>`
    select members, counts from gradebooks where class_id = ${classId}::uuid`.execute(db);
  return rows[0] ?? { members: 0, counts: {} };
}

function columnOf(assignment: Assignment, members: number, counts: Counts | undefined): GradebookColumn {
  const { id, title, passPercent, dueAt, isOffered } = assignment;
  const { started, done, stuck, flagged } = counts ?? { started: 0, done: 0, stuck: 0, flagged: 0 };
  return {
    id,
    title,
    passPercent,
    dueAt,
    isOffered,
    hasAttempts: !isOnlyRead(assignment),
    done,
    notStarted: members - started,
    stuck,
    flagged,
  };
}

/** One row a learner with the best scores in percent; what was not started is empty, which imports leave as it is. */
export function gradebookCsv(
  format: GradebookFormat,
  assignments: readonly Assignment[],
  learners: readonly GradebookLearner[],
): string {
  const make = format === 'canvas' ? canvasRows : moodleRows;
  // Canvas looks at the very first letters of a file; Moodle, and Excel, know the mark.
  return formatCsv(make(assignments, learners), { bom: format !== 'canvas' });
}

/** Moodle asks which column says who it is, and which grade item each other one is for. */
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

/** The assignments at which somebody has flagged attempts; Canvas would take such a column for one more assignment. */
const FLAGGED = 'Flagged: too quick to show what somebody knows';

/**
 * Canvas finds a student by its own ID, then by the SIS IDs, and so here by the email as login. Our id must not
 * be in `ID`: Canvas would read the digits at its beginning as somebody's.
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

/** Canvas takes a row for that of the points by two words in its first cell: whoever is named so goes by their email. */
const studentOf = ({ fullName, email }: GradebookLearner): string =>
  /points\s+possible/i.test(sanitizeCell(fullName)) ? email : fullName;

const scores = ({ grades }: GradebookLearner): readonly Cell[] =>
  grades.map((grade) => (grade === null ? null : Math.round(grade.best * 100) / 100));

/** The file's own columns, then the assignments. Canvas takes a number in round brackets at the end of a title for an id. */
function withTitles(own: readonly string[], assignments: readonly Assignment[]): Cell[] {
  const plain = assignments.map(({ title }) => sanitizeCell(title).replace(/\((\d+)\)$/, '[$1]'));
  return [...own, ...uniqueTitles(plain, own)];
}
