import { removeStored } from '@venture/api/storage';
import { parseStoredValue, readStoredValue, storeValue } from '@venture/api/stored-value';
import { LocalOrigin } from '@venture/contract/override';
import * as v from 'valibot';
import { OVERRIDE_KEY, readTab, setCookie } from './override-key';

/** How long a choice holds. */
export const OVERRIDE_HOURS = 8;

const common = { remote: v.string(), until: v.pipe(v.number(), v.integer()) };

/** A release as its folder in the store is named. */
export const Version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/));

/** What a person chose for one remote in this browser: a server on the own computer, or another release of the store. */
const InBrowser = v.union([
  v.strictObject({ ...common, origin: LocalOrigin }),
  v.strictObject({ ...common, version: Version }),
]);

/** What a person opened in this tab alone: any stored release, which the server still has to vouch for. */
const InTab = v.strictObject({ ...common, preview: Version });
export type Preview = v.InferOutput<typeof InTab>;

export type StoredOverride = v.InferOutput<typeof InBrowser> | Preview;

/** What was chosen here, whether it still holds or not; what this tab has comes first. */
export function readOverride(): StoredOverride | undefined {
  return parseStoredValue(readTab(), InTab, OVERRIDE_KEY) ?? readStoredValue(OVERRIDE_KEY, InBrowser);
}

/** Keeps the choice in this tab, or in this browser, and lets the server widen the policy of its pages for it. */
export function storeOverride(override: StoredOverride): boolean {
  if ('preview' in override) return changeTab((tab) => tab.setItem(OVERRIDE_KEY, JSON.stringify(override)));
  if (!storeValue(OVERRIDE_KEY, override)) return false;
  if ('origin' in override) setCookie(override.origin, Math.round((override.until - Date.now()) / 1000));
  else setCookie('', 0);
  return true;
}

/** Ends the choice of this tab, or else that of this browser. */
export function clearOverride(): void {
  if (readTab() !== undefined) {
    changeTab((tab) => tab.removeItem(OVERRIDE_KEY));
    return;
  }
  removeStored(OVERRIDE_KEY);
  setCookie('', 0);
}

/** Until when a choice holds that is made now. */
export function expiryTime(now = Date.now()): number {
  return now + OVERRIDE_HOURS * 60 * 60 * 1000;
}

/** Where the remote comes from, in words. */
export function describeSource(choice: StoredOverride): string {
  if ('preview' in choice) return `the preview of ${choice.preview}`;
  return 'origin' in choice ? choice.origin : `release ${choice.version}`;
}

function changeTab(change: (tab: Storage) => void): boolean {
  try {
    change(sessionStorage);
    return true;
  } catch {
    return false;
  }
}
