import * as v from 'valibot';
import { MoreTime, PassTime } from './clock';

/** Returns the log with one more action; successive seconds are combined, to keep the log short. */
export function appendAction<Action extends { readonly type: string }>(
  actions: readonly Action[],
  action: Action,
): readonly Action[] {
  const last = actions.at(-1);
  if (!v.is(PassTime, last) || !v.is(PassTime, action)) return [...actions, action];
  return [...actions.slice(0, -1), { ...action, seconds: last.seconds + action.seconds }];
}

/** Returns the seconds that passed in a play; undefined if no time passed. */
export function secondsIn(actions: readonly unknown[]): number | undefined {
  const passed = actions.filter((action) => v.is(PassTime, action));
  return passed.length > 0 ? passed.reduce((sum, { seconds }) => sum + seconds, 0) : undefined;
}

/** Counts how often more time was accepted in a play. */
export function extensionsIn(actions: readonly unknown[]): number {
  return actions.filter((action) => v.is(MoreTime, action)).length;
}
