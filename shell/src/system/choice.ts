import { forget, readStored, store } from '@venture/api/storage';
import { LocalOrigin, OVERRIDE_COOKIE } from '@venture/contract/override';
import { parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import { OVERRIDE_KEY } from './override-key';

/** How long a choice holds. */
export const CHOICE_HOURS = 8;

const common = { remote: v.string(), until: v.pipe(v.number(), v.integer()) };

/** A release as its folder in the store is named. */
export const Version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/));

/** What a person chose for one remote: a server on the own computer, or another release of the store. */
const Choice = v.union([
  v.strictObject({ ...common, origin: LocalOrigin }),
  v.strictObject({ ...common, version: Version }),
]);
export type Choice = v.InferOutput<typeof Choice>;

/** What was chosen here, whether it still holds or not. */
export function readChoice(): Choice | undefined {
  try {
    return parseJson(Choice, readStored(OVERRIDE_KEY) ?? '', OVERRIDE_KEY);
  } catch {
    return undefined;
  }
}

/** Keeps the choice in this browser, and lets the server widen the policy of this browser's pages for it. */
export function keepChoice(choice: Choice): boolean {
  if (!store(OVERRIDE_KEY, JSON.stringify(choice))) return false;
  if ('origin' in choice) setCookie(choice.origin, Math.round((choice.until - Date.now()) / 1000));
  else setCookie('', 0);
  return true;
}

export function forgetChoice(): void {
  forget(OVERRIDE_KEY);
  setCookie('', 0);
}

/** Until when a choice holds that is made now. */
export function holdsUntil(now = Date.now()): number {
  return now + CHOICE_HOURS * 60 * 60 * 1000;
}

/** Where the remote comes from, in words. */
export function placeIn(choice: Choice): string {
  return 'origin' in choice ? choice.origin : `release ${choice.version}`;
}

/** Not by the Cookie Store API, which many browsers have not, and plain http never. */
function setCookie(value: string, seconds: number): void {
  const cookie = `${OVERRIDE_COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  Reflect.set(document, 'cookie', cookie);
}
