import { expect, test } from '@jest/globals';
import { catalogue } from '@venture/testing/catalogue';
import type { KnownEvent } from './events';
import { gains } from './gains';

const attempt = (correct: number): KnownEvent => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${correct}`, at: '2026-01-01T00:00:00.000Z', kind: 'attempt' },
  ...{ quiz: 'module1', contentVersion: 1, answers: {}, correct, total: 5, seconds: 60 },
});

test.each<[string, readonly number[], number, object]>([
  ['the first one: its XP, badges and level', [], 3, { xp: 300, badges: ['idea-innovator'], level: 3 }],
  ['a better one: the difference', [3], 4, { xp: 100, badges: [], level: undefined }],
  ['one that reaches the next level: that level', [3, 4], 5, { xp: 100, badges: [], level: 4 }],
  ['a worse one: nothing', [4], 2, { xp: 0, badges: [], level: undefined }],
])('a result brings XP, as %s', (_, before, now, expected) => {
  const { badges, ...rest } = gains(before.map(attempt), attempt(now), catalogue);
  expect({ ...rest, badges: badges.map(({ id }) => id) }).toEqual(expected);
});
