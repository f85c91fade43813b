import { removeStored } from '@venture/device/storage';
import { readStoredValue, storeValue } from '@venture/device/stored-value';
import * as v from 'valibot';

/** A path within the application. */
const Path = v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(200));

/** Key of the page to return to once the email is confirmed, since the link opens in another tab. */
const KEY = 'venture.destination';
const Destination = v.object({ email: v.string(), next: Path });

/** Returns the path from a page's state, or undefined if it is not one. */
export const parsePath = (next: unknown): string | undefined => (v.is(Path, next) ? next : undefined);

/** Stores the page to return to, if any, replacing an earlier signup's. */
export function storeDestination(email: string, next: unknown): void {
  if (v.is(Path, next)) storeValue(KEY, { email, next });
  else removeStored(KEY);
}

/** Returns the page stored for this email, only once. */
export function takeDestination(email: string): string | undefined {
  const stored = readStoredValue(KEY, Destination);
  if (stored?.email.toLowerCase() !== email.toLowerCase()) return undefined;
  removeStored(KEY);
  return stored.next;
}
