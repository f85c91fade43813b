import type { CostlyDecision } from '@venture/play/views/DecisionCosts';
import type { Board } from '../board/board';
import { findShortest, findSolution } from '../board/solution';
import { describeSlideOf, type Texts } from '../texts';
import type { Action } from './actions';
import { type State, step } from './engine';

/** What a play was, slide by slide. */
export type Line = {
  /** The dealt board, then the board after each slide. */
  readonly boards: readonly Board[];
  /** The cells that were slid. */
  readonly cells: readonly number[];
  /** For each hint, how many slides were made before it. */
  readonly hintedAfter: readonly number[];
};

export function lineOf(start: State, actions: readonly Action[]): Line {
  const line = { boards: [start.board], cells: [] as number[], hintedAfter: [] as number[] };
  let state = start;
  for (const action of actions) {
    state = step(state, action);
    if (action.type === 'hint') line.hintedAfter.push(state.moves);
    if (action.type !== 'slide') continue;
    line.boards.push(state.board);
    line.cells.push(action.cell);
  }
  return line;
}

/** The fewest slides from each board of the line to the target; undefined where a 4x4 board is too far away to prove them. */
export type Distances = readonly (number | undefined)[];

export function measure({ boards }: Line): Distances {
  return boards.map((board) => findShortest(board)?.length);
}

/** Slides of a line, after the first `from` up to and with the one numbered `to`, and how many more than needed they are. */
export type Detour = { readonly from: number; readonly to: number; readonly cost: number };

/** Where the line left the best one. Neighbouring slides that cost make one detour, and so does a stretch that could not be measured. */
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

/** What each detour and each hint cost, in slides; together all slides that count beyond par. */
export function listCosts(line: Line, distances: Distances, texts: Texts): readonly CostlyDecision[] {
  const detours = listDetours(distances).map(({ from, to, cost }) => {
    const board = line.boards[from] ?? [];
    const [best = -1] = findSolution(board);
    const better = describeSlideOf(board, texts, best);
    const isOne = to === from + 1;
    return {
      key: `slide ${to}`,
      label: isOne
        ? `Slide ${to}: ${describeSlideOf(board, texts, line.cells[from] ?? -1)}`
        : `Slides ${from + 1} to ${to}`,
      cost,
      why: isOne
        ? `It led away from the target, and had to be made good. Best was ${better}.`
        : `They led away from the target. Best would have been to begin with ${better}.`,
    };
  });
  const hints = line.hintedAfter.map((after, at) => ({
    key: `hint ${at}`,
    label: `Hint ${at + 1}, before slide ${after + 1}`,
    cost: at + 1,
    why: 'Each hint counts as one slide more than the one before: keep them for where you are lost.',
  }));
  return [...detours, ...hints];
}
