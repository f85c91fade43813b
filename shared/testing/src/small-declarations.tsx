import type { Declaration } from '@venture/rules/catalogue';
import type { KnownEvent } from '@venture/rules/events';

/** Minimal declarations of a teaching remote and a game, with events of both. */
export const quiz = (id: string, worth = 100) => ({
  id,
  title: id,
  route: `/${id}`,
  passPercent: 50,
  xp: worth,
  key: { q1: 'a' },
});
export const taught = { id: 'm', title: 'M', route: '/m', quiz: 'one', sections: ['s'] };
export const badge = {
  id: 'star',
  title: 'Star',
  source: 'a game',
  description: 'Reach the stars.',
  icon: 'award',
  rule: { type: 'scoreAtLeast', score: 8 },
} as const;
export const teaching: Declaration = {
  name: 'finance',
  base: '/finance/1.0.0/',
  teaches: { modules: [taught], quizzes: [quiz('one'), quiz('two')] },
  badges: [badge],
};
export const fair: Declaration = { name: 'fair', base: '/fair/1.0.0/', scale: { from: 0, to: 8 }, xp: 40 };
export const attempt = (id: string): KnownEvent => ({
  id: '00000000-0000-4000-8000-000000000000',
  at: '2026-01-01T00:00:00.000Z',
  kind: 'attempt',
  quiz: id,
  contentVersion: 1,
  answers: {},
  correct: 1,
  total: 1,
  seconds: 1,
});
export const run: KnownEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-01-01T00:00:00.000Z',
  kind: 'run',
  game: 'fair',
  rules: 1,
  seed: 1,
  score: 8,
  facts: {},
  timing: 'x1',
};
