import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Assignable, Assignment, MyAssignment } from '@venture/api/v1/assignments';
import type { AuditEntry } from '@venture/api/v1/audit';
import type { Class } from '@venture/api/v1/classes';
import type { Gradebook } from '@venture/api/v1/gradebook';
import { sql } from 'kysely';
import { catalogue, teaching } from '../../testing/catalogue';
import { person, type TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import { until } from '../../testing/until';
import limits from '../limits.json';

const GAME = {
  routes: [{ path: '/stall', title: 'Stall' }],
  cards: [
    { slot: 'game-selection', title: 'Stall', text: 'Sell.', path: '/stall', art: 'card.svg', order: 1 },
  ],
  scale: { from: 0, to: 10 },
};

/** A module that has no quiz and is only read. */
const READ = {
  modules: [
    {
      ...{ id: 'pitching', title: 'Pitching', route: '/pitching', contentVersion: 1, quiz: null },
      sections: [{ id: 'hook', title: 'The hook' }],
    },
  ],
  quizzes: [],
};

let leo: TestPerson;
let mine: Class;
const store = sharedStore();
beforeAll(async () => {
  await store.run('release', await store.build(teaching()));
  await store.run('release', await store.build(teaching(READ, { name: 'reader' })));
  const files = { 'card.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  await store.run('release', await store.build({ name: 'stall', manifest: GAME, files }));
  // No page links to a game without a card; a game without a scale cannot be graded.
  await store.run('release', await store.build({ name: 'hidden', manifest: { scale: GAME.scale } }));
  await store.run('release', await store.build({ name: 'toy' }));
});
const server = sharedServer(() => store.env);
const ida = sharedPerson(server, { isInstructor: true });
beforeEach(async () => {
  leo = await person(server, { fullName: 'Leo Learner' });
  mine = (await ida.ask('POST', '/classes', { name: 'Venture 101' })).json as Class;
  await leo.ask('POST', '/me/classes', { code: mine.code });
});

const DUE = '2026-12-04T22:59:00.000Z';
const TERMS = { passPercent: 50, dueAt: DUE };
const path = () => `/classes/${mine.id}/assignments`;
const add = async (kind: string, activity: string, terms: object = TERMS) =>
  ida.ask('POST', path(), { kind, activity, ...terms });
const added = async (kind: string, activity: string, terms?: object) =>
  (await add(kind, activity, terms)).json as Assignment;
const listed = async () => Object(await ida.ask('GET', path())).json.assignments as Assignment[];
const seenBy = async (who: TestPerson) =>
  Object(await who.ask('GET', '/me/assignments')).json.assignments as MyAssignment[];

describe('what can be assigned', () => {
  test('is what live releases offer: modules, quizzes, and games that have a scale', async () => {
    const { assignable } = Object(await ida.ask('GET', '/assignable')).json as { assignable: Assignable[] };
    expect(assignable.map(({ kind, activity }) => `${kind} ${activity}`)).toEqual([
      ...[...catalogue.modules, ...READ.modules].map(({ id }) => `module ${id}`),
      ...catalogue.quizzes.map(({ id }) => `quiz ${id}`),
      'game stall',
      'game hidden',
    ]);
    expect(assignable[0]).toEqual({
      ...{ kind: 'module', activity: 'business-ideas', title: 'Business Ideas' },
      ...{ passPercent: 30, hasAttempts: true },
    });
  });

  test('includes a game without a card, and gives its address to instructors and learners', async () => {
    await added('game', 'hidden');
    await added('game', 'stall');
    const games = [
      { activity: 'hidden', isOffered: true, route: '/hidden' },
      { activity: 'stall', isOffered: true, route: '/stall' },
    ];
    expect(await listed()).toMatchObject(games);
    const seen = await seenBy(leo);
    expect(seen).toMatchObject(games);
    expect(seen.map(({ isLinked }) => isLinked)).toEqual([false, true]);
  });

  test.each([
    ['quiz', 'business-ideas'],
    ['game', 'toy'],
    ['module', 'nowhere'],
  ])('is nothing else: %s %s is refused', async (kind, activity) => {
    expect((await add(kind, activity)).json).toMatchObject({ status: 422, code: 'not-offered' });
    expect(await listed()).toEqual([]);
  });

  test('stays under its old name, without a link, when no release offers the content any more', async () => {
    await added('quiz', 'module1');
    const gone = { activity: 'gone', title: 'Old quiz' };
    await server.db.updateTable('assignments').set(gone).where('class_id', '=', mine.id).execute();
    expect(await listed()).toMatchObject([{ title: 'Old quiz', isOffered: false, quiz: 'gone' }]);
    expect(await seenBy(leo)).toMatchObject([{ title: 'Old quiz', isOffered: false, route: null }]);
  });
});

describe('an assignment', () => {
  test('is added, changed, ordered and removed, and the audit trail records it', async () => {
    const quiz = await added('quiz', 'module1');
    const game = await added('game', 'stall', { passPercent: null, dueAt: null });
    expect(await listed()).toEqual([quiz, game]);
    const changed = await ida.ask('PUT', `${path()}/${quiz.id}`, { passPercent: 80, dueAt: null });
    expect(changed.json).toEqual({ ...quiz, passPercent: 80, dueAt: null });
    const order = await ida.ask('PUT', `/classes/${mine.id}/assignment-order`, { ids: [game.id, quiz.id] });
    expect(order.status).toBe(204);
    expect((await listed()).map(({ id }) => id)).toEqual([game.id, quiz.id]);
    expect((await ida.ask('DELETE', `${path()}/${game.id}`)).status).toBe(204);
    expect((await listed()).map(({ id }) => id)).toEqual([quiz.id]);
    const admin = await person(server, { isAdmin: true });
    const { items } = (await admin.ask('GET', '/audit?limit=50')).json as { items: AuditEntry[] };
    const done = items.filter(
      ({ action, details }) => action.startsWith('assignment-') && Object(details['class']).id === mine.id,
    );
    expect(done.map(({ action, details }) => [action, details['assignment']])).toEqual([
      ['assignment-removed', 'stall'],
      ['assignment-changed', 'module1'],
      ['assignment-added', 'stall'],
      ['assignment-added', 'module1'],
    ]);
    expect(done[1]?.details).toMatchObject({ passPercent: { from: 50, to: 80 }, dueAt: { from: DUE } });
  });

  test('shows learners their progress in the same words as the gradebook', async () => {
    await added('quiz', 'module1');
    expect(await seenBy(leo)).toMatchObject([{ grade: null }]);
    const { userId } = leo;
    // The device's clock says the 9th of last year, but the server knows the right date.
    const payload = {
      id: randomUUID(),
      quiz: 'module1',
      contentVersion: 1,
      correct: 4,
      total: 5,
      seconds: 60,
    };
    await sql`
      insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload)
      values (${userId}, ${payload.id}, 1, 'attempt', 'module1', now(), 'verified',
              ${JSON.stringify({ ...payload, at: '2025-11-09T10:00:00.000Z' })})`.execute(server.db);
    const book = (await ida.ask('GET', `/classes/${mine.id}/gradebook`)).json as Gradebook;
    const own = book.items.find((row) => row.userId === userId)?.grades;
    expect(own).toMatchObject([{ attempts: 1, first: 80, best: 80 }]);
    expect((await seenBy(leo)).map(({ grade }) => grade)).toEqual(own);
  });

  test('says whom a new pass mark affects before the change, and the audit trail records it afterwards', async () => {
    const { id } = await added('quiz', 'module1', { passPercent: 80, dueAt: null });
    const payload = { quiz: 'module1', contentVersion: 1, correct: 4, total: 5, seconds: 60 };
    await sql`
      insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload)
      values (${leo.userId}, gen_random_uuid(), 1, 'attempt', 'module1', now(), 'verified', ${JSON.stringify(payload)})`.execute(
      server.db,
    );
    const preview = async (passPercent: number | null, by = ida) =>
      by.ask('POST', `${path()}/${id}/mark-preview`, { passPercent });
    expect((await preview(81)).json).toEqual({ newlyDone: 0, noLongerDone: 1 });
    expect((await preview(null)).json).toEqual({ newlyDone: 0, noLongerDone: 0 });
    expect((await preview(81, await person(server, { isInstructor: true }))).status).toBe(404);
    expect(await listed()).toMatchObject([{ passPercent: 80 }]);
    await ida.ask('PUT', `${path()}/${id}`, { passPercent: 90, dueAt: null });
    expect((await preview(80)).json).toEqual({ newlyDone: 1, noLongerDone: 0 });
    const admin = await person(server, { isAdmin: true });
    const { items } = (await admin.ask('GET', '/audit?limit=20')).json as { items: AuditEntry[] };
    expect(items.find(({ action }) => action === 'assignment-changed')?.details).toMatchObject({
      passPercent: { from: 80, to: 90 },
      members: { newlyDone: 0, noLongerDone: 1 },
    });
  });

  test('takes no pass mark if the content has no scores: a module that is only read', async () => {
    const refused = { status: 400, code: 'no-scores' };
    expect((await add('module', 'pitching')).json).toMatchObject(refused);
    const { id } = await added('module', 'pitching', { passPercent: null, dueAt: DUE });
    const changed = await ida.ask('PUT', `${path()}/${id}`, { passPercent: 60, dueAt: null });
    expect(changed.json).toMatchObject(refused);
    expect(await listed()).toMatchObject([{ activity: 'pitching', passPercent: null, dueAt: DUE }]);
  });

  test('is changed and removed only in its own class', async () => {
    const { id } = await added('quiz', 'module1');
    const other = (await ida.ask('POST', '/classes', { name: 'Other' })).json as Class;
    const elsewhere = `/classes/${other.id}/assignments/${id}`;
    expect((await ida.ask('PUT', elsewhere, { passPercent: 1, dueAt: null })).status).toBe(404);
    expect((await ida.ask('DELETE', elsewhere)).status).toBe(404);
    expect(await listed()).toMatchObject([{ id, passPercent: 50 }]);
  });

  test('of an archived class stays as it is, and none is added, until the class is reopened', async () => {
    const { id } = await added('quiz', 'module1');
    const { id: second } = await added('quiz', 'marketing');
    const before = await listed();
    const archive = (isArchived: boolean) =>
      ida.ask('PUT', `/classes/${mine.id}`, { name: mine.name, isArchived });
    const remove = () => ida.ask('DELETE', `${path()}/${id}`);
    await archive(true);
    const refused = [
      await add('game', 'stall'),
      await ida.ask('PUT', `${path()}/${id}`, { passPercent: 1, dueAt: null }),
      await ida.ask('PUT', `/classes/${mine.id}/assignment-order`, { ids: [second, id] }),
      await remove(),
    ];
    for (const { json } of refused) expect(json).toMatchObject({ status: 409, code: 'archived-class' });
    expect(await listed()).toEqual(before);
    await archive(false);
    expect((await remove()).status).toBe(204);
  });

  test('exists only once, and a class has a limited number of them', async () => {
    await added('quiz', 'module1');
    expect((await add('quiz', 'module1')).json).toMatchObject({ status: 409, code: 'already-assigned' });
    await sql`
      insert into assignments (id, class_id, kind, activity, title, position)
      select gen_random_uuid(), ${mine.id}::uuid, 'quiz', 'q' || n, 'Q', n
      from generate_series(2, ${limits.mostAssignments}::int) n`.execute(server.db);
    expect((await add('quiz', 'marketing')).json).toMatchObject({ code: 'too-many-assignments' });
  });

  test('is moved only by ordering all assignments of the class together', async () => {
    const { id } = await added('quiz', 'module1');
    for (const ids of [[], [randomUUID()], [id, id]]) {
      const { json } = await ida.ask('PUT', `/classes/${mine.id}/assignment-order`, { ids });
      expect(json).toMatchObject({ status: 409, code: 'other-assignments' });
    }
  });

  test.each([
    [{ passPercent: 0, dueAt: null }],
    [{ passPercent: 101, dueAt: null }],
    [{ passPercent: 50.5, dueAt: null }],
    [{ passPercent: 50, dueAt: 'tomorrow' }],
    [{ passPercent: 50, dueAt: '9999-01-01T00:00:00.000Z' }],
    [{ passPercent: 50, dueAt: '2026-12-01T10:00:00+05' }],
    [{ passPercent: 50, dueAt: '2026-02-30T10:00:00Z' }],
  ])('is refused with %j', async (terms) => {
    expect((await add('quiz', 'module1', terms)).status).toBe(400);
  });

  test('is seen by the members of a class that is not archived, earliest due date first', async () => {
    await added('game', 'stall', { passPercent: null, dueAt: null });
    await added('quiz', 'module1');
    const sooner = await added('module', 'marketing-sales', {
      passPercent: 50,
      dueAt: '2026-12-01T10:00:00Z',
    });
    const seen = await seenBy(leo);
    expect(seen.map(({ activity }) => activity)).toEqual(['marketing-sales', 'module1', 'stall']);
    expect(seen[0]).toMatchObject({
      ...{ id: sooner.id, quiz: 'marketing', route: '/marketing-sales' },
      class: { id: mine.id, name: 'Venture 101' },
    });
    expect(await seenBy(ida)).toEqual([]);
    await ida.ask('PUT', `/classes/${mine.id}`, { name: mine.name, isArchived: true });
    expect(await seenBy(leo)).toEqual([]);
  });

  test('is deleted with its class', async () => {
    await added('quiz', 'module1');
    await server.db.deleteFrom('classes').where('id', '=', mine.id).execute();
    const { rows } = await sql`select from assignments where class_id = ${mine.id}::uuid`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('the gradebook', () => {
  const gradebook = async (by: TestPerson) =>
    (await by.ask('GET', `/classes/${mine.id}/gradebook`)).json as Gradebook;

  test("shows a member's earlier work, and hides it at once when they leave", async () => {
    const { id } = await added('quiz', 'module1', { passPercent: 60, dueAt: DUE });
    const answers = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`m1q${at}`, null]));
    const event = {
      ...{ kind: 'attempt', id: randomUUID(), at: new Date().toISOString(), quiz: 'module1' },
      ...{ contentVersion: 1, answers, correct: 0, total: 5, seconds: 40 },
    };
    await leo.ask('POST', '/events', { learner: leo.userId, events: [event] });
    const { items, columns } = await gradebook(ida);
    expect(items).toMatchObject([
      { fullName: 'Leo Learner', grades: [{ attempts: 1, best: 0, doneAt: null }] },
    ]);
    expect(columns).toMatchObject([{ id, done: 0, notStarted: 0, stuck: 0 }]);
    const cell = `${path()}/${id}/attempts/${leo.userId}`;
    expect((await ida.ask('GET', cell)).json).toMatchObject({ attempts: [{ correct: 0, total: 5 }] });
    await leo.ask('DELETE', `/me/classes/${mine.id}`);
    expect((await gradebook(ida)).items).toEqual([]);
    expect((await ida.ask('GET', cell)).status).toBe(404);
  });

  test('of a class an admin does not own is audited once a day when viewed, and on each download', async () => {
    const [admin, other] = [await person(server, { isAdmin: true }), await person(server, { isAdmin: true })];
    const deeds = async () => {
      const { items } = Object(await admin.ask('GET', '/audit?limit=200')).json as { items: AuditEntry[] };
      return items
        .filter(({ details }) => Object(details['class']).id === mine.id)
        .map(({ action, actor }) => [action, actor?.id === admin.userId]);
    };
    await gradebook(ida);
    await gradebook(admin);
    await gradebook(admin);
    await gradebook(other);
    for (const by of [admin, ida]) await by.ask('GET', `/classes/${mine.id}/gradebook.csv?format=moodle`);
    expect(await deeds()).toEqual([
      ['gradebook-exported', false],
      ['gradebook-exported', true],
      ['gradebook-seen', false],
      ['gradebook-seen', true],
      ['class-created', false],
    ]);
  });

  test("keeps the progress in a module with a quiz while the module's remote is disabled", async () => {
    await added('module', 'business-ideas', { passPercent: 60, dueAt: null });
    const questions = catalogue.quizzes[0]?.questions ?? [];
    const event = {
      ...{ kind: 'attempt', id: randomUUID(), at: new Date().toISOString(), quiz: 'module1' },
      ...{ contentVersion: 1, answers: Object.fromEntries(questions.map(({ id, right }) => [id, right])) },
      ...{ correct: 5, total: 5, seconds: 40 },
    };
    await leo.ask('POST', '/events', { learner: leo.userId, events: [event] });
    const done = [{ grades: [{ best: 100, doneAt: expect.any(String) }] }];
    expect((await gradebook(ida)).items).toMatchObject(done);
    await store.run('releases', 'disable', 'learning');
    await until(async () => (await listed())[0]?.isOffered === false, 'the module is not offered');
    expect((await gradebook(ida)).items).toMatchObject(done);
    expect(await seenBy(leo)).toMatchObject([{ quiz: 'module1', route: null }]);
    await server.db
      .updateTable('assignments')
      .set({ activity: 'gone' })
      .where('class_id', '=', mine.id)
      .execute();
    expect(await listed()).toMatchObject([{ kind: 'module', quiz: 'gone' }]);
  });
});
