import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const CLIENT = { overlay: { runtimeErrors: false }, reconnect: 5 };

/** What reloads a page: in every script of it, or as an entry, since in a frame it can neither connect nor reload. */
export const RELOAD = require.resolve('./reload.js');

/** Whether the remote is shown in a frame, as releases of teams are. */
export const isFramed = () => process.env['FRAMED'] === 'true';

/**
 * How the shell of a checkout is served for development; remotes are by `serve`.
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
 * The list of remotes in development: what each remote's own server says of its release.
 * `REMOTES` names those servers, separated by spaces.
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
