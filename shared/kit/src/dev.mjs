import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Script that reloads a page, bundled into each of its scripts: a frame can neither connect nor reload. */
export const RELOAD = require.resolve('./reload.js');

/** Whether the remote runs in a frame, like releases of teams. */
export const isFramed = () => process.env['FRAMED'] === 'true';

/**
 * The list of a checkout's shell in development: an entry from each remote's own server. `REMOTES` names those
 * servers, separated by spaces.
 * @param {import('node:http').ServerResponse} response
 */
export async function sendDevelopmentList(response) {
  const servers = (process.env['REMOTES'] ?? '').split(' ').filter(Boolean);
  const remotes = await Promise.all(servers.map(releaseAt));
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ contract: 1, remotes: remotes.filter(Boolean) }));
}

/** @param {string} base */
async function releaseAt(base) {
  try {
    const response = await fetch(new URL('release.json', base));
    return { ...(await response.json()), base };
  } catch {
    return undefined;
  }
}
