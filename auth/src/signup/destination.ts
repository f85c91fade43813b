import { removeStored } from '@venture/device/storage';
import { readStoredValue, storeValue } from '@venture/device/stored-value';
import * as v from 'valibot';

/** A page of the application. */
const Path = v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(200));

/** The page to return to after confirming the email, whose link opens in another tab. */
const KEY = 'venture.destination';
const Destination = v.object({ email: v.string(), next: Path });

/** Returns a path in a page's state, else undefined. */
export const parsePath = (next: unknown): string | undefined => (v.is(Path, next) ? next : undefined);

/** Stores the page to return to, if any, replacing an earlier signup's. */
export function storeDestination(email: string, next: unknown): void {
  if (v.is(Path, next)) storeValue(KEY, { email, next });
  else removeStored(KEY);
}

/** The stored page for this email, readable once. */
export function takeDestination(email: string): string | undefined {
  const stored = readStoredValue(KEY, Destination);
  if (stored?.email.toLowerCase() !== email.toLowerCase()) return undefined;
  removeStored(KEY);
  return stored.next;
}
