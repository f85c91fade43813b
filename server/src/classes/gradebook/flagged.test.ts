import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { Assignment, MyAssignment } from '@venture/api/v1/assignments';
import type { Class } from '@venture/api/v1/classes';
import type { Gradebook } from '@venture/api/v1/gradebook';
import { sql } from 'kysely';
import { boardFor } from '../../testing/boards';
import { catalogue, teaching } from '../../testing/catalogue';
import { person, type TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';

let mine: Class;
const store = sharedStore();
beforeAll(async () => {
  await store.run('release', await store.build(teaching()));
});
const server = sharedServer(() => store.env);
const ida = sharedPerson(server, { isInstructor: true });
beforeAll(async () => {
  mine = (await ida.ask('POST', '/classes', { name: 'Venture 101' })).json as Class;
});

/** Makes attempts with all answers right, by `catalogue.json`, that took so many seconds. */
const attemptsIn = (seconds: number) =>
  catalogue.quizzes.map(({ id, contentVersion, questions }) => ({
    ...{ kind: 'attempt', id: randomUUID(), at: new Date().toISOString(), quiz: id, contentVersion },
    answers: Object.fromEntries(questions.map((question) => [question.id, question.right])),
    ...{ correct: questions.length, total: questions.length, seconds },
  }));

const scoreOf = async (who: TestPerson) => {
  const nickname = `Player ${who.userId.slice(0, 6)}`;
  expect((await who.ask('PUT', '/me/nickname', { nickname })).status).toBe(200);
  return (await boardFor(who, 'xp')).you?.score ?? 0;
};
const push = async (who: TestPerson, events: readonly object[]) =>
  Object(await who.ask('POST', '/events', { learner: who.userId, events })).json;

test('all-correct attempts in one request are judged one by one, and count on no leaderboard if they were too fast', async () => {
  const leo = await person(server);
  const [first, ...others] = (await push(leo, attemptsIn(0))).results;
  expect(first).toEqual({ verdict: 'verified', code: 'fast', xp: 500 });
  expect(others).toEqual(others.map(() => ({ verdict: 'later', code: 'being-checked' })));
  expect(await scoreOf(leo)).toBe(0);
  // An attempt that was not too fast counts in full, and earns the XP that the fast one did not.
  const cleo = await person(server);
  await push(cleo, attemptsIn(60).slice(0, 1));
  expect(await scoreOf(cleo)).toBeGreaterThan(0);
});

test('a flagged attempt shows in its cell, in its column, in the files, and to its learner', async () => {
  const leo = await person(server);
  await leo.ask('POST', '/me/classes', { code: mine.code });
  const terms = { kind: 'quiz', activity: 'module1', passPercent: 60, dueAt: null };
  const { id } = (await ida.ask('POST', `/classes/${mine.id}/assignments`, terms)).json as Assignment;
  await push(leo, attemptsIn(4.9).slice(0, 1));
  // A code for a corrected time, as older versions stored it, does not hide that the attempt was too fast.
  await sql`update progress_events set code = 'time-ahead' where user_id = ${leo.userId}`.execute(server.db);
  const book = (await ida.ask('GET', `/classes/${mine.id}/gradebook`)).json as Gradebook;
  expect(book).toMatchObject({
    columns: [{ flagged: 1 }],
    items: [{ grades: [{ best: 100, attempts: 1, flagged: 1 }] }],
  });
  const cell = `/classes/${mine.id}/assignments/${id}/attempts/${leo.userId}`;
  expect((await ida.ask('GET', cell)).json).toMatchObject({ attempts: [{ correct: 5, isFlagged: true }] });
  const { assignments } = (await leo.ask('GET', '/me/assignments')).json as { assignments: MyAssignment[] };
  expect(assignments).toMatchObject([{ grade: { flagged: 1 } }]);
  const file = await fetch(`${server.address}/api/v1/classes/${mine.id}/gradebook.csv?format=moodle`, {
    headers: { Cookie: ida.cookie },
  });
  const [head, row] = (await file.text()).split('\r\n');
  expect(head).toContain('"Flagged: too quick to show what somebody knows"');
  expect(row).toContain(`"${leo.email}","${book.columns[0]?.title}"`);
});
