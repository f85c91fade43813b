import type { Assignment, Grade } from '@venture/api/v1/assignments';
import type { GradedAttempt } from '@venture/api/v1/gradebook';
import { isOnlyRead, type Task, toPassMark } from '@venture/rules/grading';
import { FAST_SECONDS_PER_QUESTION } from '@venture/rules/xp';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema';
import { expectFound } from '../../http/problem';
import { askByIndexes } from '../ask-by-indexes';
import { gradebook as limits } from '../limits.json';

// Raw: one query of several named ones, put together from parts, whose plan was measured.

/** Whose results: those of the members of a class, of one of them, or of a person whatever their classes. */
type People = { readonly classId: string; readonly userId?: string } | { readonly userId: string };

/** Grades of these people, each person's in the order of the assignments. */
export async function loadGrades(
  db: Database,
  people: People,
  assignments: readonly Task[],
): Promise<ReadonlyMap<string, readonly (Grade | null)[]>> {
  // One row and one piece of JSON a member: the driver takes longer to read thousands of rows than the database to find them.
  type Found = Grade & { readonly place: number };
  type Row = { readonly userId: string; readonly found: readonly Found[] };
  if (assignments.length === 0) return new Map();
  const question = sql<Row>`
    with ${results(personsOf(people), selectTasks(assignments))}, grade as (
      select user_id, place, count(*) as attempts, (array_agg(percent order by nth))[1] as first,
             max(percent) as best, min(at) as "firstAt",
             min(at) filter (where mark is null or percent >= mark - 1e-9) as "doneAt",
             count(*) filter (where flagged) as flagged
      from result group by user_id, place
    )
    select user_id as "userId", json_agg(grade) as found from grade group by user_id`;
  const rows = 'classId' in people ? await askByIndexes(db, question) : (await question.execute(db)).rows;
  return new Map(
    rows.map(({ userId, found }) => {
      const own = new Map(found.map((each) => [each.place, toGrade(each)]));
      return [userId, assignments.map((_, place) => own.get(place) ?? null)];
    }),
  );
}

function toGrade({ attempts, first, best, firstAt, doneAt, flagged }: Grade): Grade {
  return {
    ...{ attempts, first, best, firstAt: new Date(firstAt).toISOString() },
    doneAt: doneAt && new Date(doneAt).toISOString(),
    ...(flagged && { flagged }),
  };
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

/** The latest attempts of one member at one assignment, newest first. */
export async function listGradedAttempts(
  db: Database,
  classId: string,
  assignment: Assignment,
  userId: string,
): Promise<GradedAttempt[]> {
  const member = await db
    .selectFrom('class_members')
    .select('user_id')
    .where('class_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  expectFound(member, 'This person is not in this class.');
  type Row = { at: Date; receivedAt: Date; percent: number; details: Partial<GradedAttempt> };
  const { rows } = await sql<Row>`
    with ${results(personsOf({ classId, userId }), selectTasks([assignment]))}
    select at, received_at as "receivedAt", percent, jsonb_strip_nulls(jsonb_build_object(
      'correct', payload->'correct', 'total', payload->'total', 'score', payload->'score',
      'isFlagged', nullif(flagged, false))) as details
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
function selectTasks(assignments: readonly Task[]): RawBuilder<unknown> {
  const tasks = assignments.map((assignment, place) => {
    const { kind, activity, quiz, sections } = assignment;
    const isRead = isOnlyRead(assignment);
    return {
      place,
      sections,
      mark: toPassMark(assignment),
      events: isRead ? 'reading' : kind === 'game' ? 'run' : 'attempt',
      activity: isRead || kind === 'game' ? activity : quiz,
    };
  });
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
      as t (place integer, events text, activity text, mark double precision, sections text[])`;
}

/**
 * A query named `result` for use in a `with`: every verified result of these people. A run carries its
 * scale. A section counts when it was first read. Which attempt was the first (`nth`) is
 * not left to the device, which could date a better one back: the server numbers them, and reports go by these numbers.
 */
function results(person: RawBuilder<unknown>, task: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`person as materialized (${person}), task as materialized (${task}), event as (
    select e.*, t.place, t.mark, t.sections
    from person join progress_events e using (user_id) join task t on t.activity = e.activity and t.events = e.kind
    where e.kind in ('attempt', 'run', 'reading') and e.verdict = 'verified'
  ), result as (
    select user_id, place, mark, id, at, received_at, number as nth, payload,
      case kind when 'attempt' then 100 * (payload->>'correct')::float8 / (payload->>'total')::float8
      else 100 * least(1, greatest(0, ((payload->>'score')::float8 - ${bound('from')})
                                      / (${bound('to')} - ${bound('from')}))) end as percent,
      case kind when 'attempt' then (payload->>'seconds')::float8 < ${FAST}
      else coalesce(code in ('fast', 'many-tries'), false) end as flagged
    from event where kind = 'attempt' or kind = 'run' and payload ? 'scale'
    union all
    select user_id, place, mark, id, at, received_at, nth, '{}'::jsonb,
      100.0::float8 * nth / cardinality(sections), false
    from (
      select *, row_number() over (partition by user_id, place order by at, id) as nth
      from (
        select distinct on (user_id, place, payload->>'section') * from event
        where kind = 'reading' and payload->>'section' = any (sections)
        order by user_id, place, payload->>'section', at, id
      ) as section
    ) as read
  )`;
}

function personsOf(people: People): RawBuilder<unknown> {
  if (!('classId' in people)) return sql`select ${people.userId}::text as user_id`;
  const { classId, userId } = people;
  const members = sql`select user_id from class_members where class_id = ${classId}::uuid`;
  return userId === undefined ? members : sql`${members} and user_id = ${userId}`;
}

/** As `isFast` says it: a later code, such as that of a clock, hides nothing. */
const FAST = sql`(payload->>'total')::float8 * ${sql.lit(FAST_SECONDS_PER_QUESTION)}`;

/** An end of the scale of a run. */
const bound = (end: 'from' | 'to') => sql`(payload->'scale'->>${sql.lit(end)})::float8`;
