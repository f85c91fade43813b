import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Catalogue, teachesOf } from '@venture/contract/catalogue';
import { catalogue, teaching } from '../testing/catalogue';
import { RULES, type TestRemote } from '../testing/remote';
import { type TestStore, testStore } from '../testing/store';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.remove());

const { quizzes, modules } = catalogue;
const scale = { from: 0, to: 8 };
const routes = [{ path: '/other', title: 'Other' }];
const others = { 'catalogue.json': '{' };

/** Every quiz eleven times, each of this many XP. */
const often = (xp: number): Catalogue => ({
  quizzes: quizzes.flatMap((quiz) =>
    Array.from({ length: 11 }, (_, at) => ({ ...quiz, xp, id: `${quiz.id}-${at}` })),
  ),
  modules: [],
});
const oneOf = (xp: number): Catalogue => ({ quizzes: often(xp).quizzes.slice(0, 1), modules: [] });
const elsewhere = (all: readonly object[]) => all.map((one) => ({ ...one, route: '/other' }));
const teachingElsewhere = (content: Partial<Record<keyof Catalogue, readonly object[]>>): TestRemote => {
  const moved = { quizzes: elsewhere(content.quizzes ?? []), modules: elsewhere(content.modules ?? []) };
  return teaching(moved as Catalogue, { name: 'other', manifest: { routes } }); // the same with another route
};
const badge = (rule: object) => ({
  ...{ id: 'first-sale', title: 'First Sale', source: 'lemonade', description: 'Sell a cup.' },
  icon: 'award',
  rule,
});
const ownBadge = badge({ type: 'quizPassed', quiz: 'module1' });
const awarding = (...badges: object[]): TestRemote => ({ manifest: { badges } });
const scored = badge({ type: 'scoreAtLeast', score: 8 });
const sold = badge({ type: 'fact', fact: 'sold' });

describe('what a release teaches', () => {
  test('goes into its line of the list, with its badges and the XP of its game', async () => {
    await store.run('release', await store.build(teaching(catalogue, awarding(ownBadge))));
    await store.run('release', await store.build({ manifest: { scale, xp: 300 } }));
    const { remotes } = await store.list();
    expect(remotes).toMatchObject([
      { teaches: teachesOf(catalogue), badges: [ownBadge] },
      { scale, xp: 300 },
    ]);
  });

  test.each<[string, TestRemote, string, string]>([
    ['a quiz of 501 XP', teaching(oneOf(501)), 'release-invalid', 'a quiz brings at most 500 XP'],
    ['too much XP in all', teaching(often(100)), 'xp-too-much', '5500 XP, and at most 5000'],
    ['a broken catalogue', teaching(catalogue, { others }), 'catalogue-broken', 'is not JSON'],
    [
      'a line that says other than its catalogue',
      teaching(catalogue, { release: { teaches: teachesOf(often(1)) } }),
      'teaches-differs',
      'differs from catalogue.json',
    ],
    [
      'a line without a catalogue',
      { release: { teaches: teachesOf(catalogue) } },
      'teaches-differs',
      'has no catalogue.json',
    ],
    [
      'quizzes and modules at routes of nobody',
      teaching(catalogue, { manifest: { routes } }),
      'route-elsewhere',
      'business-ideas is at /business-ideas, which is not a route of this remote',
    ],
    ['a badge for a quiz of nobody', awarding(ownBadge), 'badge-elsewhere', 'the quiz module1'],
    ['a badge for a game that it is not', awarding(sold), 'badge-elsewhere', 'this remote is not one'],
    [
      'a quiz called like itself',
      teaching(catalogue, { name: 'timed' }),
      'id-taken',
      'has the name of its remote',
    ],
    ['XP without scores', { manifest: { xp: 100 } }, 'manifest-invalid', 'needs a scale'],
    [
      'a game of 501 XP',
      { manifest: { scale, xp: 501 } },
      'manifest-invalid',
      'a game brings at most 500 XP',
    ],
    [
      'a badge without its picture',
      { manifest: { scale, badges: [{ ...scored, icon: undefined, art: 'badge.svg' }] } },
      'file-missing',
      'badge.svg',
    ],
  ])('is refused with %s', async (_, made, code, words) => {
    const error = await store.run('release', await store.build(made)).catch((thrown) => thrown);
    expect(error.message).toMatch(new RegExp(`^${code}: .*\\.(\n|$)`));
    expect(error.message).toContain(words);
  });

  test.each<[string, TestRemote]>([
    ['quiz or remote module1', teachingElsewhere({ quizzes })],
    ['module business-ideas', teachingElsewhere({ modules: modules.map((one) => ({ ...one, quiz: null })) })],
    ['badge first-sale', { name: 'other', manifest: { scale, badges: [scored] } }],
    ['quiz or remote timed', { name: 'timed' }],
  ])('is refused with a name that the list has already: %s', async (name, made) => {
    await store.run('release', await store.build(teaching(catalogue, awarding(ownBadge))));
    const error = await store.run('release', await store.build(made)).catch((thrown) => thrown);
    expect(error.message).toBe(`id-taken: The ${name} already belongs to learning: choose another id.`);
  });

  test('takes the place of rules that told it, and then must stay', async () => {
    const told = { name: 'learning', files: { 'rules.mjs': QUIZZES } };
    await store.run('release', await store.build(told));
    await store.run('release', await store.build(teaching(catalogue, { version: '2.0.0' })));
    const without = await store.build({ name: 'learning', version: '3.0.0' });
    expect(await store.refused('release', without)).toEqual(['catalogue-missing']);
    expect(await store.run('rollback', 'learning')).toContain('learning 1.0.0 is live now');
  });

  test('does not replace the rules of a game', async () => {
    const game = { name: 'lemonade', files: { 'rules.mjs': RULES }, manifest: { scale } };
    await store.run('release', await store.build(game));
    const without = teaching(catalogue, { name: 'lemonade', version: '2.0.0', manifest: { scale } });
    expect(await store.refused('release', await store.build(without))).toEqual(['rules-missing']);
  });
});

const options = ['a', 'b'].map((id) => ({ id, text: id }));
const question = { id: 'q1', text: 'Is it?', options, correct: 'a' };
const QUIZZES = `export const quizzes = ${JSON.stringify([{ id: 'q', title: 'Q', contentVersion: 1, questions: [question] }])};`;
