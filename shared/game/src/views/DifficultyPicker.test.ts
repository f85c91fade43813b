import { expect, test } from '@jest/globals';
import { addDays, dailySeed } from '@venture/rules/daily';
import type { Difficulty } from '@venture/rules/difficulty';
import { adaptDifficulty, ratedPlays } from './DifficultyPicker';

const plays = (difficulty: Difficulty, ...shares: number[]) => shares.map((share) => ({ difficulty, share }));

test.each([
  ['begins with the easiest', [], 'Beginner'],
  ['waits for a second play', plays('Beginner', 1), 'Beginner'],
  ['rises after two good plays of three', plays('Beginner', 0.8, 0.1, 0.9), 'Intermediate'],
  ['does not rise for plays below 80 %', plays('Beginner', 0.79, 0.79, 1), 'Beginner'],
  [
    'counts only plays at the last difficulty',
    [...plays('Beginner', 1, 1), ...plays('Intermediate', 1)],
    'Intermediate',
  ],
  ['forgets what is more than three plays ago', plays('Intermediate', 1, 1, 0.5, 0.5), 'Intermediate'],
  ['falls after two bad plays of three', plays('Advanced', 0.39, 0.5, 0.1), 'Intermediate'],
  ['does not fall for plays at 40 %', plays('Advanced', 0.4, 0.4, 0.4), 'Advanced'],
  ['ends at the hardest', plays('Advanced', 1, 1, 1), 'Advanced'],
  ['ends at the easiest', plays('Beginner', 0, 0, 0), 'Beginner'],
] as const)('"For me" %s', (_, played, next) => {
  expect(adaptDifficulty(played)).toBe(next);
});

test('daily Venture plays do not affect the next difficulty, whenever they were played', () => {
  const [game, day] = ['cash-stack.market', '2026-11-28'];
  const run = (seed: number, difficulty: Difficulty) => ({
    ...({
      id: '00000000-0000-4000-8000-000000000000',
      at: `${day}T12:00:00.000Z`,
      kind: 'run',
      game,
    } as const),
    ...({
      rules: 1,
      seed,
      score: 1,
      facts: {},
      timing: 'x1',
      options: { difficulty },
      scale: { from: 0, to: 1 },
    } as const),
  });
  const daily = [day, addDays(day, -30)].map((each) => run(dailySeed(each, game), 'Intermediate'));
  expect(ratedPlays([run(7, 'Beginner'), ...daily], game)).toEqual(plays('Beginner', 1));
});
