import { storedState } from '@venture/api/stored-value';
import * as v from 'valibot';
import { isDataOfUser } from './device';

/** The number is the version of the format. */
export const GOAL_PREFIX = 'venture.goal.';

/** On how many days a week the learner wants to learn; 0 for no goal. */
const goal = storedState(`${GOAL_PREFIX}1`, v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)));

/** The goal of the user; undefined before one is chosen. */
export function readGoal(): number | undefined {
  return isDataOfUser() ? goal.get() : undefined;
}

/** Stores the goal; false when the device refuses. */
export function storeGoal(days: number): boolean {
  return isDataOfUser() && goal.set(days);
}

/** Calls `listener` when the goal changes, here or in another tab; returns a function that stops it. */
export const onGoal = goal.subscribe;
