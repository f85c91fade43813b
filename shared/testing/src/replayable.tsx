import { expect } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { type RulesModule, replay } from '@venture/game/rules';
import { appendAction } from '@venture/rules/log';
import fc from 'fast-check';
import { sized } from './sized';

const PLAYS = sized(1000, 200);
const LONGEST = 120;

/**
 * Plays a game 1,000 times with actions from `arbitrary`. Fails unless each play, serialised as JSON and parsed
 * with the game's schemas, replays to the same state and score, and no action changes a finished game. `holds`
 * checks an invariant of every state along the way.
 */
export function expectReplayable<State, Action extends { readonly type: string }, Options>(
  { rules, Action, Options }: RulesModule<State, Action, Options>,
  arbitrary: fc.Arbitrary<Action>,
  options: fc.Arbitrary<Options>,
  holds: (state: State, before: State | undefined) => void = () => {},
): void {
  const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
  const property = fc.property(
    seeds,
    options,
    fc.array(arbitrary, { maxLength: LONGEST, size: 'max' }),
    (seed, option, tried) => {
      let state = rules.start(seed, option);
      let actions: readonly Action[] = [];
      holds(state, undefined);
      for (const action of tried) {
        const next = rules.step(state, action);
        if (next === state) continue;
        if (rules.isOver(state)) throw new Error(`${action.type} changed the state after the end`);
        holds(next, state);
        actions = appendAction(actions, action);
        state = next;
      }
      const written = JSON.parse(JSON.stringify({ seed, option, actions }));
      const play = {
        rules: rules.version,
        seed: written.seed,
        options: parse(Options, written.option, 'options'),
        actions: written.actions.map((action: unknown) => parse(Action, action, 'action')),
      };
      const again = replay(rules, play);
      expect(again).toEqual(state);
      expect(Object.is(rules.score(again), rules.score(state))).toBe(true);
    },
  );
  fc.assert(property, { numRuns: PLAYS });
}

/** Fails unless each of `actions` returns the same state object. */
export function expectIllegal<State, Action, Options>(
  { rules }: RulesModule<State, Action, Options>,
  state: State,
  actions: readonly Action[],
): void {
  for (const action of actions) expect(rules.step(state, action)).toBe(state);
}
