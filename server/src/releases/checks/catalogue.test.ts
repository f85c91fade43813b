import { describe, expect, test } from '@jest/globals';
import { type CatalogueFile, toTeaches } from '@venture/contract/catalogue';
import { longTest } from '@venture/testing/long-test';
import { catalogue, teaching } from '../../testing/catalogue';
import { freshStore } from '../../testing/per-file';
import { RULES, type TestRemote } from '../../testing/remote';
import { describeEvent } from '../publishing/history';
import { readHistory } from '../store/rows';

const store = freshStore();

const { quizzes, modules } = catalogue;
const scale = { from: 0, to: 8 };
const routes = [{ path: '/other', title: 'Other' }];
const others = { 'catalogue.json': '{' };

/** A catalogue with each quiz eleven times, each worth this much XP. */
const often = (xp: number): CatalogueFile => ({
  quizzes: quizzes.flatMap((quiz) =>
    Array.from({ length: 11 }, (_, at) => ({ ...quiz, xp, id: `${quiz.id}-${at}` })),
  ),
  modules: [],
});
const oneOf = (xp: number): CatalogueFile => ({ quizzes: often(xp).quizzes.slice(0, 1), modules: [] });
/** Few quizzes with very many questions. */
const large: CatalogueFile = {
  quizzes: oneOf(1).quizzes.flatMap((quiz) =>
    Array.from({ length: 20 }, (_, number) => ({
      ...quiz,
      id: `${quiz.id}-${number}`,
      questions: Array.from({ length: 200 }, (__, at) => ({
        ...quiz.questions[0],
        id: `question-${number}-${at}`,
      })) as typeof quiz.questions,
    })),
  ),
  modules: [],
};
const elsewhere = (all: readonly object[]) => all.map((one) => ({ ...one, route: '/other' }));
const teachingElsewhere = (content: Partial<Record<keyof CatalogueFile, readonly object[]>>): TestRemote => {
  const moved = { quizzes: elsewhere(content.quizzes ?? []), modules: elsewhere(content.modules ?? []) };
  return teaching(moved as CatalogueFile, { name: 'other', manifest: { routes } }); // the same with another route
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

const mode = { id: 'case', title: 'Case', text: 'One question.', path: '/marketing-sales', scale };
const OF_MODE = `${RULES.replace('export const', 'const')}
export const modes = { case: { rules, Action: schema, Options: schema } };`;
/** A remote that teaches and has a mode, but no game of its own. */
const withMode = (made: TestRemote = {}): TestRemote =>
  teaching(catalogue, {
    ...made,
    files: { 'rules.mjs': OF_MODE },
    manifest: { modes: [mode], ...made.manifest },
  });

const told = async () => (await readHistory(store.db)).map((event) => describeEvent(event));

describe('what a release teaches', () => {
  test('can change which answer is right only with a new content version', async () => {
    await store.run('release', await store.build(teaching()));
    const [first, ...rest] = quizzes;
    if (!first) throw new Error('There are quizzes.');
    const questions = first.questions.map((each, at) => (at === 0 ? { ...each, right: 'm1q1d' } : each));
    const release = async (version: string, contentVersion: number) => {
      const next = { quizzes: [{ ...first, contentVersion, questions }, ...rest], modules };
      return store.run('release', await store.build(teaching(next, { version })));
    };
    await expect(release('1.1.0', 1)).rejects.toThrow(
      /key-changed: The quiz module1 has other right answers \(m1q1\) with the same content/,
    );
    await release('1.1.0', 2);
    expect((await store.list()).remotes).toMatchObject([{ version: '1.1.0' }]);
    expect(await told()).toEqual([
      'Released 1.0.0, by the command line.',
      'Released 1.1.0, by the command line. Other answers are right now: m1q1 in the quiz module1.',
    ]);
    await store.run(
      'release',
      await store.build(teaching(catalogue, { version: '1.2.0' })),
      '--rollout',
      '10',
    );
    expect((await told())[2]).toMatch(
      /^Began to roll out 1\.2\.0, .* Other answers are right now: m1q1 in the quiz module1\.$/,
    );
  });

  test('is in its list entry, together with its badges and the XP of its game', async () => {
    await store.run('release', await store.build(teaching(catalogue, awarding(ownBadge))));
    await store.run('release', await store.build({ manifest: { scale, xp: 300 } }));
    const { remotes } = await store.list();
    expect(remotes).toMatchObject([
      { teaches: toTeaches(catalogue), badges: [ownBadge] },
      { scale, xp: 300 },
    ]);
  });

  test('may have a mode without a game, and drop it later', async () => {
    const ofMode = badge({ type: 'scoreAtLeast', mode: 'case', score: 1 });
    await store.run('release', await store.build(withMode(awarding(ofMode))));
    const taught = { teaches: toTeaches(catalogue), modes: [mode], badges: [ofMode] };
    expect((await store.list()).remotes).toMatchObject([taught]);
    const badly = await store.build(withMode({ version: '1.1.0', manifest: { badges: [scored] } }));
    expect(await store.refused('release', badly)).toEqual(['badge-elsewhere']);
    const { others: _, ...untaught } = withMode({ version: '1.2.0', release: { teaches: undefined } });
    expect(await store.refused('release', await store.build(untaught))).toEqual(['catalogue-missing']);
    await store.run('release', await store.build(teaching(catalogue, { version: '2.0.0' })));
    expect((await store.list()).remotes).toMatchObject([{ version: '2.0.0' }]);
  });

  longTest.each<[string, TestRemote, string, string]>([
    ['a quiz of 501 XP', teaching(oneOf(501)), 'release-invalid', 'a quiz brings at most 500 XP'],
    ['too much XP in all', teaching(often(100)), 'xp-too-much', '5500 XP, and at most 5000'],
    [
      'too much XP with its game',
      teaching({ quizzes: often(500).quizzes.slice(0, 10), modules: [] }, { manifest: { scale } }),
      'xp-too-much',
      '5500 XP, and at most 5000',
    ],
    [
      'a catalogue of more than 4 MB',
      teaching(catalogue, {
        manifest: { sizeReason: 'It has many pictures.' },
        others: { 'catalogue.json': ' '.repeat(2 ** 22 + 1) },
      }),
      'catalogue-broken',
      'more than 4194304 bytes',
    ],
    ['a broken catalogue', teaching(catalogue, { others }), 'catalogue-broken', 'is not JSON'],
    [
      'a line that says other than its catalogue',
      teaching(catalogue, { release: { teaches: toTeaches(often(1)) } }),
      'teaches-differs',
      'differs from catalogue.json',
    ],
    [
      'a line without a catalogue',
      { release: { teaches: toTeaches(catalogue) } },
      'teaches-differs',
      'has no catalogue.json',
    ],
    [
      'quizzes and modules at routes of nobody',
      teaching(catalogue, { manifest: { routes } }),
      'route-elsewhere',
      'business-ideas is at /business-ideas, which is not a route of this remote',
    ],
    ['a name that every object has', { name: 'constructor' }, 'manifest-invalid', 'must be lower case words'],
    ["the library's name", { name: 'venture' }, 'manifest-invalid', 'must be lower case words'],
    ['the name of practice', { name: 'x-practice' }, 'manifest-invalid', 'without "-practice" at the end'],
    ['a very long name', { name: 'x'.repeat(81) }, 'manifest-invalid', '81'],
    ['a very long version', { version: `1.0.0-${'x'.repeat(80)}` }, 'manifest-invalid', '86'],
    ['a very long title', { manifest: { title: 'x'.repeat(301) } }, 'manifest-invalid', '301'],
    [
      'very many routes',
      { manifest: { routes: Array.from({ length: 201 }, (_, at) => ({ path: `/r${at}`, title: 'R' })) } },
      'manifest-invalid',
      '201',
    ],
    [
      'a card before all others',
      {
        manifest: {
          routes,
          cards: [{ slot: 'landing', title: 'C', text: 'C', path: '/other', order: -1e308 }],
        },
      },
      'manifest-invalid',
      'order',
    ],
    ['very much for the list', teaching(large), 'catalogue-broken', 'at most 65536 are allowed'],
    [
      'a quiz called like a part of every object',
      teaching({ quizzes: oneOf(1).quizzes.map((quiz) => ({ ...quiz, id: 'constructor' })), modules: [] }),
      'release-invalid',
      'must be 1 to 80 letters',
    ],
    ['a badge for a quiz of nobody', awarding(ownBadge), 'badge-elsewhere', 'the quiz module1'],
    ['a badge for a game that it is not', awarding(sold), 'badge-elsewhere', 'this remote is not one'],
    [
      'a quiz called like itself',
      teaching(catalogue, { name: 'timed' }),
      'id-taken',
      'has the name of its remote',
    ],
    [
      'a badge for a mode that it does not have',
      { manifest: { scale, badges: [badge({ type: 'scoreAtLeast', mode: 'market', score: 1 })] } },
      'badge-elsewhere',
      'the mode market',
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

  longTest.each<[string, TestRemote]>([
    ['quiz or remote module1', teachingElsewhere({ quizzes })],
    ['module business-ideas', teachingElsewhere({ modules: modules.map((one) => ({ ...one, quiz: null })) })],
    ['badge first-sale', { name: 'other', manifest: { scale, badges: [scored] } }],
    ['quiz or remote timed', { name: 'timed' }],
  ])('is refused with a name that the list has already: %s', async (name, made) => {
    await store.run('release', await store.build(teaching(catalogue, awarding(ownBadge))));
    const error = await store.run('release', await store.build(made)).catch((thrown) => thrown);
    expect(error.message).toBe(`id-taken: The ${name} already belongs to learning: choose another id.`);
  });

  longTest('keeps its ids when it goes: nobody else can take them over', async () => {
    const first = quizzes.slice(0, 1);
    await store.run('release', await store.build(teaching(catalogue)));
    const fewer = teaching({ quizzes: quizzes.slice(1), modules: [] }, { version: '2.0.0' });
    await store.run('release', await store.build(fewer));
    const taking = teachingElsewhere({ quizzes: first });
    expect(await store.refused('release', await store.build(taking))).toEqual(['id-taken']);
    expect(await store.run('rollback', 'learning')).toContain('learning 1.0.0 is live now');
    await store.run('releases', 'remove', 'learning');
    expect(await store.refused('release', await store.build(taking))).toEqual(['id-taken']);
  });

  longTest('brings no more XP by one release after the other than by one', async () => {
    const renamed = (by: string): CatalogueFile => ({
      quizzes: often(100)
        .quizzes.slice(0, 10)
        .map((quiz) => ({ ...quiz, xp: 500, id: `${quiz.id}${by}` })),
      modules: [],
    });
    await store.run('release', await store.build(teaching(renamed('a'))));
    const again = await store.build(teaching(renamed('a'), { version: '1.1.0' }));
    expect(await store.run('release', again)).toContain('is live now');
    const more = await store.build(teaching(renamed('b'), { version: '2.0.0' }));
    const error = await store.run('release', more).catch((thrown) => thrown);
    expect(error.message).toContain('xp-too-much: All releases of learning in the store bring 10000 XP');
  });

  longTest('must stay', async () => {
    await store.run('release', await store.build(teaching()));
    await store.run('release', await store.build(teaching(catalogue, { version: '2.0.0' })));
    const without = await store.build({ name: 'learning', version: '3.0.0' });
    expect(await store.refused('release', without)).toEqual(['catalogue-missing']);
    expect(await store.run('rollback', 'learning')).toContain('learning 1.0.0 is live now');
  });

  longTest('does not replace the rules of a game', async () => {
    const game = { name: 'lemonade', files: { 'rules.mjs': RULES }, manifest: { scale } };
    await store.run('release', await store.build(game));
    const without = teaching(catalogue, { name: 'lemonade', version: '2.0.0', manifest: { scale } });
    expect(await store.refused('release', await store.build(without))).toEqual(['rules-missing']);
  });
});
