import * as v from 'valibot';
import { content, type Option } from './content';

/** This game has no options. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('choose'), id: v.string() }),
  /** Ends the pause after a choice. */
  v.strictObject({ type: v.literal('settle') }),
]);
export type Action = v.InferOutput<typeof Action>;

/** The numbers that a play uses; tests pass numbers of their own. */
export type Setup = {
  readonly startBudget: number;
  readonly rounds: number;
  readonly options: readonly Option[];
};

export type State = {
  readonly setup: Setup;
  readonly phase: 'choosing' | 'settling' | 'over';
  /** One purchase per round; the budget and the round follow from them. */
  readonly chosen: readonly Option[];
};

export function start(setup: Setup = content): State {
  return { setup, phase: 'choosing', chosen: [] };
}

export function step(state: State, action: Action): State {
  switch (action.type) {
    case 'choose':
      return choose(state, action.id);
    case 'settle':
      return settle(state);
    default:
      return action satisfies never;
  }
}

export function budget({ setup, chosen }: State): number {
  return chosen.reduce((sum, option) => sum + gain(option), setup.startBudget);
}

/** The round in play or settling, counted from 1; after the end, the last round. */
export function roundNumber({ phase, chosen }: State): number {
  return phase === 'choosing' ? chosen.length + 1 : chosen.length;
}

export function canAfford(state: State, option: Option): boolean {
  return option.cost <= budget(state);
}

/** False while the last choice is settling and after the end. */
export function canChoose({ phase }: State): boolean {
  return phase === 'choosing';
}

export function gain({ cost, profit }: Option): number {
  return profit - cost;
}

/** Return on investment as a whole percentage. */
export function returnPercent(option: Option): number {
  return Math.round((100 * gain(option)) / option.cost);
}

/** All possible final budgets, from lowest to highest. */
export function finalBudgets({ startBudget, rounds, options }: Setup): readonly number[] {
  let budgets = [startBudget];
  for (let played = 0; played < rounds; played += 1) {
    const next = budgets.flatMap((held) =>
      options.filter(({ cost }) => cost <= held).map((option) => held + gain(option)),
    );
    budgets = [...new Set(next)];
  }
  return budgets.sort((a, b) => a - b);
}

/** The best possible budget at the start and after each round. */
export function bestBudgets(setup: Setup): readonly number[] {
  return Array.from(
    { length: setup.rounds + 1 },
    (_, rounds) => finalBudgets({ ...setup, rounds }).at(-1) ?? 0,
  );
}

/** A round that has been played: the purchase and the budget after it. */
export type Row = { readonly round: number; readonly option: Option; readonly budget: number };

export function rows(state: State): readonly Row[] {
  return state.chosen.map((option, index) => ({
    round: index + 1,
    option,
    budget: budget({ ...state, chosen: state.chosen.slice(0, index + 1) }),
  }));
}

function choose(state: State, id: string): State {
  const option = state.setup.options.find((one) => one.id === id);
  if (!canChoose(state) || option === undefined || !canAfford(state, option)) return state;
  return { ...state, phase: 'settling', chosen: [...state.chosen, option] };
}

function settle(state: State): State {
  if (state.phase !== 'settling') return state;
  return { ...state, phase: state.chosen.length === state.setup.rounds ? 'over' : 'choosing' };
}
