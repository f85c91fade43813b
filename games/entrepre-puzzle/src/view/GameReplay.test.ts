import { expect, test } from '@jest/globals';
import type { Action } from '../actions';
import { findSolution } from '../board/solution';
import { start, step } from '../engine';
import { describeMove } from './GameReplay';

const begin = () => start(5, { mode: 'Beginner', timing: 'x1' });

function said(actions: readonly Action[]): readonly (string | undefined)[] {
  let state = begin();
  return actions.map((action) => {
    const before = state;
    state = step(before, action);
    return describeMove(action, state, before);
  });
}

test('a solved puzzle is described slide by slide', () => {
  const slides = findSolution(begin().board).map((cell) => ({ type: 'slide', cell }) as const);
  const all = said([{ type: 'hint' }, ...slides, { type: 'submit' }]);
  expect(all[0]).toMatch(/^Took a hint: [A-Z]{2,6}$/);
  for (const text of all.slice(1, -1))
    expect(text).toMatch(/^[A-Z]{2,6} (left|right|up|down)( into row \d)?$/);
  expect(all.at(-1)).toBe('Submitted: solved');
});

test.each<[string, Action]>([
  ['Submitted: not solved', { type: 'submit' }],
  ['Gave up the puzzle', { type: 'forfeit' }],
])('"%s"', (text, action) => {
  expect(said([action])).toEqual([text]);
});
