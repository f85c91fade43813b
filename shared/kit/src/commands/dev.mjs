import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUsage } from '../command.mjs';
import { requireAddress } from '../platform/app.mjs';
import { manifestIn } from '../remote-folder.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture dev [--page] [--port <number>] [--api <address>]

Serves the remote in this folder on a page of its own, and rebuilds it at every change. It runs in a frame, as releases
of teams do. It prints the address. What remote.json declares is read when it starts. A wrapped game is shown as it was
wrapped: wrap it again to see what has changed.

  --page              runs it in the page itself, as what is released at the command line of the server
  --port <number>     where it listens; the first free port from 3100 on if left out
  --api <address>     the server that answers calls of the page; http://localhost:3000 if left out`,
  options: {
    page: { type: 'boolean' },
    port: { type: 'string' },
    api: { type: 'string' },
  },
  async run({ values: { page, port, api }, folder, say, data }) {
    const { API, PORT } = process.env;
    const how = {
      framed: page !== true,
      api: api === undefined ? API : requireAddress(api),
      port: port === undefined ? PORT : portOf(port),
    };
    const isShell = existsSync(join(folder, 'shell.json'));
    const { title, wrapped } = isShell ? { title: 'The app', wrapped: false } : manifestIn(folder);
    if (wrapped && page) throw new WrongUsage(`${title} is a wrapped game, which runs in a frame alone.`);
    const { serve } = await import('../serve.mjs');
    const { server, address } = await serve(
      folder,
      how,
      isShell ? { '/remotes.json': sendDevelopmentList } : {},
    );
    say(`${title} is on a page of its own at ${address}`);
    if (wrapped) say('Wrap it again, and the page shows what has changed.');
    data({ title, address });
    await once(server, 'close');
  },
};

/** @param {string} text */
function portOf(text) {
  if (/^\d+$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return text;
  throw new WrongUsage(`"${text}" is not a port: it must be a number from 1 to 65535.`);
}

/**
 * The list of a checkout's shell in development: an entry from each remote's own server. `REMOTES` names those
 * servers, separated by spaces.
 * @param {import('node:http').ServerResponse} response
 */
async function sendDevelopmentList(response) {
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
