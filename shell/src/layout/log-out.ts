import { CAPABILITIES } from '@venture/api/accounts';
import { hasCapability } from '@venture/api/capabilities';
import { readConfig } from '@venture/api/config';
import { onStored, readStored, removeStored, store } from '@venture/api/storage';
import { removeUser, storedUser } from '@venture/api/stored-user';

const [LOGOUT] = CAPABILITIES;

/** Set as long as the server may not know of a logout; about the device, so it stays when its person leaves. */
const PENDING = 'venture.logout-pending';
const IS_PENDING = '1';

/**
 * Forgets who was here and begins anew at the landing page; a server that keeps sessions ends its own.
 * Without a connection there is nothing to reload from but the browser's own error page, so the page stays.
 */
export function logOut(): void {
  removeUser();
  if (hasCapability(LOGOUT)) {
    store(PENDING, IS_PENDING);
    void sendLogout();
  }
  window.location.hash = '#/home';
  if (navigator.onLine) window.location.reload();
}

/**
 * Sends a logout of which the server may not know, now and whenever the connection comes back. Begun before
 * anything that calls the server as somebody. A login replaces the session, so none is sent after one.
 */
export function sendPendingLogout(): void {
  if (!hasCapability(LOGOUT)) return;
  const send = () => {
    if (storedUser()) removeStored(PENDING);
    else if (readStored(PENDING) === IS_PENDING) void sendLogout();
  };
  send();
  window.addEventListener('online', send);
  onStored('userId', () => storedUser() && removeStored(PENDING));
}

/** `keepalive`, since the page may be about to be left. */
async function sendLogout(): Promise<void> {
  // An answer that came after a login would take its cookie away.
  const login = new AbortController();
  const stop = onStored('userId', () => storedUser() && login.abort());
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
  } catch {
    // Stays pending, or a login has replaced the session.
  } finally {
    stop();
  }
}
