import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { Assignment, MyAssignment } from '@venture/api/v1/assignments';
import type { Class } from '@venture/api/v1/classes';
import type { Gradebook } from '@venture/api/v1/gradebook';
import { sql } from 'kysely';
import { catalogue, teaching } from '../../testing/catalogue';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import { until } from '../../testing/until';

const SCALE = { from: 0, to: 10 };
const REMOTES = ['learning', 'stall'];

let path: string;
const store = sharedStore();
beforeAll(async () => {
  await store.run('release', await store.build(teaching()));
  await store.run('release', await store.build({ name: 'stall', manifest: { scale: SCALE } }));
});
const server = sharedServer(() => store.env);
const ida = sharedPerson(server, { isInstructor: true });
const leo = sharedPerson(server, { fullName: 'Leo Learner' });
beforeAll(async () => {
  const made = (await ida.ask('POST', '/classes', { name: 'Venture 101' })).json as Class;
  path = `/classes/${made.id}`;
  await leo.ask('POST', '/me/classes', { code: made.code });
});

const gradebook = async () => (await ida.ask('GET', `${path}/gradebook`)).json as Gradebook;
const file = async () => (await ida.ask('GET', `${path}/gradebook.csv?format=moodle`)).json as string;
const listed = async () =>
  Object(await ida.ask('GET', `${path}/assignments`)).json.assignments as Assignment[];
const scores = ({ items }: Gradebook) => items[0]?.grades.map((grade) => grade?.best);

async function doAll() {
  const quiz = catalogue.quizzes.find(({ id }) => id === 'module1');
  const answers = Object.fromEntries((quiz?.questions ?? []).map(({ id, right }) => [id, right]));
  const attempt = {
    ...{ kind: 'attempt', id: randomUUID(), at: new Date().toISOString(), quiz: 'module1' },
    ...{ contentVersion: 1, answers, correct: 5, total: 5, seconds: 40 },
  };
  await leo.ask('POST', '/events', { learner: leo.userId, events: [attempt] });
  const run = {
    kind: 'run',
    id: randomUUID(),
    at: new Date().toISOString(),
    game: 'stall',
    score: 7,
    scale: SCALE,
  };
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload)
    select ${leo.userId}, ${run.id}::uuid, 1000, 'run', 'stall', now(), 'verified', ${JSON.stringify(run)}::jsonb`.execute(
    server.db,
  );
}

test('grades, files and lists keep content of removed remotes, and say that it is no longer offered', async () => {
  for (const [kind, activity] of [
    ['module', 'business-ideas'],
    ['quiz', 'module1'],
    ['game', 'stall'],
  ]) {
    const body = { kind, activity, passPercent: 50, dueAt: null };
    expect((await ida.ask('POST', `${path}/assignments`, body)).status).toBe(200);
  }
  await doAll();
  const [before, fileBefore] = [await gradebook(), await file()];
  expect(scores(before)).toEqual([100, 100, 70]);
  expect(before.columns.map(({ isOffered }) => isOffered)).toEqual([true, true, true]);

  for (const name of REMOTES) await store.run('releases', 'remove', name);
  await until(async () => !(await listed()).some(({ isOffered }) => isOffered), 'nothing is offered');

  const after = await gradebook();
  expect(after.items).toEqual(before.items);
  expect(after.columns).toEqual(before.columns.map((column) => ({ ...column, isOffered: false })));
  expect(await file()).toBe(fileBefore);
  const seen = Object(await leo.ask('GET', '/me/assignments')).json.assignments as MyAssignment[];
  expect(seen.map(({ title, route, isOffered }) => [title, route, isOffered])).toEqual(
    before.columns.map(({ title }) => [title, null, false]),
  );
  const [{ id = '' } = {}] = await listed();
  const terms = { passPercent: 60, dueAt: null };
  expect((await ida.ask('PUT', `${path}/assignments/${id}`, terms)).json).toMatchObject(terms);
  expect((await ida.ask('GET', `${path}/assignments/${id}/attempts/${leo.userId}`)).status).toBe(200);
});
