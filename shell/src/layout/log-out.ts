import { CAPABILITIES } from '@venture/api/accounts';
import { readConfig } from '@venture/api/config';
import { offers } from '@venture/api/offers';
import { endSession, readSession } from '@venture/api/session';
import { forget, onStored, readStored, store } from '@venture/api/storage';

const [LOGOUT] = CAPABILITIES;

/** Set as long as the server may not know of a logout; about the device, so it stays when its person leaves. */
const PENDING = 'venture.logout-pending';
const IS_PENDING = '1';

/**
 * Forgets who was here and begins anew at the landing page; a server that keeps sessions ends its own.
 * Without a connection there is nothing to reload from but the browser's own error page, so the page stays.
 */
export function logOut(): void {
  endSession();
  if (offers(LOGOUT)) {
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
  if (!offers(LOGOUT)) return;
  const send = () => {
    if (readSession()) forget(PENDING);
    else if (readStored(PENDING) === IS_PENDING) void sendLogout();
  };
  send();
  window.addEventListener('online', send);
  onStored('userId', () => readSession() && forget(PENDING));
}

/** `keepalive`, since the page may be about to be left. */
async function sendLogout(): Promise<void> {
  // An answer that came after a login would take its cookie away.
  const login = new AbortController();
  const stop = onStored('userId', () => readSession() && login.abort());
  const request = {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: login.signal,
  };
  try {
    const { ok } = await fetch(`${readConfig().apiBase}/logout.php`, request);
    if (ok) forget(PENDING);
  } catch {
    // Stays pending, or a login has replaced the session.
  } finally {
    stop();
  }
}
