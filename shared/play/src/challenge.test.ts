import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Challenge } from './challenge';
import { packChallenge, unpackChallenge } from './challenge';

const challenge: Challenge = {
  name: 'Ada',
  game: 'tally',
  rules: 1,
  seed: 7,
  options: { timing: 'x1' },
  actions: [{ type: 'add' }, { type: 'pass-time', seconds: 3 }],
};

test('a challenge comes out of its text as it went in', async () => {
  const actions = fc.array(fc.record({ type: fc.string(), cell: fc.nat() }), { minLength: 1, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(actions, fc.integer(), async (moves, seed) => {
      const made = { ...challenge, seed, actions: moves };
      const text = await packChallenge(made);
      expect(text).toMatch(/^[\w-]+$/);
      expect(await unpackChallenge(text)).toEqual(made);
    }),
    { numRuns: 30 },
  );
});

test('a name loses what could turn the text around it', async () => {
  const text = await packChallenge({ ...challenge, name: 'A\u202eda\u0000' });
  expect((await unpackChallenge(text)).name).toBe('Ada');
});

test.each([
  ['nothing', ''],
  ['other letters', 'ada!'],
  ['half of one', 'cut'],
  ['more than an address holds', 'A'.repeat(20_001)],
])('%s is no challenge', async (_, text) => {
  const whole = await packChallenge(challenge);
  const given = text === 'cut' ? whole.slice(0, whole.length / 2) : text;
  await expect(unpackChallenge(given)).rejects.toThrow();
});

test.each([
  ['a challenge without moves', { ...challenge, actions: [] }],
  ['one without a name', { ...challenge, name: ' \u200b\u202e ' }],
  ['one with half a seed', { ...challenge, seed: 0.5 }],
  ['one with too many moves', { ...challenge, actions: Array.from({ length: 2001 }, () => ({})) }],
  ['one with a name as long as a letter', { ...challenge, name: 'a'.repeat(31) }],
  ['one with more than belongs to it', { ...challenge, script: 'alert(1)' }],
  [
    'a short text of very many moves',
    { ...challenge, actions: Array.from({ length: 30_000 }, () => ({ type: 'add' })) },
  ],
])('%s is refused', async (_, made) => {
  await expect(packChallenge(made).then(unpackChallenge)).rejects.toThrow();
});
