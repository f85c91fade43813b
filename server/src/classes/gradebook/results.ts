import type { Assignment, Grade } from '@venture/api/v1/assignments';
import type { GradedAttempt } from '@venture/api/v1/gradebook';
import { isOnlyRead, markOf, type Task } from '@venture/progress/grading';
import { FAST_SECONDS_PER_QUESTION } from '@venture/progress/xp';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema';
import limits from './gradebook.json';

/** Whose results: those of the members of a class, of one of them, or of a person whatever their classes. */
type People = { readonly classId: string; readonly userId?: string } | { readonly userId: string };

/**
 * What each of these people has done of each assignment: their grades in the order of the assignments. Gradebooks, files,
 * learners' own lists and whatever tells what a mark would change get them here.
 */
export async function gradesOf(
  db: Database,
  people: People,
  assignments: readonly Task[],
): Promise<ReadonlyMap<string, readonly (Grade | null)[]>> {
  // One row and one piece of JSON a member: the driver takes longer to read thousands of rows than the database to find them.
  type Told = readonly [
    place: number,
    attempts: number,
    best: number,
    first: number,
    at: number,
    doneAt: number | null,
    flagged: number,
  ];
  if (assignments.length === 0) return new Map();
  const found = sql<{ readonly userId: string; readonly told: readonly Told[] }>`
    with ${results(people, assignments)}
    select user_id as "userId", json_agg(json_build_array(place, attempts, best, first, first_at, done_at, flagged)) as told
    from (
      select user_id, place, count(*)::int as attempts, max(percent) as best,
             (array_agg(percent order by nth))[1] as first, ${millis(sql`min(at)`)} as first_at,
             ${millis(sql`min(at) filter (where mark is null or percent >= mark - 1e-9)`)} as done_at,
             count(*) filter (where flagged)::int as flagged
      from result group by user_id, place
    ) as graded group by user_id`;
  const rows = 'classId' in people ? await ask(db, found) : (await found.execute(db)).rows;
  const grades = new Map<string, readonly (Grade | null)[]>();
  for (const { userId, told } of rows) {
    const own: (Grade | null)[] = assignments.map(() => null);
    for (const [place, attempts, best, first, firstAt, doneAt, flagged] of told) {
      const times = { firstAt: iso(firstAt), doneAt: doneAt === null ? null : iso(doneAt) };
      own[place] = { attempts, first, best, ...times, ...(flagged > 0 && { flagged }) };
    }
    grades.set(userId, own);
  }
  return grades;
}

/** In which games members did better than in all that count, in plays that could not be verified: places of assignments. */
export async function unverifiedOf(
  db: Database,
  classId: string,
  assignments: readonly Assignment[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const games = assignments.flatMap(({ kind, activity }, place) =>
    kind === 'game' ? [{ place, activity }] : [],
  );
  if (games.length === 0) return new Map();
  const rows = await ask(
    db,
    sql<{ readonly userId: string; readonly places: readonly number[] }>`
    select m.user_id as "userId", json_agg(t.place) as places
    from class_members m
    cross join jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as t (place integer, activity text)
    join bests b on b.user_id = m.user_id and b.activity = t.activity
    where m.class_id = ${classId}::uuid and b.share > b.verified_share
    group by m.user_id`,
  );
  return new Map(rows.map(({ userId, places }) => [userId, new Set(places)]));
}

/** The latest attempts of one member at one assignment, newest first; undefined for somebody who is not in the class. */
export async function attemptsOf(
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
    with ${results({ classId, userId }, [assignment])}
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

/** What an assignment asks of the events of a member. */
function taskOf(assignment: Task, place: number) {
  const { kind, activity, quiz, sections } = assignment;
  const about = isOnlyRead(assignment)
    ? { events: 'reading', activity }
    : { events: kind === 'game' ? 'run' : 'attempt', activity: kind === 'game' ? activity : quiz };
  return { place, ...about, mark: markOf(assignment), sections };
}

/**
 * A query named `result` for use in a `with`: every verified result of these people. A run carries its scale; for the
 * oldest ones it is that of the game. A section counts when it was first read. Which attempt was the first (`nth`) is
 * not left to the device, which could date a better one back: the server numbers them, and reports go by these numbers.
 */
function results(people: People, assignments: readonly Task[]): RawBuilder<unknown> {
  return sql`person as (${personsOf(people)}), task as materialized (
    select t.*, a.scale
    from jsonb_to_recordset(${JSON.stringify(assignments.map(taskOf))}::jsonb) as t (
      place integer, events text, activity text, mark double precision, sections text[])
    left join activities a on a.activity = t.activity
  ), result as (
    select m.user_id, t.place, t.mark, e.id, e.at, e.received_at, e.number as nth, e.percent, e.flagged, e.details
    from person m join task t on t.events <> 'reading' cross join lateral (
      select id, number, at, received_at,
        case kind when 'attempt' then 100 * (said->>'correct')::float8 / (said->>'total')::float8
        else 100 * least(1, greatest(0, ((said->>'score')::float8 - ${bound('from')})
                                        / (${bound('to')} - ${bound('from')}))) end as percent,
        flagged, jsonb_strip_nulls(jsonb_build_object('correct', said->'correct', 'total', said->'total',
          'score', said->'score', 'isFlagged', nullif(flagged, false))) as details
      from events, lateral (select case kind when 'attempt' then (said->>'seconds')::float8 < ${FAST}
        else coalesce(code in ('fast', 'many-tries'), false) end as flagged) as flag
      where user_id = m.user_id and activity = t.activity and kind = t.events
        and kind in ('attempt', 'run') and standing = 'verified'
        and (kind = 'attempt' or t.scale is not null or said ? 'scale')
    ) as e
    union all
    select m.user_id, t.place, t.mark, e.id, e.at, e.received_at, e.nth,
      100.0::float8 * e.nth / cardinality(t.sections), false, '{}'::jsonb
    from person m join task t on t.events = 'reading' cross join lateral (
      select *, row_number() over (order by at, id) as nth
      from (
        select distinct on (said->>'section') id, at, received_at
        from events
        where user_id = m.user_id and activity = t.activity and kind = 'reading'
          and standing <> 'refused' and standing = 'verified' and said->>'section' = any (t.sections)
        order by said->>'section', at, id
      ) as section
    ) as e
  )`;
}

function personsOf(people: People): RawBuilder<unknown> {
  if (!('classId' in people)) return sql`select ${people.userId}::text as user_id`;
  const { classId, userId } = people;
  const members = sql`select user_id from class_members where class_id = ${classId}::uuid`;
  return userId === undefined ? members : sql`${members} and user_id = ${userId}`;
}

/** As `isFast` says it: a later code, such as that of a clock, hides nothing. */
const FAST = sql`(said->>'total')::float8 * ${sql.lit(FAST_SECONDS_PER_QUESTION)}`;

/** An end of the scale of a run. */
const bound = (end: 'from' | 'to') => sql`(coalesce(said->'scale', t.scale)->>${sql.lit(end)})::float8`;

const millis = (moment: RawBuilder<unknown>) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

const iso = (millis: number) => new Date(millis).toISOString();

/** Goes to each result by the index, however many members there are: reading all events takes a hundred times as long. */
function ask<Row>(db: Database, question: RawBuilder<Row>): Promise<readonly Row[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '32MB', true), set_config('random_page_cost', '1.1', true)`.execute(
      trx,
    );
    return (await question.execute(trx)).rows;
  });
}
