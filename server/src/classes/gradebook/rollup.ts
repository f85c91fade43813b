import { createHash } from 'node:crypto';
import type { Assignment } from '@venture/api/v1/assignments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LOCKS, withLockIfFree } from '../../database/locks';
import type { Database, Trx } from '../../database/schema';
import { gradebook as limits } from '../limits.json';
import { buildGradeQuery, GRADE_JSON, preferIndexes, selectStoredTasks, selectTasks } from './results';

// Keeps the tables of the migration 051-gradebooks. Whoever writes for a class locks its row in `gradebooks` first and
// computes in a later statement: that one sees all events that anybody who wrote before has seen.
// All is raw SQL: sets of people, locks in a fixed order, and tables that `schema.ts` leaves out.

/** Computes anew what has changed of what is stored of a class; most of the time nothing has. */
export async function refreshGradebook(
  db: Database,
  classId: string,
  assignments: readonly Assignment[],
): Promise<void> {
  const tasks = tasksOf(db, assignments);
  const concerned = sql<SqlBool>`(class_id = ${classId}::uuid or exists (
    select from class_members m where m.class_id = ${classId}::uuid and m.user_id = gradebook_changes.user_id))`;
  const { rows } = await sql`
    select from gradebooks where class_id = ${classId}::uuid and tasks = (${tasks}) and is_counted
      and not exists (select from gradebook_changes where ${concerned})`.execute(db);
  if (rows.length > 0) return;
  // Committed before anybody is looked for: from now on nobody drops a change of this class unseen.
  await sql`insert into gradebooks (class_id) values (${classId}::uuid) on conflict do nothing`.execute(db);
  await db.transaction().execute((trx) => replaceTasks(trx, classId, tasks));
  while (await db.transaction().execute((trx) => fold(trx, concerned)));
  await db.transaction().execute((trx) => storeCounts(trx, classId));
}

/** Computes some people anew who have changed; false when nobody is left, or another process is at it. */
export async function rollUpGradebooks(db: Database): Promise<boolean> {
  const { rows } = await sql`select from gradebook_changes limit 1`.execute(db);
  if (rows.length === 0) return false;
  return (await withLockIfFree(db, LOCKS.gradebooks, (trx) => fold(trx, sql`true`))) ?? false;
}

/** What grades are computed with: with another rule or scale, or other sections, they are computed anew. */
function tasksOf(db: Database, assignments: readonly Assignment[]): RawBuilder<unknown> {
  const { sql: text } = buildGradeQuery(sql`person`, sql`task`).compile(db);
  const rule = createHash('sha256').update(text).digest('hex');
  return sql`
    select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('rule', ${rule}::text) order by t.id), '[]')
    from (${selectTasks(assignments)}) as t`;
}

/** With other tasks all members have changed. */
async function replaceTasks(trx: Trx, classId: string, tasks: RawBuilder<unknown>): Promise<void> {
  await lock(trx, classId);
  await sql`
    insert into gradebook_changes (user_id, class_id)
    select u.id, m.class_id from class_members m join users u on u.id = m.user_id
    where m.class_id = ${classId}::uuid and exists (
      select from gradebooks b where b.class_id = m.class_id and b.tasks is distinct from (${tasks}))
    order by u.id for key share of u`.execute(trx);
  await sql`
    update gradebooks set tasks = (${tasks})
    where class_id = ${classId}::uuid and tasks is distinct from (${tasks})`.execute(trx);
}

const lock = (trx: Trx, classId: string) =>
  sql`select from gradebooks where class_id = ${classId}::uuid for no key update`.execute(trx);

/** Computes some of the people anew who have changed; whether there may be more. */
async function fold(trx: Trx, where: RawBuilder<SqlBool>): Promise<boolean> {
  await preferIndexes(trx);
  const { rows: changes } = await sql<{ id: string; user_id: string | null; class_id: string | null }>`
    select * from gradebook_changes where ${where} order by id limit ${limits.changesAtOnce}`.execute(trx);
  const userIds = changes.map(({ user_id }) => user_id);
  const members = sql`(
    select class_id, user_id from class_members where user_id = any(${userIds}::text[])
    union select * from unnest(${changes.map(({ class_id }) => class_id)}::uuid[], ${userIds}::text[])) as m`;
  const locked = await sql<{ class_id: string }>`
    select class_id from gradebooks where class_id in (select class_id from ${members})
    order by class_id for no key update`.execute(trx);
  const classIds = locked.rows.map(({ class_id }) => class_id);
  if (classIds.length > 0) {
    await storeMembers(trx, sql`select * from ${members} where class_id = any(${classIds}::uuid[])`);
    await sql`update gradebooks set is_counted = false where class_id = any(${classIds}::uuid[])`.execute(
      trx,
    );
  }
  // Last: whoever deletes an account locks the person first, then their changes.
  const ids = changes.map(({ id }) => id);
  await sql`delete from gradebook_changes where id = any(${ids}::bigint[])`.execute(trx);
  return changes.length === limits.changesAtOnce;
}

/** Stores members with their grades, and takes out who has left. An account that is being deleted is waited for, and left out. */
async function storeMembers(trx: Trx, people: RawBuilder<unknown>): Promise<void> {
  const person = sql`
    select m.class_id, m.user_id, m.joined_at, u.sorted_name
    from asked join class_members m using (class_id, user_id) join users u on u.id = m.user_id
    order by u.id for key share of u`;
  const task = sql`
    select b.class_id, t.* from gradebooks b, ${selectStoredTasks(sql`b.tasks`)}
    where b.class_id in (select class_id from asked)`;
  await sql`
    with asked as materialized (${people}), ${buildGradeQuery(person, task)}, gone as (
      delete from gradebook_members m using asked a where m.class_id = a.class_id and m.user_id = a.user_id
        and (m.class_id, m.user_id) not in (select class_id, user_id from person)
    )
    insert into gradebook_members
    select user_id, class_id, sorted_name, joined_at, count(done_at),
      coalesce(jsonb_object_agg(id, ${GRADE_JSON}) filter (where id is not null), '{}'),
      coalesce(array_agg(id) filter (where is_stuck), '{}')
    from person left join grade using (class_id, user_id) group by user_id, class_id, sorted_name, joined_at
    on conflict (user_id, class_id) do update
    set (sorted_name, joined_at, done, grades, stuck)
      = (excluded.sorted_name, excluded.joined_at, excluded.done, excluded.grades, excluded.stuck)`.execute(
    trx,
  );
}

/** Counted when somebody looks, once for all who have changed since. */
async function storeCounts(trx: Trx, classId: string): Promise<void> {
  await lock(trx, classId);
  await sql`
    update gradebooks b set is_counted = true,
      members = (select count(*) from gradebook_members m where m.class_id = b.class_id),
      counts = (
        select coalesce(jsonb_object_agg(id, each), '{}') from (
          select key as id, jsonb_build_object('started', count(*), 'done', count(value->>'doneAt'),
            'stuck', count(*) filter (where key = any(stuck)), 'flagged', count(value->'flagged')) as each
          from gradebook_members m, jsonb_each(grades) where m.class_id = b.class_id group by key) as c)
    where class_id = ${classId}::uuid`.execute(trx);
}
