import { readConfig } from '@venture/api/config';
import { ownPath } from '@venture/api/own-path';

/** What is wrong where the server is set up for another path than that of this page; undefined if it is not. */
export function misplaced(): string | undefined {
  const { path = ownPath() } = readConfig();
  if (path === ownPath()) return undefined;
  const { origin } = window.location;
  return (
    `The server is set up for ${origin}${path}, and this page is at ${origin}${ownPath()}. ` +
    `Whoever runs it can set PUBLIC_PATH=${ownPath()} and let the proxy pass on addresses as they are.`
  );
}
