import { onStoredChange, readStored } from '@venture/api/storage';
import { parseStoredValue, storeValue } from '@venture/api/stored-value';
import * as v from 'valibot';
import { isDataOfUser } from './device';

/** On how many days a week somebody wants to learn; 0 for whoever wants no goal. */
const Days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7));

/** The number is the version of the format. */
export const GOAL_PREFIX = 'venture.goal.';
const KEY = `${GOAL_PREFIX}1`;

/** Undefined for whoever has not chosen yet. */
export function readGoal(): number | undefined {
  return isDataOfUser() ? parseStoredValue(readStored(KEY), Days, KEY) : undefined;
}

/** False when the device refuses to store. */
export function storeGoal(days: number): boolean {
  return isDataOfUser() && storeValue(KEY, days);
}

/** Calls `listener` when the goal changes, here or in another tab; returns a function that stops it. */
export function onGoal(listener: () => void): () => void {
  return onStoredChange(KEY, listener);
}
