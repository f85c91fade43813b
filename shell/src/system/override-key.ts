import { readStored } from '@venture/api/storage';

/** Where this browser, or one tab, keeps what its person chose in place of a live release; nothing is there for anybody else. */
export const OVERRIDE_KEY = 'venture.override';

/** The choice for this tab alone; it ends with the tab. */
export function readTab(): string | undefined {
  try {
    return sessionStorage.getItem(OVERRIDE_KEY) ?? undefined;
  } catch {
    return undefined; // where storage is blocked, nothing can be chosen
  }
}

/** Whether there is a choice to look up before a release is used. */
export function hasOverride(): boolean {
  return (readTab() ?? readStored(OVERRIDE_KEY)) !== undefined;
}
