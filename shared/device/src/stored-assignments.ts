import { type MyAssignment, MyAssignments } from '@venture/api/v1/assignments';
import * as v from 'valibot';
import { isDataOfUser } from './device';
import { storedUser } from './stored-user';
import { storedState } from './stored-value';

/** The assignments that the server last returned, and the user they belong to. A logout removes them too. */
export const storedAssignments = storedState(
  'venture.assignments',
  v.object({ userId: v.string(), ...MyAssignments.entries }),
);

/** Stores a user's assignments, unless someone else is logged in or owns the data here. */
export function storeAssignments(userId: string, assignments: readonly MyAssignment[]): void {
  if (isDataOfUser() && storedUser()?.userId === userId)
    storedAssignments.set({ userId, assignments: [...assignments] });
}
