import { expect, test } from '@jest/globals';
import type { ProgressEvent } from '@venture/progress/events';
import { TODAY } from '@venture/progress/today';
import { badgeWay } from './badge-way';

const base = { id: '00000000-0000-4000-8000-000000000000', at: '2026-01-01T00:00:00.000Z' };

function attempt(quiz: string, correct: number, total: number): ProgressEvent {
  return { ...base, kind: 'attempt', quiz, contentVersion: 1, answers: {}, correct, total, seconds: 1 };
}

function run(ideas: string): ProgressEvent {
  const game = 'products-card-game';
  return { ...base, kind: 'run', game, rules: 1, seed: 1, score: 0, facts: { ideas }, timing: 'x1' };
}

test.each([
  ['marketing-guru', [], 'Not taken yet, needs 50%'],
  ['marketing-guru', [attempt('marketing', 2, 5)], 'Best 40%, needs 50%'],
  ['idea-innovator', [attempt('module1', 1, 5), attempt('module1', 0, 5)], 'Best 20%, needs 30%'],
  ['financial-whiz', [attempt('timed', 1, 2)], 'Best 50%, needs 100%'],
  ['pitch-master', [], '0 of 3 complete ideas'],
  ['pitch-master', [run('')], '0 of 3 complete ideas'],
  ['pitch-master', [run('Solar Drone'), run('Solar Drone | Smart Mug')], '2 of 3 complete ideas'],
])('how far %s is', (id, events, words) => {
  const badge = TODAY.badges.find((each) => each.id === id);
  expect(badge && badgeWay(badge, events, TODAY).words).toBe(words);
});
