import type { Assignment, Grade } from '@venture/api/v1/assignments';
import type { GradedAttempt } from '@venture/api/v1/gradebook';
import { isOnlyRead, STUCK_ATTEMPTS, type Task, toPassMark } from '@venture/progress/grading';
import { FAST_SECONDS_PER_QUESTION } from '@venture/progress/xp';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../database/schema';
import { gradebook as limits } from '../limits.json';

// Raw: one query of several named ones, put together from parts, whose plan was measured.

/** Whose results: those of the members of a class, of one of them, or of a person whatever their classes. */
type People = { readonly classId: string; readonly userId?: string } | { readonly userId: string };

/**
 * What each of these people has done of each assignment: their grades in the order of the assignments. Learners' own lists
 * and whatever tells what a mark would change get them here; gradebooks and files read what was stored of the same.
 */
export async function loadGrades(
  db: Database,
  people: People,
  assignments: readonly Task[],
): Promise<ReadonlyMap<string, readonly (Grade | null)[]>> {
  // One row and one piece of JSON a member: the driver takes longer to read thousands of rows than the database to find them.
  type Row = { readonly userId: string; readonly found: readonly { place: number; grade: Grade }[] };
  if (assignments.length === 0) return new Map();
  const tasks = selectTasks(assignments.map((task, place) => ({ ...task, id: String(place) })));
  const question = sql<Row>`
    with ${buildGradeQuery(personsOf(people), inOneClass(tasks))}
    select user_id as "userId", json_agg(json_build_object('place', id::int, 'grade', ${GRADE_JSON})) as found
    from grade group by user_id`;
  const rows = 'classId' in people ? await ask(db, question) : (await question.execute(db)).rows;
  return new Map(
    rows.map(({ userId, found }) => {
      const own = new Map(found.map(({ place, grade }) => [place, grade]));
      return [userId, assignments.map((_, place) => own.get(place) ?? null)];
    }),
  );
}

/** In which games these people did better than in all that count, in plays that could not be verified: places of assignments. */
export async function findUnverifiedAssignments(
  db: Database,
  userIds: readonly string[],
  assignments: readonly Assignment[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const games = assignments.flatMap(({ kind, activity }, place) =>
    kind === 'game' ? [{ place, activity }] : [],
  );
  if (games.length === 0) return new Map();
  const { rows } = await sql<{ readonly userId: string; readonly places: readonly number[] }>`
    select b.user_id as "userId", json_agg(t.place) as places
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as t (place integer, activity text)
    join bests b on b.user_id = any(${userIds}::text[]) and b.activity = t.activity
    where b.share > b.verified_share
    group by b.user_id`.execute(db);
  return new Map(rows.map(({ userId, places }) => [userId, new Set(places)]));
}

/** The latest attempts of one member at one assignment, newest first; undefined for somebody who is not in the class. */
export async function listGradedAttempts(
  db: Database,
  classId: string,
  assignment: Assignment,
  userId: string,
): Promise<GradedAttempt[] | undefined> {
  const member = await db
    .selectFrom('class_members')
    .select('user_id')
    .where('class_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member) return undefined;
  type Row = { at: Date; receivedAt: Date; percent: number; details: Partial<GradedAttempt> };
  const { rows } = await sql<Row>`
    with ${results(personsOf({ classId, userId }), inOneClass(selectTasks([assignment])))}
    select at, received_at as "receivedAt", percent, details
    from result order by at desc, id desc limit ${limits.mostAttempts}`.execute(db);
  return rows.map(({ at, receivedAt, percent, details }) => ({
    at: at.toISOString(),
    receivedAt: receivedAt.toISOString(),
    percent,
    isFlagged: false,
    ...details,
  }));
}

/** What assignments ask of events, as rows. */
export function selectTasks(assignments: readonly (Task & { readonly id: string })[]): RawBuilder<unknown> {
  const tasks = assignments.map((assignment) => {
    const { id, kind, activity, quiz, sections } = assignment;
    const isRead = isOnlyRead(assignment);
    return {
      id,
      sections,
      mark: toPassMark(assignment),
      stuck: isRead ? null : STUCK_ATTEMPTS,
      events: isRead ? 'reading' : kind === 'game' ? 'run' : 'attempt',
      activity: isRead || kind === 'game' ? activity : quiz,
    };
  });
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t (${TASK})`;
}

/** The columns of a task; `stuck` is after how many attempts somebody is. */
const TASK = sql`
  id text, events text, activity text, mark double precision, sections text[], stuck integer`;

/** Tasks that were stored as JSON. */
export const selectStoredTasks = (json: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${json}) as t (${TASK})`;

/** For people and tasks that were not asked by class. */
const inOneClass = (rows: RawBuilder<unknown>) => sql`select '' as class_id, t.* from (${rows}) as t`;

/** A query named `grade` for use in a `with`: what follows from the results of each person in each task of their class. */
export function buildGradeQuery(person: RawBuilder<unknown>, task: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${results(person, task)}, grade as (
    select class_id, id, user_id, attempts, first, best, first_at, done_at, flagged,
           done_at is null and coalesce(attempts >= stuck, false) as is_stuck
    from (
      select class_id, task_id as id, user_id, stuck, count(*)::int as attempts,
             (array_agg(percent order by nth))[1] as first, max(percent) as best, min(at) as first_at,
             min(at) filter (where mark is null or percent >= mark - 1e-9) as done_at,
             count(*) filter (where flagged)::int as flagged
      from result group by class_id, task_id, user_id, stuck
    ) as each
  )`;
}

/** The columns of a grade as pages read it. */
export const GRADE_JSON = sql`(jsonb_build_object('attempts', attempts, 'first', first, 'best', best,
  'firstAt', ${iso('first_at')}, 'doneAt', ${iso('done_at')})
  || case when flagged > 0 then jsonb_build_object('flagged', flagged) else '{}' end)`;

function iso(moment: 'first_at' | 'done_at') {
  return sql`to_char(${sql.ref(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * A query named `result` for use in a `with`: every verified result of these people. A run carries its
 * scale. A section counts when it was first read. Which attempt was the first (`nth`) is
 * not left to the device, which could date a better one back: the server numbers them, and reports go by these numbers.
 */
function results(person: RawBuilder<unknown>, task: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`person as materialized (${person}), task as materialized (${task}), result as (
    select m.class_id, m.user_id, t.id as task_id, t.mark, t.stuck, e.id, e.at, e.received_at, e.number as nth, e.percent,
      e.flagged, e.details
    from person m join task t on t.class_id = m.class_id and t.events <> 'reading' cross join lateral (
      select id, number, at, received_at,
        case kind when 'attempt' then 100 * (payload->>'correct')::float8 / (payload->>'total')::float8
        else 100 * least(1, greatest(0, ((payload->>'score')::float8 - ${bound('from')})
                                        / (${bound('to')} - ${bound('from')}))) end as percent,
        flagged, jsonb_strip_nulls(jsonb_build_object('correct', payload->'correct', 'total', payload->'total',
          'score', payload->'score', 'isFlagged', nullif(flagged, false))) as details
      from progress_events, lateral (select case kind when 'attempt' then (payload->>'seconds')::float8 < ${FAST}
        else coalesce(code in ('fast', 'many-tries'), false) end as flagged) as flag
      where user_id = m.user_id and activity = t.activity and kind = t.events
        and kind in ('attempt', 'run') and verdict = 'verified'
        and (kind = 'attempt' or payload ? 'scale')
    ) as e
    union all
    select m.class_id, m.user_id, t.id, t.mark, t.stuck, e.id, e.at, e.received_at, e.nth,
      100.0::float8 * e.nth / cardinality(t.sections), false, '{}'::jsonb
    from person m join task t on t.class_id = m.class_id and t.events = 'reading' cross join lateral (
      select *, row_number() over (order by at, id) as nth
      from (
        select distinct on (payload->>'section') id, at, received_at
        from progress_events
        where user_id = m.user_id and activity = t.activity and kind = 'reading'
          and verdict <> 'refused' and verdict = 'verified' and payload->>'section' = any (t.sections)
        order by payload->>'section', at, id
      ) as section
    ) as e
  )`;
}

function personsOf(people: People): RawBuilder<unknown> {
  if (!('classId' in people)) return sql`select '' as class_id, ${people.userId}::text as user_id`;
  const { classId, userId } = people;
  const members = sql`select '' as class_id, user_id from class_members where class_id = ${classId}::uuid`;
  return userId === undefined ? members : sql`${members} and user_id = ${userId}`;
}

/** As `isFast` says it: a later code, such as that of a clock, hides nothing. */
const FAST = sql`(payload->>'total')::float8 * ${sql.lit(FAST_SECONDS_PER_QUESTION)}`;

/** An end of the scale of a run. */
const bound = (end: 'from' | 'to') => sql`(payload->'scale'->>${sql.lit(end)})::float8`;

/** Goes to each result by the index, however many members there are: reading all events takes a hundred times as long. */
export async function preferIndexes(trx: Trx): Promise<void> {
  await sql`select set_config('work_mem', '32MB', true), set_config('random_page_cost', '1.1', true)`.execute(
    trx,
  );
}

function ask<Row>(db: Database, question: RawBuilder<Row>): Promise<readonly Row[]> {
  return db.transaction().execute(async (trx) => {
    await preferIndexes(trx);
    return (await question.execute(trx)).rows;
  });
}
