import { CAPABILITIES } from '@venture/shared/api';
import { readConfig } from '@venture/shared/config';
import { endSession } from '@venture/shared/session';

const [LOGOUT] = CAPABILITIES;

/**
 * Forgets who was here and begins anew at the landing page; a server that keeps sessions ends its own.
 * Without a connection there is nothing to reload from but the browser's own error page, so the page stays.
 */
export function logOut(): void {
  const { apiBase, capabilities } = readConfig();
  if (capabilities.includes(LOGOUT)) tellServer(apiBase);
  endSession();
  window.location.hash = '#/home';
  if (navigator.onLine) window.location.reload();
}

/** `keepalive`, since the page is about to be left; unheard it harms nothing, the session then ends by its age. */
function tellServer(apiBase: string): void {
  const request = {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  };
  fetch(`${apiBase}/logout.php`, request).catch(() => undefined);
}
