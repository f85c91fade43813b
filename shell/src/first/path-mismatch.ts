import { readBasePath } from '@venture/api/base-path';

/** What is wrong where the server is set up for another path than that of this page; undefined if it is not. */
export function findPathMismatch(): string | undefined {
  const path = readServerPath() ?? readBasePath();
  if (path === readBasePath()) return undefined;
  const { origin } = window.location;
  return (
    `The server is set up for ${origin}${path}, and this page is at ${origin}${readBasePath()}. ` +
    `Whoever runs it can set PUBLIC_PATH=${readBasePath()} and let the proxy pass on addresses as they are.`
  );
}

/** By hand: the library of schemas would be a quarter of this script, but for React. */
function readServerPath(): string | undefined {
  try {
    const { path } = JSON.parse(document.getElementById('venture-config')?.textContent ?? '');
    return typeof path === 'string' ? path : undefined;
  } catch {
    return undefined; // as for `readConfig`, a broken configuration means the defaults
  }
}
