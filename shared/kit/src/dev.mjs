import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const CLIENT = { overlay: { runtimeErrors: false }, reconnect: 5 };

/** Script that reloads a page, bundled into each of its scripts: a frame can neither connect nor reload. */
export const RELOAD = require.resolve('./reload.js');

/** Whether the remote runs in a frame, like releases of teams. */
export const isFramed = () => process.env['FRAMED'] === 'true';

/**
 * Development server of a checkout's shell; `serve` is that of remotes.
 * @param {import('webpack-dev-server').Configuration} [more]
 * @returns {import('webpack-dev-server').Configuration}
 */
export function devServer(more = {}) {
  return {
    port: process.env['PORT'] ?? 'auto',
    host: 'localhost',
    hot: false,
    liveReload: true,
    static: false,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: CLIENT,
    devMiddleware: { stats: 'errors-warnings' },
    setupExitSignals: true,
    proxy: [{ context: ['/api'], target: process.env['API'] ?? 'http://localhost:3000' }],
    ...more,
  };
}

/**
 * Serves the development list: entries from each remote's own server. `REMOTES` names those servers,
 * separated by spaces.
 * @param {import('webpack-dev-server').Middleware[]} middlewares
 */
export function serveDevelopmentList(middlewares) {
  /** @type {import('webpack-dev-server').ExpressRequestHandler} */
  const answer = async (_request, response) => {
    const servers = (process.env['REMOTES'] ?? '').split(' ').filter(Boolean);
    const remotes = await Promise.all(servers.map(releaseAt));
    response.json({ contract: 1, remotes: remotes.filter(Boolean) });
  };
  middlewares.unshift({ name: 'remotes.json', path: '/remotes.json', middleware: answer });
  return middlewares;
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
