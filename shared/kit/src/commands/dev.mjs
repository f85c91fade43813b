import { once } from 'node:events';
import { WrongUsage } from '../command.mjs';
import { hasFrames } from '../inside-shell.mjs';
import { requireAddress } from '../platform/app.mjs';
import { manifestIn } from '../remote-folder.mjs';
import { endWithNpm } from '../with-npm.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture dev [--page] [--port <number>] [--api <address>]
       venture dev --shell <address> [--page] [--port <number>]

Serves the remote in this folder, and rebuilds it at every change: on a page of its own, or inside the shell of a
running app. It runs in a frame, as releases of teams do. It prints the address. What remote.json declares is read when
it starts. A wrapped game is shown as it was wrapped: wrap it again to see what has changed.

  --shell <address>   the app, such as https://quest.campus.example: everything but this remote comes from there
  --page              runs it in the page itself, as what is released at the command line of the server
  --port <number>     where it listens; the first free port from 3100 on if left out
  --api <address>     the server that answers calls of the page; http://localhost:3000 if left out`,
  options: {
    shell: { type: 'string' },
    page: { type: 'boolean' },
    port: { type: 'string' },
    api: { type: 'string' },
  },
  async run({ values: { shell, page, port, api }, folder, say, data }) {
    if (shell !== undefined) process.env['SHELL_ADDRESS'] = requireAddress(shell);
    if (api !== undefined) process.env['API'] = requireAddress(api);
    if (port !== undefined) process.env['PORT'] = portOf(port);
    endWithNpm();
    const { title, routes, wrapped } = manifestIn(folder);
    if (wrapped && page) throw new WrongUsage(`${title} is a wrapped game, which runs in a frame alone.`);
    if (page !== true) {
      const framed = shell === undefined || (await hasFrames(shell));
      process.env['FRAMED'] = `${framed}`;
      if (!framed) say(`The app at ${shell} is older than frames, so ${title} runs in its page.`);
    }
    const { serve } = await import('../serve.mjs');
    const place = shell === undefined ? '/' : `/#${routes[0]?.path ?? '/'}`;
    const { server, address } = await serve(folder, (origin) => origin + place);
    say(
      shell === undefined
        ? `${title} is on a page of its own at ${address}`
        : `${title} is at ${address}; everything else comes from ${new URL(shell).origin}.`,
    );
    if (wrapped) say('Wrap it again, and the page shows what has changed.');
    data({ title, address });
    if (server) await once(server, 'close');
  },
};

/** @param {string} text */
function portOf(text) {
  if (/^\d+$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return text;
  throw new WrongUsage(`"${text}" is not a port: it must be a number from 1 to 65535.`);
}
