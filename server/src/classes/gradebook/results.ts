import type { Assignment, Grade } from '@venture/api/v1/assignments';
import type { GradedAttempt } from '@venture/api/v1/gradebook';
import { isOnlyRead, type Task, toPassMark } from '@venture/rules/grading';
import { FAST_SECONDS_PER_QUESTION } from '@venture/rules/xp';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema';
import { expectFound } from '../../http/problem';
import { askByIndexes } from '../ask-by-indexes';
import { gradebook as limits } from '../limits.json';

// Raw: one query made of several named parts, whose plan was measured.

/** Whose results to load: those of a class's members, of one member, or of a person in any class. */
type People = { readonly classId: string; readonly userId?: string } | { readonly userId: string };

/** Loads these people's grades, in the order of the assignments. */
export async function loadGrades(
  db: Database,
  people: People,
  assignments: readonly Task[],
): Promise<ReadonlyMap<string, readonly (Grade | null)[]>> {
  // One row with one JSON value per member: reading thousands of rows takes the driver longer than finding them
  // takes the database.
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

/**
 * Finds, as positions of assignments, the games in which these people did better in unverified plays than in all
 * that count.
 */
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

/** Lists a member's latest attempts at an assignment, newest first. */
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

/** Turns the assignments and their criteria into rows. */
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
 * Builds a query named `result` for a `with` clause: all verified results of these people. A run is measured by its
 * own scale. A section counts when first read. For reports, attempts are numbered (`nth`) by the server, since a
 * device could backdate a better one.
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

/** Same rule as `isFast`: an attempt stays too fast even if its code now names something else, such as its clock. */
const FAST = sql`(payload->>'total')::float8 * ${sql.lit(FAST_SECONDS_PER_QUESTION)}`;

/** One end of a run's scale, as SQL. */
const bound = (end: 'from' | 'to') => sql`(payload->'scale'->>${sql.lit(end)})::float8`;
