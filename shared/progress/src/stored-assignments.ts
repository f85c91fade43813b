import { onStoredChange, readStored } from '@venture/api/storage';
import { parseStoredValue, storeValue } from '@venture/api/stored-value';
import { type MyAssignment, MyAssignments } from '@venture/api/v1/assignments';
import * as v from 'valibot';
import { isDataOfUser } from './device';

/** The server's last answer, with whose it is. It goes with everything else of a person when they log out. */
const KEY = 'venture.assignments';
const Kept = v.object({ userId: v.string(), ...MyAssignments.entries });
export type StoredAssignments = v.InferOutput<typeof Kept>;

/** Keeps what the classes of a person have assigned, unless the data here is another person's. */
export function storeAssignments(userId: string, assignments: readonly MyAssignment[]): void {
  if (isDataOfUser()) storeValue(KEY, { userId, assignments });
}

/** What is kept, as it is stored; the same text means the same assignments. */
export const getAssignmentsSnapshot = (): string | undefined => readStored(KEY);

export const parseStoredAssignments = (text: string | undefined): StoredAssignments | undefined =>
  parseStoredValue(text, Kept, KEY);

/** Calls `listener` when something else is kept, here or in another tab; returns a function that stops it. */
export const onAssignmentsChange = (listener: () => void): (() => void) => onStoredChange(KEY, listener);
