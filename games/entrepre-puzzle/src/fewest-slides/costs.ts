import { formatCount } from '@venture/api/format';
import type { CostlyDecision } from '@venture/game/views/DecisionCosts';
import { type Board, EMPTY } from '../board/board';
import { findShortest, findSolution } from '../board/solution';
import { describeSlideOf, type Texts } from '../texts';
import { type Action, hintSlides, type State, step } from './engine';

/** Lists the dealt board, then the board after each slide of a play. */
export function listBoards(dealt: State, actions: readonly Action[]): readonly Board[] {
  let state = dealt;
  const after = actions.map((action) => {
    state = step(state, action);
    return state.board;
  });
  return [dealt.board, ...after].filter((board, at, boards) => board !== boards[at - 1]);
}

/** The fewest slides from each board to the target; undefined if a 4x4 board is too far away to be sure. */
export type Distances = readonly (number | undefined)[];

export function measureDistances(boards: readonly Board[]): Distances {
  return boards.map((board) => findShortest(board)?.length);
}

/** Part of a line: the slides after number `from`, up to number `to`, and how many of them were unnecessary. */
export type Detour = { readonly from: number; readonly to: number; readonly cost: number };

/**
 * Lists where the line of slides left the best one. Adjacent costly slides form one detour, as does a stretch that
 * could not be measured.
 */
export function listDetours(distances: Distances): readonly Detour[] {
  const known = distances.flatMap((distance, after) => (distance === undefined ? [] : [{ distance, after }]));
  const detours: Detour[] = [];
  for (const [at, here] of known.slice(1).entries()) {
    const before = known[at] ?? here;
    const cost = here.after - before.after + here.distance - before.distance;
    if (cost === 0) continue;
    const last = detours.at(-1);
    if (last?.to === before.after) detours.pop();
    const joined = last?.to === before.after ? last : { from: before.after, cost: 0 };
    detours.push({ from: joined.from, to: here.after, cost: joined.cost + cost });
  }
  return detours;
}

/**
 * Lists the costs of each detour and of the hints, in slides; for a solved puzzle they add up to all counted slides
 * beyond par.
 */
export function listCosts(
  boards: readonly Board[],
  distances: Distances,
  { hints, texts }: { readonly hints: number; readonly texts: Texts },
): readonly CostlyDecision[] {
  const detours = listDetours(distances).map(({ from, to, cost }) => {
    const [board = [], after = []] = boards.slice(from);
    const describe = (cell = -1) => describeSlideOf(board, texts, cell);
    const better = describe(findSolution(board)[0]);
    const isOne = to === from + 1;
    const label = isOne ? `Slide ${to}: ${describe(after.indexOf(EMPTY))}` : `Slides ${from + 1} to ${to}`;
    const why = `Away from the target, and back again. Best was ${better}.`;
    return { key: `slide ${to}`, label, cost, why };
  });
  if (hints === 0) return detours;
  const why =
    hints > 2
      ? `The last hint alone counted as ${hints} slides, more than the two of most wrong turns.`
      : 'A first or second hint costs no more than the two slides of most wrong turns.';
  return [...detours, { key: 'hints', label: formatCount(hints, 'hint'), cost: hintSlides(hints), why }];
}
