import { Timing } from '@venture/api/timing';
import type { Rules, RulesModule } from '@venture/game/rules';
import { type Clock, extend, isTimeUp, MoreTime, PassTime, passTime, startClock } from '@venture/rules/clock';
import * as v from 'valibot';

const BASE_SECONDS = 30;
const GOAL = 3;

type State = { readonly luck: number; readonly total: number; readonly clock: Clock };

const Options = v.strictObject({ timing: Timing });
type Options = v.InferOutput<typeof Options>;

const Action = v.variant('type', [PassTime, MoreTime, v.strictObject({ type: v.literal('add') })]);
type Action = v.InferOutput<typeof Action>;

/** The smallest timed game, for testing the kit: add up to three within 30 seconds. */
export const tally: RulesModule<State, Action, Options> = { rules: tallyRules(1), Action, Options };

export function tallyRules(version: number): Rules<State, Action, Options> {
  return {
    version,
    start: (seed, { timing }) => ({ luck: seed, total: 0, clock: startClock(BASE_SECONDS, timing) }),
    step,
    isOver,
    score: ({ total }) => total,
    facts: ({ total }) => ({ full: total === GOAL }),
  };
}

function isOver({ total, clock }: State): boolean {
  return total === GOAL || isTimeUp(clock);
}

function step(state: State, action: Action): State {
  if (isOver(state)) return state;
  switch (action.type) {
    case 'add':
      return { ...state, total: state.total + 1 };
    case 'pass-time':
      return withClock(state, passTime(state.clock, action.seconds));
    case 'more-time':
      return withClock(state, extend(state.clock, BASE_SECONDS));
    default:
      return action satisfies never;
  }
}

function withClock(state: State, clock: Clock): State {
  return clock === state.clock ? state : { ...state, clock };
}
