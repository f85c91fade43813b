import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { CatalogueFile } from '@venture/contract/catalogue';
import type { Declaration } from '@venture/rules/catalogue';
import { readBuiltRemote } from '../releases/store/built';
import { readCatalogue } from '../releases/store/registry';
import { catalogue, declarations, teaching } from '../testing/catalogue';
import { testReader } from '../testing/reader';
import { buildRemote } from '../testing/remote';
import { createCatalogues } from './catalogues';
import type { PublishedRelease } from './released';

const folder = mkdtempSync(join(tmpdir(), 'venture-catalogues-'));

let versions = 0;
const stored = new Map<string, Map<string, string>>();
const reader = testReader(stored);

/** Stores a release with this catalogue, bypassing the gate. */
async function published(text: string): Promise<PublishedRelease> {
  versions += 1;
  const version = `1.0.${versions}`;
  const others = { 'catalogue.json': text };
  const built = await readBuiltRemote(
    await buildRemote(join(folder, version), { ...teaching(), version, others }),
  );
  const texts = [...built.files].map(([path, content]) => [path, content.toString()] as const);
  stored.set(`learning/${version}`, new Map(texts));
  return { name: 'learning', version, manifestHash: built.hash, isLive: true, isDisabled: false };
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

  test('that was changed after publication is ignored', async () => {
    stored.clear();
    const one = await published(JSON.stringify(catalogue));
    stored.get(`learning/${one.version}`)?.set('catalogue.json', withQuiz({ xp: 1 }));
    expect(await readCatalogue(reader, one)).toBeUndefined();
    const other = await published(JSON.stringify(catalogue));
    expect(await readCatalogue(reader, { ...other, manifestHash: one.manifestHash })).toBeUndefined();
  });
});

/** Creates releases by `remote version`, each with this right option in the first question of one quiz. */
function catalogues(
  rights: Readonly<Record<string, string>>,
  disabled: readonly string[] = [],
  declared: readonly Declaration[] = [],
) {
  const reads: string[] = [];
  const all = Object.keys(rights).map((key): PublishedRelease => {
    const [name = '', version = ''] = key.split(' ');
    return { name, version, manifestHash: key, isLive: true, isDisabled: disabled.includes(name) };
  });
  const releases = {
    all: async () => all,
    declarations: async () => declared,
    async catalogue({ manifestHash }: PublishedRelease): Promise<CatalogueFile> {
      reads.push(manifestHash);
      const questions = quiz?.questions.map((each) => ({ ...each, right: rights[manifestHash] ?? '' })) ?? [];
      return { modules: [], quizzes: quiz ? [{ ...quiz, questions }] : [] };
    },
  };
  const { find } = createCatalogues(releases);
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

  test('later, while the only remote that has it is disabled', async () => {
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

  test('by nothing if a remote declares it and only releases of other remotes have it', async () => {
    expect(await catalogues({ 'other 1.0.0': 'theirs' }, [], declarations).rightBy('other', '1.0.0')).toBe(
      'nothing-taught',
    );
  });

  test('by reading each release only once, however many made-up names are asked for', async () => {
    const { reads, rightBy } = catalogues(rights);
    for (let n = 0; n < 300; n += 1) {
      expect(await rightBy(`remote-${n}`, `1.0.${n}`, `quiz-${n}`)).toBe('unknown');
      expect(await rightBy('constructor', '__proto__', 'toString')).toBe('unknown');
    }
    expect(reads).toEqual(Object.keys(rights));
  });

  test('by no release if none teaches anything', async () => {
    expect(await catalogues({}).rightBy('learning', '1.0.0')).toBe('nothing-taught');
  });
});
