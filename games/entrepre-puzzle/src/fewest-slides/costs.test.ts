import { expect, test } from '@jest/globals';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { random } from '@venture/rules/random';
import fc from 'fast-check';
import { legalCells } from '../board/board';
import { tileTexts } from '../board/position';
import { findSolution } from '../board/solution';
import { players } from '../testing/players';
import { listBoards, listCosts, listDetours, measureDistances } from './costs';
import { type Action, countedSlides, type State, start, step } from './engine';

/** Returns actions that slide at random first and then solve the puzzle. */
function wandering(state: State, slides: number, seed: number): readonly Action[] {
  const next = random(seed);
  const actions: Action[] = [];
  let now = state;
  while (now.phase === 'playing') {
    const player = now.moves < slides ? players['random'] : players['perfect'];
    const action = player?.(now, next) ?? { type: 'forfeit' };
    actions.push(action);
    now = step(now, action);
  }
  return actions;
}

const end = (state: State, actions: readonly Action[]) => actions.reduce(step, state);

test("a solved puzzle's costs add up to all its counted slides beyond par", () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.constantFrom(...DIFFICULTIES),
      fc.nat({ max: 12 }),
      (seed, difficulty, slides) => {
        const dealt = start(seed, { difficulty });
        const actions: readonly Action[] = [{ type: 'hint' }, ...wandering(dealt, slides, seed)];
        const solved = end(dealt, actions);
        const boards = listBoards(dealt, actions);
        const costs = listCosts(boards, measureDistances(boards), {
          hints: solved.hints,
          texts: tileTexts(dealt.words),
        });
        expect(solved.phase).toBe('solved');
        expect(boards).toHaveLength(solved.moves + 1);
        expect(costs.reduce((sum, { cost }) => sum + cost, 0)).toBe(countedSlides(solved) - dealt.par);
        for (const { cost } of costs) expect(cost).toBeGreaterThan(0);
      },
    ),
    { numRuns: 60 },
  );
});

test('a slide away from the target costs two, and the better slide is named', () => {
  const dealt = start(1, { difficulty: 'Beginner' });
  const [best = -1] = findSolution(dealt.board);
  const away = legalCells(dealt.board).find(
    (cell) =>
      cell !== best && measureDistances(listBoards(dealt, [{ type: 'slide', cell }]))[1] === dealt.par + 1,
  );
  const boards = listBoards(dealt, [{ type: 'slide', cell: away ?? -1 }]);
  const [cost] = listCosts(boards, measureDistances(boards), { hints: 0, texts: tileTexts(dealt.words) });
  expect(cost).toMatchObject({ cost: 2, label: expect.stringMatching(/^Slide 1: [A-Z]+ /) });
  expect(cost?.why).toMatch(/Best was [A-Z]+ (left|right|up|down)/);
});

test.each([
  ['on the best line', [3, 2, 1, 0], []],
  ['one slide away and back', [3, 4, 3, 2], [{ from: 0, to: 1, cost: 2 }]],
  ['two slides away', [3, 4, 5, 4, 3], [{ from: 0, to: 2, cost: 4 }]],
  ['too far away to measure', [3, undefined, undefined, 2], [{ from: 0, to: 3, cost: 2 }]],
  ['given up too far away', [3, 2, undefined], []],
])('detours %s', (_, distances, detours) => {
  expect(listDetours(distances)).toEqual(detours);
});
