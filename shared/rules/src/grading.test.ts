import { describe, expect, test } from '@jest/globals';
import type { KnownEvent } from './events';
import {
  findTaskResults,
  gradeOf,
  isMarkReached,
  type Result,
  type Task,
  toPassMark,
  wholePercent,
} from './grading';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const base = (day: number) => ({ id: `00000000-0000-4000-8000-0000000000${day + 10}`, at: at(day) });

const attempt = (day: number, correct: number, quiz = 'marketing'): KnownEvent => ({
  ...{ ...base(day), kind: 'attempt', quiz, contentVersion: 1, answers: {}, correct, total: 5, seconds: 60 },
});
const run = (day: number, score: number, change: object = {}): KnownEvent => ({
  ...{ ...base(day), kind: 'run', game: 'tally', rules: 1, seed: 1, score, facts: {}, timing: 'x1' },
  scale: { from: 0, to: 200 },
  ...change,
});
const reading = (day: number, section: string, module = 'pitching'): KnownEvent => ({
  ...{ ...base(day), kind: 'reading', module, section },
});

const QUIZ: Task = {
  ...{ kind: 'quiz', activity: 'marketing', quiz: 'marketing', sections: [] },
  ...{ passPercent: 60, dueAt: null },
};
const GAME: Task = { ...QUIZ, kind: 'game', activity: 'tally', quiz: null, passPercent: null };
const MODULE: Task = { ...QUIZ, kind: 'module', activity: 'business' };
const READING: Task = { ...MODULE, activity: 'pitching', quiz: null, sections: ['a', 'b'] };

const percents = (task: Task, ...events: readonly KnownEvent[]) =>
  findTaskResults(events, task).map((result) => [result.at, result.percent]);

describe('the mark', () => {
  test.each<[string, Task, number | null]>([
    ['of a quiz is its own', QUIZ, 60],
    ['of a quiz without one is missing: any score will do', { ...QUIZ, passPercent: null }, null],
    ['of a module with a quiz is that of the quiz', MODULE, 60],
    ['of a module that is only read is all of it, whatever else is said', READING, 100],
    ['of a game is its own', { ...GAME, passPercent: 40 }, 40],
  ])('%s', (_, task, mark) => {
    expect(toPassMark(task)).toBe(mark);
  });

  test('for a game that declares none is above the lowest score, which giving up at once brings', () => {
    const mark = toPassMark(GAME);
    expect([isMarkReached(0, mark), isMarkReached(0.001, mark)]).toEqual([false, true]);
  });

  test.each<[number, number | null, boolean, number]>([
    [60, 60, true, 60],
    [100 * 0.29, 29, true, 29],
    [59.6, 60, false, 59],
    [59.4, 60, false, 59],
    [66.6, 60, true, 67],
    [66.6, 80, false, 67],
    [59.6, null, true, 60],
    [0, null, true, 0],
  ])('%d %% with a mark of %p: reached %p, shown as %i', (percent, mark, isReached, shown) => {
    expect([isMarkReached(percent, mark), wholePercent(percent, mark)]).toEqual([isReached, shown]);
  });
});

describe('results', () => {
  test('for a quiz are its attempts, as percentages of right answers', () => {
    const others = [attempt(3, 5, 'strategy'), run(4, 200), reading(5, 'a', 'marketing')];
    expect(percents(QUIZ, attempt(1, 2), attempt(2, 3), ...others)).toEqual([
      [at(1), 40],
      [at(2), 60],
    ]);
  });

  test('for a module with a quiz are those of the quiz, not the sections read', () => {
    expect(percents(MODULE, attempt(1, 5), reading(2, 'a', 'business'))).toEqual([[at(1), 100]]);
  });

  test('for a game are its runs, on the scale stored with them', () => {
    const own = { scale: { from: 0, to: 1000 } };
    const events = [run(1, 100), run(2, 100, own), run(3, 900, { game: 'other', ...own })];
    expect(percents(GAME, ...events)).toEqual([
      [at(1), 50],
      [at(2), 10],
    ]);
  });

  test('for a game are between 0 and 100 percent', () => {
    expect(percents(GAME, run(1, -50), run(2, 250))).toEqual([
      [at(1), 0],
      [at(2), 100],
    ]);
  });

  test('for a game without a scale are none, and runs do not count for a quiz of that name', () => {
    expect(percents(GAME, run(1, 100, { scale: undefined }))).toEqual([]);
    expect(percents({ ...QUIZ, activity: 'tally' }, run(1, 100))).toEqual([]);
  });

  test('for a module without a quiz are its sections, each when first read', () => {
    const events = [reading(5, 'b'), reading(3, 'b'), reading(4, 'b'), reading(2, 'a')];
    const others = [reading(1, 'c'), reading(1, 'a', 'business'), attempt(1, 5)];
    expect(percents(READING, ...events, ...others)).toEqual([
      [at(2), 50],
      [at(3), 100],
    ]);
  });
});

describe('a grade', () => {
  const result = (day: number, percent: number): Result => ({ at: at(day), percent });

  test('for no results is null', () => {
    expect(gradeOf([], null)).toBeNull();
  });

  test('has the best result, and when the mark was first reached, in whatever order they arrive', () => {
    expect(gradeOf([result(4, 90), result(3, 60), result(1, 40), result(2, 50)], 60)).toEqual({
      ...{ attempts: 4, best: 90, doneAt: at(3) },
    });
  });

  test('is not done below the mark; without a mark any result is enough', () => {
    expect(gradeOf([result(1, 59)], 60)).toMatchObject({ doneAt: null });
    expect(gradeOf([result(1, 0)], null)).toMatchObject({ doneAt: at(1) });
  });
});
