import { expect, test } from '@jest/globals';
import type { Action } from '../actions';
import { currentRound, type State, start, step } from '../engine';
import { describeMove } from './GameReplay';

const begin = () => start(3, { timing: 'x1', words: ['sc-pivot'] });

/** The places of these letters on the rack. */
function spelled(state: State, letters: string): readonly Action[] {
  const free = [...currentRound(state).rack];
  return [...letters].map((letter) => {
    const place = free.indexOf(letter);
    free[place] = '';
    return { type: 'add', place };
  });
}

function said(actions: readonly Action[]): readonly (string | undefined)[] {
  let state = begin();
  return actions.map((action) => {
    const before = state;
    state = step(before, action);
    return describeMove(action, state, before);
  });
}

test('a word is described letter by letter, with its result', () => {
  expect(said([...spelled(begin(), 'PIVOT'), { type: 'submit' }])).toEqual([
    'Letter P',
    'Letter I',
    'Letter V',
    'Letter O',
    'Letter T',
    'Submitted PIVOT: right',
  ]);
});

test.each<[string, readonly Action[]]>([
  ['Submitted P: not this word', [...spelled(begin(), 'P'), { type: 'submit' }]],
  ['Took the hint: Starts with P I', [{ type: 'hint' }]],
  ['Took a letter back', [...spelled(begin(), 'P'), { type: 'backspace' }]],
  ['Cleared the answer', [...spelled(begin(), 'P'), { type: 'clear' }]],
  ['Skipped round 1', [{ type: 'skip' }]],
  ['Gave up', [{ type: 'forfeit' }]],
])('"%s"', (text, actions) => {
  expect(said(actions).at(-1)).toBe(text);
});
