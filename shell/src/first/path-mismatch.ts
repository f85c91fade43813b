import { readBasePath } from '@venture/api/base-path';
import { readConfig } from '@venture/api/config';

/** What is wrong where the server is set up for another path than that of this page; undefined if it is not. */
export function findPathMismatch(): string | undefined {
  const { path = readBasePath() } = readConfig();
  if (path === readBasePath()) return undefined;
  const { origin } = window.location;
  return (
    `The server is set up for ${origin}${path}, and this page is at ${origin}${readBasePath()}. ` +
    `Whoever runs it can set PUBLIC_PATH=${readBasePath()} and let the proxy pass on addresses as they are.`
  );
}
