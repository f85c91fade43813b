import { onStoredChange, readStored, removeStored, writeStored } from '@venture/device/storage';
import { removeUser, storedUser } from '@venture/device/stored-user';
import { answersV1, readConfig } from '../config';

/** Set while the server may not know of a logout; it belongs to the device, so it stays after the person leaves. */
const PENDING = 'venture.logout-pending';
const IS_PENDING = '1';

/** The lock that a synchronising tab holds, so that no session ends during its calls. */
export const SYNC_LOCK = 'venture-sync';

/** The longest wait for a server before the page stays as it is, in milliseconds. */
const ANSWER_MS = 3_000;
/** Longest wait for calls that are already running, in milliseconds. */
const QUIET_MS = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Clears the stored user and loads the landing page or another one; a server with sessions ends the session. If the
 * connection is down or the server does not respond, the page stays, since a reload would show the browser's error
 * page.
 * @param document where the page `to` is, if it is in another document than this one
 */
export function logOut(to = '/home', document?: string): void {
  removeUser();
  if (document === undefined) window.location.hash = `#${to}`;
  const leave = (isServed: boolean) => {
    if (document !== undefined) window.location.assign(`${document}#${to}`);
    else if (isServed) window.location.reload();
  };
  if (!answersV1()) {
    leave(navigator.onLine);
    return;
  }
  writeStored(PENDING, IS_PENDING);
  const tooLate = wait(ANSWER_MS).then(() => false);
  // A running synchronisation ends after its current call, since no user is stored any more.
  const quiet = navigator.locks?.request(SYNC_LOCK, () => {}).catch(() => {});
  const sent = quiet ? Promise.race([quiet, wait(QUIET_MS)]).then(sendUnlessLoggedIn) : sendLogout();
  void Promise.race([sent, tooLate]).then(leave);
}

/** Reloads a page from the back/forward cache if another person has logged in since. */
export function reloadOnUserChange(reload = () => window.location.reload()): void {
  let before: string | undefined;
  window.addEventListener('pagehide', () => {
    before = storedUser()?.userId;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && storedUser()?.userId !== before) reload();
  });
}

/**
 * Sends a logout that the server may have missed, now and whenever the connection comes back. Call it before
 * anything that calls the server. No logout is sent after a login, which replaces the session.
 */
export function sendPendingLogout(): void {
  if (!answersV1()) return;
  const send = () => {
    if (storedUser()) removeStored(PENDING);
    else if (readStored(PENDING) === IS_PENDING) void sendLogout();
  };
  send();
  window.addEventListener('online', send);
  onStoredChange('userId', () => storedUser() && removeStored(PENDING));
}

/** Sends nothing after a login: it has replaced the session, and a logout would end the new one. */
async function sendUnlessLoggedIn(): Promise<boolean> {
  return storedUser() === undefined && sendLogout();
}

/** Sends with `keepalive`, since the page may be closing. Returns whether the server can be reached. */
async function sendLogout(): Promise<boolean> {
  // A response that arrived after a later login would delete the cookie of that login.
  const login = new AbortController();
  const stop = onStoredChange('userId', () => storedUser() && login.abort());
  const request = {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: login.signal,
  };
  try {
    const { ok } = await fetch(`${readConfig().apiBase}/logout.php`, request);
    if (ok) removeStored(PENDING);
    return true;
  } catch {
    return false; // Stays pending, or a login has replaced the session.
  } finally {
    stop();
  }
}
