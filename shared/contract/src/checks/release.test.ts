import { describe, expect, test } from '@jest/globals';
import { parse } from '../parse';
import { Release } from '../remotes';
import { parseRelease } from './reading';
import { fileFindings, sizeFindings } from './release';
import sizeLimits from './size-limits.json';

const HASH = `sha384-${'A'.repeat(64)}`;
const release = parse(
  Release,
  {
    name: 'idea-spark',
    title: 'Idea Spark',
    version: '1.0.0',
    contract: 1,
    routes: [{ path: '/idea-spark', title: 'Idea Spark' }],
    cards: [
      { slot: 'landing', title: 'Idea', text: 'One a day.', path: '/idea-spark', art: 'card.svg', order: 1 },
    ],
    entry: 'js/entry.js',
    global: 'idea_spark',
    preload: ['js/pages.js'],
    shared: {},
    files: { 'js/entry.js': HASH, 'js/pages.js': HASH, 'card.svg': HASH },
  },
  'release.json',
);
const listed = new Map(Object.entries(release.files));
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

describe("a release's files", () => {
  test('are those that it lists, plus release.json and the statement', () => {
    expect(fileFindings(release, {}, new Map([...listed, ['release.json', 'any']]))).toEqual([]);
  });

  test.each([
    ['missing', new Map([...listed].slice(1)), 'js/entry.js'],
    ['altered', new Map([...listed, ['js/pages.js', 'other']]), 'js/pages.js'],
    ['unlisted', new Map([...listed, ['notes.txt', HASH]]), 'notes.txt'],
  ])('may not be %s', (what, hashes, file) => {
    const [finding, ...more] = fileFindings(release, {}, hashes);
    expect(finding).toMatchObject({ code: `file-${what}`, sentence: expect.stringContaining(file) });
    expect(more).toEqual([]);
  });

  test('include the card images', () => {
    const { 'card.svg': _, ...files } = release.files;
    const found = fileFindings({ ...release, files }, {}, new Map(Object.entries(files)));
    expect(found[0]?.sentence).toContain('card.svg');
  });
});

describe("a release's size", () => {
  const sized = (entry: number, page: number, art: number) =>
    new Map([
      ['js/entry.js', new Uint8Array(entry)],
      ['js/pages.js', new Uint8Array(page)],
      ['card.svg', new Uint8Array(art)],
    ]);
  const findings = (files: ReadonlyMap<string, Uint8Array>, more: Partial<Release> = {}) =>
    codes(sizeFindings({ ...release, ...more }, files, ({ length }) => length, sizeLimits));
  const { entryBytes, pageBytes, reasonBytes } = sizeLimits;

  test('is limited to 8 kB entry, 60 kB page and 3 MB total', () => {
    expect([entryBytes, pageBytes, reasonBytes]).toEqual([8 * 1024, 60 * 1024, 3 * 1024 * 1024]);
    expect(findings(sized(entryBytes, pageBytes, reasonBytes - entryBytes - pageBytes))).toEqual([]);
  });

  test('is refused above the limits', () => {
    expect(findings(sized(entryBytes + 1, pageBytes + 1, reasonBytes))).toEqual([
      'entry-too-big',
      'page-too-big',
      'release-too-big',
    ]);
  });

  test('may exceed the total limit if a reason is given', () => {
    expect(findings(sized(0, 0, reasonBytes + 1), { sizeReason: 'Interviews with founders.' })).toEqual([]);
  });
});

test.each([
  ['title', 'a\u0000b', 'without control characters'],
  ['title', 'a\ud800b', 'without control characters'],
  ['title', 'a\u202eb', 'without control characters'],
  ['preload', Array(61).fill('js/a.js'), '60'],
  ['modes', [mode({ x: 'y'.repeat(17_000) })], 'at most 16384 characters'],
])('a release with %s %j is refused: %s', (field, value, words) => {
  const found = parseRelease(JSON.stringify({ ...release, [field]: value }), 'release.json');
  expect(found).toMatchObject({ code: 'release-invalid', sentence: expect.stringContaining(words) });
});

function mode(options: object) {
  const { path } = release.routes[0] ?? { path: '/' };
  const daily = { title: 'Today', options };
  return { id: 'short', title: 'Short', text: 'Short', path, scale: { from: 0, to: 1 }, daily };
}

test('a declaration full of errors is refused for its first error', () => {
  const badges = Array.from({ length: 500_000 }, () => ({}));
  const found = parseRelease(JSON.stringify({ ...release, badges }), 'release.json');
  expect(found).toMatchObject({ code: 'release-invalid' });
  expect(JSON.stringify(found).length).toBeLessThan(1000);
});

test('cards are checked against the routes in one pass', () => {
  const many = <Item>(item: Item) => Array.from({ length: 300_000 }, () => item);
  const text = JSON.stringify({
    routes: many({ path: '/a' }),
    cards: [...many({ path: '/a' }), { path: '/b' }],
  });
  expect(parseRelease(text, 'release.json')).toMatchObject({ code: 'card-elsewhere' });
});
