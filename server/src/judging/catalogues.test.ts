import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Catalogue } from '@venture/contract/catalogue';
import type { Declaration } from '@venture/progress/declared';
import { readBuiltRemote } from '../releases/built';
import { readCatalogue } from '../releases/registry';
import { catalogue, declarations, teaching } from '../testing/catalogue';
import { testReader } from '../testing/reader';
import { buildRemote } from '../testing/remote';
import { createCatalogues, toCatalogue } from './catalogues';
import type { RulesReply } from './pool';
import type { PublishedRelease } from './released';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-catalogues-'));
});
afterAll(() => rm(folder, { recursive: true }));

let versions = 0;
const stored = new Map<string, Map<string, string>>();
const reader = testReader(stored);

/** Puts a release with this catalogue into the store, whatever the gate would say. */
async function published(text: string): Promise<PublishedRelease> {
  versions += 1;
  const version = `1.0.${versions}`;
  const others = { 'catalogue.json': text };
  const built = await readBuiltRemote(
    await buildRemote(join(folder, version), { ...teaching(), version, others }),
  );
  const texts = [...built.files].map(([path, content]) => [path, content.toString()] as const);
  stored.set(`learning/${version}`, new Map(texts));
  return { name: 'learning', version, release: built.hash, isLive: true, isDisabled: false };
}

const [quiz] = catalogue.quizzes;
const withQuiz = (change: object) =>
  JSON.stringify({ ...catalogue, quizzes: [{ ...quiz, ...change }, ...catalogue.quizzes.slice(1)] });

describe('a catalogue in the store', () => {
  test('is what its release teaches', async () => {
    expect(await readCatalogue(reader, await published(JSON.stringify(catalogue)))).toEqual(catalogue);
  });

  test.each([
    ['10,000 quizzes', JSON.stringify({ quizzes: Array(10_000).fill(quiz), modules: [] })],
    ['a quiz of 1e9 XP', withQuiz({ xp: 1e9 })],
    ['two quizzes of one id', JSON.stringify({ ...catalogue, quizzes: [quiz, ...catalogue.quizzes] })],
    ['a quiz called __proto__', withQuiz({ id: '__proto__' })],
    ['a quiz called constructor', withQuiz({ id: 'constructor' })],
    ['a key that is no option', withQuiz({ questions: [{ ...quiz?.questions[0], right: 'x' }] })],
    ['no JSON', 'quizzes'],
    ['more than fits into memory', JSON.stringify({ ...catalogue, more: 'x'.repeat(5_000_000) })],
  ])('with %s is none', async (_, text) => {
    expect(await readCatalogue(reader, await published(text))).toBeUndefined();
  });

  test('that was changed after it was published is none', async () => {
    stored.clear();
    const one = await published(JSON.stringify(catalogue));
    stored.get(`learning/${one.version}`)?.set('catalogue.json', withQuiz({ xp: 1 }));
    expect(await readCatalogue(reader, one)).toBeUndefined();
    const other = await published(JSON.stringify(catalogue));
    expect(await readCatalogue(reader, { ...other, release: one.release })).toBeUndefined();
  });
});

/** Releases whose first question of one quiz has this right option, by `remote version`. */
function catalogues(
  rights: Readonly<Record<string, string>>,
  disabled: readonly string[] = [],
  declared: readonly Declaration[] = [],
) {
  const reads: string[] = [];
  const all = Object.keys(rights).map((key): PublishedRelease => {
    const [name = '', version = ''] = key.split(' ');
    return { name, version, release: key, isLive: true, isDisabled: disabled.includes(name) };
  });
  const releases = {
    all: async () => all,
    findDealt: async () => undefined,
    declarations: async () => declared,
    async catalogue({ release }: PublishedRelease): Promise<Catalogue> {
      reads.push(release);
      const questions = quiz?.questions.map((each) => ({ ...each, right: rights[release] ?? '' })) ?? [];
      return { modules: [], quizzes: quiz ? [{ ...quiz, questions }] : [] };
    },
  };
  const { find } = createCatalogues(releases, async () => ({ answer: {}, cpuMs: 0 }));
  const rightBy = async (remote?: string, release?: string, id = 'module1') => {
    const found = await find({ remote, release }, ({ quizzes }) => quizzes.find((each) => each.id === id));
    return typeof found === 'string' ? found : found.questions[0]?.right;
  };
  return { reads, rightBy };
}

describe('something is judged', () => {
  const rights = { 'learning 2.0.0': 'new', 'other 1.0.0': 'theirs', 'learning 1.0.0': 'old' };

  test.each([
    ['learning', '2.0.0', 'new'],
    ['learning', '1.0.0', 'old'],
    ['other', '1.0.0', 'theirs'],
    ['learning', '9.9.9', 'new'],
    ['nobody', '1.0.0', 'new'],
    ['../learning', '1.0.0', 'new'],
    [undefined, undefined, 'new'],
  ])('by %s %s, where two remotes have a quiz of one id: %s', async (remote, release, right) => {
    expect(await catalogues(rights).rightBy(remote, release)).toBe(right);
  });

  test('later, while a remote is disabled that alone has it', async () => {
    expect(await catalogues(rights, ['learning', 'other']).rightBy()).toBe('later');
    expect(await catalogues(rights, ['learning']).rightBy('learning', '1.0.0')).toBe('later');
    expect(await catalogues(rights, ['learning']).rightBy()).toBe('theirs');
  });

  test.each([
    ['other', '1.0.0', 'new'],
    [undefined, undefined, 'new'],
    ['learning', '1.0.0', 'old'],
  ])(
    'by releases of the remote that declares it, whatever is named: %s %s',
    async (remote, release, right) => {
      expect(await catalogues(rights, [], declarations).rightBy(remote, release)).toBe(right);
      const otherFirst = { 'other 1.0.0': 'theirs', 'learning 2.0.0': 'new', 'learning 1.0.0': 'old' };
      expect(await catalogues(otherFirst, [], declarations).rightBy(remote, release)).toBe(right);
      expect(await catalogues(otherFirst, ['learning'], declarations).rightBy(remote, release)).toBe('later');
    },
  );

  test('by nothing where only others have what a remote declares', async () => {
    expect(await catalogues({ 'other 1.0.0': 'theirs' }, [], declarations).rightBy('other', '1.0.0')).toBe(
      'nothing-taught',
    );
  });

  test('by reading each release once, whatever names are made up', async () => {
    const { reads, rightBy } = catalogues(rights);
    for (let n = 0; n < 300; n += 1) {
      expect(await rightBy(`remote-${n}`, `1.0.${n}`, `quiz-${n}`)).toBe('unknown');
      expect(await rightBy('constructor', '__proto__', 'toString')).toBe('unknown');
    }
    expect(reads).toEqual(Object.keys(rights));
  });

  test('by rules of before there were catalogues, asked again after they gave no answer, never while disabled', async () => {
    const release: PublishedRelease = {
      name: 'old',
      version: '1.0.0',
      release: 'r',
      isLive: true,
      isDisabled: false,
    };
    const questions = [
      { id: 'q1', text: 'Is it?', options: ['a', 'b'].map((id) => ({ id, text: id })), correct: 'b' },
    ];
    const quizzes = [{ id: 'q', title: 'Q', contentVersion: 1, questions }];
    const replies: RulesReply[] = [
      { trouble: 'rules-late', why: 'busy', cpuMs: 1 },
      { answer: { quizzes }, cpuMs: 1 },
    ];
    let all: readonly PublishedRelease[] = [{ ...release, isDisabled: true }];
    const text = 'export const quizzes = []';
    const releases = {
      all: async () => all,
      findDealt: async () => ({ ...{ version: '1.0.0', release: 'r', hash: 'h', text }, scale: undefined }),
      catalogue: async () => undefined,
      declarations: async () => [],
    };
    const { find } = createCatalogues(releases, async () => replies.shift() ?? { answer: {}, cpuMs: 1 });
    const right = async () => {
      const found = await find({}, ({ quizzes: [first] }) => first);
      return typeof found === 'string' ? found : found.questions[0]?.right;
    };
    expect(await right()).toBe('later');
    expect(replies).toHaveLength(2);
    all = [release];
    expect(await right()).toBe('later');
    expect(await right()).toBe('b');
    expect(await right()).toBe('b');
  });

  test('by nothing where no release teaches', async () => {
    expect(await catalogues({}).rightBy('learning', '1.0.0')).toBe('nothing-taught');
  });
});

const options = ['a', 'b'].map((id) => ({ id, text: id }));
const quizWith = (correct: string) => ({
  quizzes: [
    { id: 'q', title: 'Q', contentVersion: 1, questions: [{ id: 'q1', text: 'Is it?', options, correct }] },
  ],
});

test('a quiz in rules is read with its key', () => {
  expect(toCatalogue(quizWith('b')).quizzes).toMatchObject([
    { id: 'q', xp: 0, questions: [{ id: 'q1', right: 'b' }] },
  ]);
});

test.each([
  ['a right option that is none of its options', quizWith('c')],
  ['no questions', { quizzes: [{ id: 'q', title: 'Q', contentVersion: 1, questions: [] }] }],
  ['another form', { quizzes: 'q' }],
])('quizzes in rules with %s are not read', (_, answer) => {
  expect(toCatalogue(answer).quizzes).toEqual([]);
});
