import * as v from 'valibot';
import { PassTime } from './clock';

/** The log with one more action; seconds that follow seconds are added up, so that a log stays short. */
export function append<Action extends { readonly type: string }>(
  actions: readonly Action[],
  action: Action,
): readonly Action[] {
  const last = actions.at(-1);
  if (!v.is(PassTime, last) || !v.is(PassTime, action)) return [...actions, action];
  return [...actions.slice(0, -1), { ...action, seconds: last.seconds + action.seconds }];
}
