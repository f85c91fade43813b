import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { ProgressEvent } from './events';

const base = { id: 'b0f1d2c3-0a1b-4c2d-8e3f-405162738495', at: '2026-03-01T10:00:00.000Z' };
const run = { ...base, kind: 'run', game: 'g', rules: 1, seed: 1, score: 1, facts: {}, timing: 'x1' };
const attempt = {
  ...{
    ...base,
    kind: 'attempt',
    quiz: 'q',
    contentVersion: 1,
    answers: {},
    correct: 1,
    total: 5,
    seconds: 60,
  },
};
const isRead = (event: object) => v.safeParse(ProgressEvent, event).success;
const entries = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const words = (count: number) => Array(count).fill({ word: 'cash', clue: 'money', right: true });

/** Returns a copy, one of whose entries must not be read. */
function guarded<Value extends object>(value: Value): Value {
  return new Proxy(value, {
    get(target, key) {
      if (key === 'k0' || key === '0') throw new Error('It was looked at.');
      return Reflect.get(target, key);
    },
  });
}

test.each([
  ['facts', (count: number) => ({ ...run, facts: entries(count, true) }), 100],
  ['words', (count: number) => ({ ...run, words: words(count) }), 40],
  ['answers', (count: number) => ({ ...attempt, answers: entries(count, 'a') }), 200],
  ['times of questions', (count: number) => ({ ...attempt, questionSeconds: entries(count, 1) }), 200],
])('an event may have that many %s but no more', (_, made, most) => {
  expect([isRead(made(most)), isRead(made(most + 1))]).toEqual([true, false]);
});

test.each([
  ['facts', { ...run, facts: guarded(entries(101, [])) }],
  ['words', { ...run, words: guarded(words(41)) }],
  ['answers', { ...attempt, answers: guarded(entries(201, [])) }],
  ['times of questions', { ...attempt, questionSeconds: guarded(entries(201, [])) }],
])('if there are too many %s, none of them is read', (_, event) => {
  expect(isRead(event)).toBe(false);
});
