import { expect, test } from '@jest/globals';
import type { ProgressEvent, Run } from '@venture/rules/events';
import { catalogue } from '@venture/testing/catalogue';
import { measureBadgeProgress } from './badge-progress';

const base = { id: '00000000-0000-4000-8000-000000000000', at: '2026-01-01T00:00:00.000Z' };

function attempt(quiz: string, correct: number, total: number): ProgressEvent {
  return { ...base, kind: 'attempt', quiz, contentVersion: 1, answers: {}, correct, total, seconds: 60 };
}

function run(ideas: string): ProgressEvent {
  const game = 'products-card-game';
  return { ...base, kind: 'run', game, rules: 1, seed: 1, score: 0, facts: { ideas }, timing: 'x1' };
}

const COUNT = { fact: 'right', of: 8, noun: 'costs' };

function played(score: number, facts: Run['facts'] = {}): ProgressEvent {
  return { ...base, kind: 'run', game: 'fair', rules: 1, seed: 1, score, facts, timing: 'x1' };
}

test.each([
  ['marketing-guru', [], 'Not taken yet, needs 50%'],
  ['marketing-guru', [attempt('marketing', 2, 5)], 'Best 40%, needs 50%'],
  ['idea-innovator', [attempt('module1', 1, 5), attempt('module1', 0, 5)], 'Best 20%, needs 30%'],
  ['financial-whiz', [attempt('timed', 1, 2)], 'Best 50%, needs 100%'],
  ['pitch-master', [], '0 of 3 different complete ideas'],
  ['pitch-master', [run('Solar Drone | Solar Drone | Solar Drone')], '1 of 3 different complete ideas'],
  ['pitch-master', [run('')], '0 of 3 different complete ideas'],
  ['pitch-master', [run('Solar Drone'), run('Solar Drone | Smart Mug')], '2 of 3 different complete ideas'],
])('progress towards %s is described', (id, events, words) => {
  const badge = catalogue.badges.find((each) => each.id === id);
  expect(badge && measureBadgeProgress(badge, events, catalogue).words).toBe(words);
});

test.each([
  [{ type: 'fact', fact: 'allRight' }, [], 'Not earned yet', 0],
  [{ type: 'fact', fact: 'allRight', count: COUNT }, [], '0 of 8 costs', 0],
  [
    { type: 'fact', fact: 'allRight', count: COUNT },
    [played(0, { right: 6 }), played(0, { right: 2 })],
    '6 of 8 costs',
    0.75,
  ],
  [{ type: 'fact', fact: 'allRight', count: COUNT }, [played(0, { right: 99 })], '8 of 8 costs', 1],
  [{ type: 'fact', fact: 'allRight', count: COUNT }, [played(0, { right: true })], '0 of 8 costs', 0],
  [{ type: 'scoreAtLeast', score: 2000 }, [], 'Not played yet, needs 2,000', 0],
  [{ type: 'scoreAtLeast', score: 2000 }, [played(500), played(-20)], 'Best 500, needs 2,000', 0.25],
  [{ type: 'scoreAtLeast', score: 2000 }, [played(-20)], 'Best \u221220, needs 2,000', 0],
  [{ type: 'scoreAtLeast', score: 0 }, [played(-20)], 'Best \u221220, needs 0', 0],
] as const)('how far a badge of a game is by the rule %j', (rule, events, words, share) => {
  const badge = {
    id: 'star',
    title: 'Star',
    source: 'a game',
    description: 'Win.',
    icon: 'award',
    rule,
  } as const;
  expect(measureBadgeProgress({ ...badge, remote: 'fair' }, events, catalogue)).toEqual({ words, share });
});
