import { expect, test } from '@jest/globals';
import type { Action } from '../actions';
import { start, step } from '../engine';
import { describeMove } from './GameReplay';

test('every move has a description', () => {
  let state = start();
  const said = Array.from({ length: state.setup.rounds }).flatMap(() => {
    const moves: readonly Action[] = [{ type: 'choose', id: 'hire-staff' }, { type: 'settle' }];
    return moves.map((action) => {
      state = step(state, action);
      return describeMove(action, state);
    });
  });
  expect(said.slice(0, 2)).toEqual(['Hire Staff: 30 spent, 40 back', 'Round 2 began']);
  expect(said.at(-1)).toBe('The game was over');
});
