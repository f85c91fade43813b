import { createRequire } from 'node:module';

/** Where `venture dev` serves: `PORT`, or the first free port from 3100 on. */
process.env['WEBPACK_DEV_SERVER_BASE_PORT'] ??= '3100';

const CLIENT = { overlay: { runtimeErrors: false }, reconnect: 5 };
const OVERLAY = encodeURIComponent(JSON.stringify(CLIENT.overlay));
const { resolve } = createRequire(import.meta.url);

/** What reloads a page, as an entry: else it is in every script, and in a frame it can neither connect nor reload. */
export const RELOAD = `${resolve('webpack-dev-server/client/index.js')}?live-reload=true&logging=warn&reconnect=5&overlay=${OVERLAY}`;

/** Whether the remote is shown in a frame, as releases of teams are. */
export const isFramed = () => process.env['FRAMED'] === 'true';

/**
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
    // A page of a deployed app that uses this server is told of changes only where its host is named.
    allowedHosts: process.env['APP_HOST'] ? [process.env['APP_HOST']] : 'auto',
    client: !isFramed() && CLIENT,
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
