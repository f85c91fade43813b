import * as v from 'valibot';
import { MoreTime, PassTime } from './clock';

/** The log with one more action; seconds that follow seconds are added up, so that a log stays short. */
export function appendAction<Action extends { readonly type: string }>(
  actions: readonly Action[],
  action: Action,
): readonly Action[] {
  const last = actions.at(-1);
  if (!v.is(PassTime, last) || !v.is(PassTime, action)) return [...actions, action];
  return [...actions.slice(0, -1), { ...action, seconds: last.seconds + action.seconds }];
}

/** The seconds that passed in a play; undefined where no time passed. */
export function secondsIn(actions: readonly unknown[]): number | undefined {
  const passed = actions.filter((action) => v.is(PassTime, action));
  return passed.length > 0 ? passed.reduce((sum, { seconds }) => sum + seconds, 0) : undefined;
}

/** How often the offer of more time was taken in a play. */
export function extensionsIn(actions: readonly unknown[]): number {
  return actions.filter((action) => v.is(MoreTime, action)).length;
}
