import { MoreTime, PassTime } from '@venture/progress/clock';
import * as v from 'valibot';

/** The moves that every timed game has, in a sentence; undefined for all others. */
export function sayTime(action: unknown): string | undefined {
  if (v.is(MoreTime, action)) return 'Took more time';
  if (!v.is(PassTime, action)) return undefined;
  return action.seconds === 1 ? '1 second passed' : `${action.seconds} seconds passed`;
}
