import { describe, expect, test } from '@jest/globals';
import { CONTRACT } from '@venture/contract/remotes';
import { LEMONADE } from '@venture/testing/lemonade';
import { readListing, unreadableListing } from './listing';

const entry = (changes: object = {}) => ({
  ...LEMONADE,
  base: '/remotes/lemonade/1.0.0/',
  preload: ['js/pages.js'],
  shared: { react: '^19.0.0' },
  files: { 'js/remoteEntry.js': `sha384-${'a'.repeat(64)}` },
  ...changes,
});

const list = (...remotes: unknown[]) => ({ contract: CONTRACT, remotes });
const TAKEN = ['/home', '/leaderboard'];

const badge = {
  ...{ id: 'first-sale', title: 'First Sale', source: 'lemonade', description: 'Sell a cup.' },
  icon: 'award',
  rule: { type: 'fact', fact: 'sold' },
};
const outline = { title: 'Pricing', route: '/lemonade' };
const teaching = (modules: string[], ...quizzes: string[]) => ({
  modules: modules.map((id) => ({ ...outline, id, quiz: null, sections: ['cost'] })),
  quizzes: quizzes.map((id) => ({ ...outline, id, passPercent: null, xp: 100, key: { q1: 'a' } })),
});

describe('the list of remotes', () => {
  test('a valid list gives all its remotes and no problem', () => {
    const listing = readListing(list(entry()), TAKEN);
    expect(listing.problems).toEqual([]);
    expect(listing.remotes.map(({ name }) => name)).toEqual(['lemonade']);
  });

  test.each([
    ['an entry that is not an object', 7, 'entry 1', 'Invalid type'],
    ['an entry without routes', entry({ routes: [] }), 'lemonade', 'must name at least one route'],
    [
      'a route that is not a path',
      entry({ routes: [{ path: 'x', title: 'X' }] }),
      'lemonade',
      'routes.0.path',
    ],
    ['a card that leads elsewhere', entry({ cards: [card('/home')] }), 'lemonade', 'own routes'],
    [
      'a card in an unknown slot',
      entry({ cards: [{ ...card('/lemonade'), slot: 'x' }] }),
      'lemonade',
      'slot',
    ],
    [
      'a scale without a range',
      entry({ scale: { from: 8, to: 8 } }),
      'lemonade',
      '"from" must be below "to"',
    ],
    ['an address with a script in it', entry({ base: 'javascript:alert(1)/' }), 'lemonade', 'base'],
    ['a file outside the release', entry({ entry: '../other.js' }), 'lemonade', 'entry'],
    ['another contract', entry({ contract: CONTRACT + 1 }), 'lemonade', `contract ${CONTRACT + 1}`],
    [
      'a route of the shell',
      entry({ routes: [{ path: '/home', title: 'X' }] }),
      'lemonade',
      '/home already belongs to',
    ],
  ])('%s disables only that remote, with the reason', (_, bad, name, reason) => {
    const other = entry({ name: 'other', routes: [{ path: '/other', title: 'Other' }] });
    const listing = readListing(list(bad, other), TAKEN);
    expect(listing.remotes.map((remote) => remote.name)).toEqual(['other']);
    expect(listing.problems).toEqual([
      { name, code: expect.any(String), reason: expect.stringContaining(reason) },
    ]);
  });

  test('if two remotes declare a route, the first in the list gets it', () => {
    const listing = readListing(list(entry(), entry({ name: 'later' })), TAKEN);
    expect(listing.remotes.map(({ name }) => name)).toEqual(['lemonade']);
    expect(listing.problems[0]?.reason).toContain('/lemonade already belongs to lemonade');
  });

  test.each([
    ['a quiz', { teaches: teaching([], 'stand') }, 'quiz or remote stand'],
    ['a module', { teaches: teaching(['pricing']) }, 'module pricing'],
    ['a badge', { badges: [badge] }, 'badge first-sale'],
  ])('if two remotes share an id of %s, the first in the list gets it', (_, declared, name) => {
    const second = { ...declared, name: 'later', routes: [{ path: '/later', title: 'Later' }] };
    const own = { name: 'stand', teaches: teaching(['pricing']), badges: [badge] };
    const listing = readListing(list(entry(own), entry(second)), TAKEN);
    expect(listing.remotes.map((remote) => remote.name)).toEqual(['stand']);
    expect(listing.problems).toEqual([
      { name: 'later', code: 'id-taken', reason: `its ${name} already belongs to stand` },
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['text', 'x'],
    ['another contract', { contract: 99, remotes: [] }],
  ])('%s instead of a list disables all remotes and nothing else', (_, value) => {
    expect(readListing(value, TAKEN)).toEqual({
      remotes: [],
      disabled: [],
      problems: [{ name: 'the list of remotes', code: 'unreadable', reason: expect.any(String) }],
    });
  });

  test('a list that did not arrive is reported like an unreadable one', () => {
    expect(unreadableListing(new Error('remotes.json answered 500')).problems).toEqual([
      { name: 'the list of remotes', code: 'unreadable', reason: 'remotes.json answered 500' },
    ]);
  });

  test('a disabled remote keeps only its routes', () => {
    const listing = readListing(list(entry({ disabled: true })), TAKEN);
    expect(listing.remotes).toEqual([]);
    expect(listing.disabled.map(({ name }) => name)).toEqual(['lemonade']);
  });
});

function card(path: string) {
  return { slot: 'landing', title: 'Lemonade', text: 'Sell it.', path, order: 1 };
}
