import { readConfig } from '@venture/api/config';

/** Which version of Venture Quest sent this page, where the server says so. */
export function ServerVersion() {
  const { version } = readConfig();
  return version === undefined ? null : <p>The server runs Venture Quest {version}.</p>;
}
