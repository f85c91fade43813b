import { removeStored } from '@venture/device/storage';
import { readStoredValue, storeValue } from '@venture/device/stored-value';
import * as v from 'valibot';

/** A page of the application. */
const Path = v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(200));

/** The page to return to after the email is confirmed, whose link opens in another tab. */
const KEY = 'venture.destination';
const Destination = v.object({ email: v.string(), next: Path });

/** A path in a page's state; undefined for anything else. */
export const parsePath = (next: unknown): string | undefined => (v.is(Path, next) ? next : undefined);

/** Stores the page to return to, if any, in place of that of an earlier signup. */
export function storeDestination(email: string, next: unknown): void {
  if (v.is(Path, next)) storeValue(KEY, { email, next });
  else removeStored(KEY);
}

/** The stored page for this email; read once. */
export function takeDestination(email: string): string | undefined {
  const stored = readStoredValue(KEY, Destination);
  if (stored?.email.toLowerCase() !== email.toLowerCase()) return undefined;
  removeStored(KEY);
  return stored.next;
}
