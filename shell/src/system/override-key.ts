import { ownPath } from '@venture/api/own-path';
import { readStored } from '@venture/api/storage';
import { cookieName } from '@venture/contract/cookie-name';
import { OVERRIDE_COOKIE } from '@venture/contract/override';

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

/**
 * Takes back a policy that is wider without a choice, which every page would show: scripts of releases can set the cookie,
 * too. The document that begins anew has the usual one.
 */
export function endUnchosen(reload = () => window.location.reload()): void {
  if (!hasCookie()) return;
  setCookie('', 0);
  if (!hasCookie()) reload(); // one of the whole domain stays
}

function hasCookie(): boolean {
  const name = cookieName(OVERRIDE_COOKIE, ownPath());
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
}

/** Not by the Cookie Store API, which many browsers have not, and plain http never. */
export function setCookie(value: string, seconds: number): void {
  const path = ownPath();
  const name = cookieName(OVERRIDE_COOKIE, path);
  const cookie = `${name}=${value}; path=${path}; max-age=${seconds}; samesite=lax`;
  Reflect.set(document, 'cookie', cookie);
}
