import { removeStored } from '@venture/api/storage';
import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { LocalOrigin, OVERRIDE_COOKIE } from '@venture/contract/override';
import * as v from 'valibot';
import { OVERRIDE_KEY } from './override-key';

/** How long a choice holds. */
export const OVERRIDE_HOURS = 8;

const common = { remote: v.string(), until: v.pipe(v.number(), v.integer()) };

/** A release as its folder in the store is named. */
export const Version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/));

/** What a person chose for one remote: a server on the own computer, or another release of the store. */
const StoredOverride = v.union([
  v.strictObject({ ...common, origin: LocalOrigin }),
  v.strictObject({ ...common, version: Version }),
]);
export type StoredOverride = v.InferOutput<typeof StoredOverride>;

/** What was chosen here, whether it still holds or not. */
export function readOverride(): StoredOverride | undefined {
  return readStoredValue(OVERRIDE_KEY, StoredOverride);
}

/** Keeps the choice in this browser, and lets the server widen the policy of this browser's pages for it. */
export function storeOverride(override: StoredOverride): boolean {
  if (!storeValue(OVERRIDE_KEY, override)) return false;
  if ('origin' in override) setCookie(override.origin, Math.round((override.until - Date.now()) / 1000));
  else setCookie('', 0);
  return true;
}

export function clearOverride(): void {
  removeStored(OVERRIDE_KEY);
  setCookie('', 0);
}

/** Until when a choice holds that is made now. */
export function expiryTime(now = Date.now()): number {
  return now + OVERRIDE_HOURS * 60 * 60 * 1000;
}

/** Where the remote comes from, in words. */
export function describeSource(choice: StoredOverride): string {
  return 'origin' in choice ? choice.origin : `release ${choice.version}`;
}

/** Not by the Cookie Store API, which many browsers have not, and plain http never. */
function setCookie(value: string, seconds: number): void {
  const cookie = `${OVERRIDE_COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  Reflect.set(document, 'cookie', cookie);
}
