import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../testing/database';
import { migrate } from './migrate';
import { migrations } from './migrations';

const BEFORE = '008-reports';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query('drop schema public cascade; create schema public');
  await pool.query(
    'create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  for (const { name, sql } of migrations.filter(({ name }) => name <= BEFORE)) {
    await pool.query(sql);
    await pool.query('insert into migrations (name, sha256) values ($1, $2)', [
      name,
      createHash('sha256').update(sql).digest('hex'),
    ]);
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

/** As the version before wrote them. */
async function classesOfBefore(): Promise<void> {
  for (const name of ['ann', 'ben', 'cleo']) {
    await pool.query(
      `insert into users (id, full_name, email, email_folded, password_hash, user_type)
       values ($1, $1, $1 || '@example.org', $1 || '@example.org', '', 'user')`,
      [name],
    );
  }
  await pool.query(`insert into grants (user_id, privilege) values ('ann', 'admin'), ('ben', 'admin')`);
  for (const [at, actor] of [
    [1, 'ann'],
    [2, 'ben'],
    [3, 'cleo'],
    [4, null],
  ] as const) {
    await pool.query(`insert into classes (id, name, code) values ($1, $2, $2)`, [id(at), `Class ${at}`]);
    await deed('class-created', actor, { class: { id: id(at), name: `Class ${at}` } });
  }
  await pool.query(`insert into classes (id, name, code) values ($1, 'Old', 'Old')`, [id(5)]);
  await deed('class-renamed', 'ann', { class: { id: id(2), name: 'Class 2' } });
  await deed('class-created', 'ann', { class: { id: id(9), name: 'A class that is no more' } });
  await deed('settings-changed', 'ann', {});
}

const deed = (action: string, actor: string | null, details: object) =>
  pool.query(`insert into audit (action, made_by, actor_id, details) values ($1, 'admin', $2, $3)`, [
    action,
    actor,
    details,
  ]);

test('classes of the version before belong to whoever made them and still has a role, all others to nobody', async () => {
  await classesOfBefore();
  await migrate(pool);
  const { rows } = await pool.query('select class_id, user_id from class_owners order by class_id');
  expect(rows).toEqual([
    { class_id: id(1), user_id: 'ann' },
    { class_id: id(2), user_id: 'ben' },
  ]);
  const { rows: kept } = await pool.query('select user_id, privilege from grants order by user_id');
  expect(kept).toEqual([
    { user_id: 'ann', privilege: 'admin' },
    { user_id: 'ben', privilege: 'admin' },
  ]);
});

test('only roles that there are can be granted, and what instructors do can be kept', async () => {
  await pool.query(`insert into grants (user_id, privilege) values ('cleo', 'instructor')`);
  await pool.query(
    `insert into audit (action, made_by, actor_id) values ('class-owner-added', 'instructor', 'cleo')`,
  );
  await expect(
    pool.query(`insert into grants (user_id, privilege) values ('cleo', 'owner')`),
  ).rejects.toThrow('grants_privilege_check');
});

test('classes of the version before have no assignments, and what they get goes with them', async () => {
  const assign = `insert into assignments (id, class_id, kind, activity, title, position)
                  values (gen_random_uuid(), $1, 'quiz', 'module1', 'Business Ideas', 1)`;
  const assigned = async () =>
    (await pool.query('select class_id, pass_percent, due_at from assignments')).rows;
  expect(await assigned()).toEqual([]);
  await pool.query(assign, [id(1)]);
  await expect(pool.query(assign, [id(1)])).rejects.toThrow('assignments_class_id_kind_activity_key');
  expect(await assigned()).toEqual([{ class_id: id(1), pass_percent: null, due_at: null }]);
  await pool.query('delete from classes where id = $1', [id(1)]);
  expect(await assigned()).toEqual([]);
});

test('a class of the version before takes invitations, which go with it', async () => {
  await pool.query(
    `insert into class_invitations (class_id, email, email_folded, expires_at) values ($1, 'A@b', 'a@b', now())`,
    [id(2)],
  );
  await pool.query('delete from classes where id = $1', [id(2)]);
  expect((await pool.query('select from class_invitations')).rowCount).toBe(0);
});
