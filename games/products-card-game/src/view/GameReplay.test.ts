import { expect, test } from '@jest/globals';
import type { Action } from '../actions';
import { content } from '../content';
import { start, step } from '../engine';
import { describeMove } from './GameReplay';

const idOf = (value: string) => content.cards.find((card) => card.value === value)?.id ?? '';

const MOVES: readonly Action[] = [
  { type: 'pick', id: idOf('Drone') },
  { type: 'take-back', id: idOf('Drone') },
  { type: 'pick', id: idOf('Drone') },
  { type: 'pick', id: idOf('Foldable') },
  { type: 'pick', id: idOf('Students') },
  { type: 'settle' },
];

test('every move is described with the idea it completes', () => {
  let state = start();
  const said = MOVES.map((action) => {
    state = step(state, action);
    return describeMove(action, state);
  });
  expect(said).toEqual([
    'Picked Drone',
    'Took Drone back',
    'Picked Drone',
    'Picked Foldable',
    'Picked Students: Foldable Drone for Students, 15 points',
    'Round 2 began',
  ]);
});
