import { type Action, currentRound, findFreeTile, type State, step } from '../engine';

/** Returns the state after these actions. */
export function run(state: State, ...actions: readonly Action[]): State {
  return actions.reduce(step, state);
}

/** Spells the round's word without submitting it. */
export function spell(state: State): State {
  return [...currentRound(state).word.word].reduce((now, letter) => {
    const place = findFreeTile(currentRound(now), now.answer, letter);
    if (place === undefined) throw new Error(`${letter} is missing on the rack.`);
    return step(now, { type: 'add', place });
  }, state);
}

export function solve(state: State): State {
  return step(spell(state), { type: 'submit' });
}

/** Lets the round's time run out. */
export function expire(state: State): State {
  return step(state, { type: 'pass-time', seconds: state.clock.secondsLeft ?? 0 });
}
