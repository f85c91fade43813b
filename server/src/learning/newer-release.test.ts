import { randomUUID } from 'node:crypto';
import { beforeAll, expect, jest, test } from '@jest/globals';
import type { CatalogueFile, QuizContent } from '@venture/contract/catalogue';
import { toCatalogue } from '@venture/rules/catalogue';
import type { Attempt, KnownEvent, ProgressEvent } from '@venture/rules/events';
import { computeProgress } from '@venture/rules/progress';
import { catalogue, teaching } from '../testing/catalogue';
import { person, type TestPerson } from '../testing/people';
import { sharedServer, sharedStore } from '../testing/per-file';

jest.setTimeout(30_000);

const [first, ...otherQuizzes] = catalogue.quizzes;
const [ideas, ...otherModules] = catalogue.modules;
if (!first || !ideas) throw new Error('Nothing is taught.');

/** A sixth quiz, an eighth section, and a right option that was corrected. */
const sixth: QuizContent = {
  ...first,
  ...{ id: 'pitching', title: 'Pitching', route: '/quiz/pitching', xp: 300 },
  questions: first.questions.map(({ id, ...question }) => ({ ...question, id: `p-${id}` })),
};
const corrected = {
  ...first,
  contentVersion: 2,
  questions: first.questions.map((each) => ({ ...each, right: `${each.id}d` })),
};
const newer: CatalogueFile = {
  quizzes: [corrected, ...otherQuizzes, sixth],
  modules: [{ ...ideas, sections: [...ideas.sections, { id: 'pitch', title: 'Pitch' }] }, ...otherModules],
};

const store = sharedStore();
beforeAll(async () => {
  await store.run('release', await store.build(teaching()));
});
const server = sharedServer(() => store.env);
beforeAll(async () => {
  // Released while the server runs, which is not rebuilt.
  await store.run('release', await store.build(teaching(newer, { version: '1.1.0' })));
});

const base = (release: string) => ({
  ...{ id: randomUUID(), at: new Date().toISOString(), remote: 'learning', release },
});

function attempt(quiz: QuizContent, release: string): Attempt {
  const answers = Object.fromEntries(quiz.questions.map(({ id, right }) => [id, right]));
  const total = quiz.questions.length;
  const answered = { answers, correct: total, total, seconds: 60 };
  return {
    ...base(release),
    kind: 'attempt',
    quiz: quiz.id,
    contentVersion: quiz.contentVersion,
    ...answered,
  };
}

async function push({ ask, userId }: TestPerson, events: readonly ProgressEvent[]) {
  return Object(await ask('POST', '/events', { learner: userId, events })).json;
}

test('content of a release that is newer than the server is judged, counted and reported', async () => {
  const ada = await person(server);
  const events: ProgressEvent[] = [
    attempt(sixth, '1.1.0'),
    { ...base('1.1.0'), kind: 'reading', module: 'business-ideas', section: 'pitch' },
    { ...base('1.1.0'), kind: 'review', item: 'quiz/pitching/p-m1q1', right: true },
  ];
  const verified = { verdict: 'verified' } as const;
  const { results, total } = await push(ada, events);
  expect(results).toEqual([{ ...verified, xp: 300 }, { ...verified, xp: 5 }, verified]);

  const declared = toCatalogue((await store.list()).remotes);
  const known = events.map((event): KnownEvent => ({ ...event, ...verified }));
  const onDevice = computeProgress(known, declared);
  expect(onDevice.xp).toBe(305);
  expect(onDevice.modules[0]).toMatchObject({ sections: 8, sectionsRead: 1 });
  expect(total.xp).toBe(onDevice.xp);

  const admin = await person(server, { isAdmin: true });
  const { modules, quizzes } = Object(await admin.ask('GET', '/courses')).json;
  expect(modules[0]).toMatchObject({ id: 'business-ideas', sections: 8 });
  expect(quizzes.at(-1)).toMatchObject({ id: 'pitching', title: 'Pitching', questions: 5 });
  const report = Object(await admin.ask('GET', '/reports/progress?weeks=4')).json;
  expect(report.quizzes.map(({ id }: { id: string }) => id)).toContain('pitching');
  expect(await admin.ask('GET', '/reports/items?quiz=pitching')).toMatchObject({
    ...{ status: 200, json: { quiz: 'pitching', contentVersion: 1 } },
  });
});

test('events of a device that has not seen the newer list are judged by the release the device used', async () => {
  const [ada, bob] = [await person(server), await person(server)];
  const mixed = { ...attempt(first, '1.1.0'), contentVersion: 2 };
  expect((await push(ada, [attempt(first, '1.0.0'), mixed])).results).toEqual([
    { verdict: 'verified', xp: 500 },
    { verdict: 'refused', code: 'score-differs' },
  ]);
  expect(await push(bob, [attempt(corrected, '1.1.0')])).toMatchObject({
    ...{ results: [{ verdict: 'verified', xp: 500 }], total: { xp: 500 } },
  });
});

test('an event that names no release, or a missing one, is judged by the newest release that has its content', async () => {
  const [ada, bob] = [await person(server), await person(server)];
  const { remote: _, release: __, ...unnamed } = attempt(corrected, '1.1.0');
  const elsewhere = { ...attempt(corrected, '9.9.9'), remote: '__proto__' };
  const reading = { ...base('1.0.0'), kind: 'reading', module: 'business-ideas', section: 'pitch' } as const;
  const verified = { verdict: 'verified' };
  expect((await push(ada, [unnamed, reading])).results).toMatchObject([verified, verified]);
  expect((await push(bob, [elsewhere])).results).toMatchObject([verified]);
});

test('a quiz that was removed from the list is still reported under its own title', async () => {
  const admin = await person(server, { isAdmin: true });
  await store.run('release', await store.build(teaching(catalogue, { version: '1.2.0' })));
  for (;;) {
    const { quizzes } = Object(await admin.ask('GET', '/courses')).json;
    if (quizzes.length === catalogue.quizzes.length) break;
  }
  expect(await admin.ask('GET', '/reports/items?quiz=pitching')).toMatchObject({
    ...{ status: 200, json: { title: 'Pitching' } },
  });
});
