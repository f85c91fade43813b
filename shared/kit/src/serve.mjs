import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { request as askSecurely } from 'node:https';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import webpack from 'webpack';
import { loadConfig } from './build.mjs';
import { Failed } from './command.mjs';
import { RELOAD } from './index.mjs';
import { findCacheFolder } from './remote-folder.mjs';
import { mediaTypeOf } from './types.mjs';

const require = createRequire(import.meta.url);

const PORTS = { first: 3100, last: 3199 };

/** Host names of this computer. Others are not trusted: another site could point its own name at this computer. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Path of the stream of change events: see `reload.js`. */
const CHANGES = '/__changes';

/**
 * Serves a folder's program, and rebuilds it on every change.
 * @param {string} folder
 * @param {{ framed: boolean, api?: string | undefined, port?: string | undefined }} how whether a remote runs in a
 * frame, the server for calls, and the port instead of the first free one
 * @param {Readonly<Record<string, (response: import('node:http').ServerResponse) => void>>} [answers] by path
 */
export async function serve(folder, { framed, api = 'http://localhost:3000', port: given }, answers = {}) {
  const compiler = webpack(await loadConfig(folder, 'development', { framed }));
  if (!framed) for (const each of compiler.compilers) addReload(each);
  const built = watched(compiler, folder);
  const call = forwardTo(new URL(api));
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (!LOCAL.test(request.headers.host ?? '')) return response.writeHead(403).end('Ask for localhost.\n');
    if (path === CHANGES) return built.listen(response);
    if (Object.hasOwn(answers, path)) return answers[path]?.(response);
    if (path.startsWith('/api/')) return call(request, response);
    const name = path.replace(/\/$/, '/index.html').slice(1);
    const file = await built.read(name);
    if (!file) return response.writeHead(404).end('There is nothing here.\n');
    response.setHeader('Content-Type', mediaTypeOf(name));
    response.end(file);
  });
  const port = await listening(server, given);
  server.once('close', () => compiler.close(() => undefined));
  return { server, address: `http://localhost:${port}/` };
}

/**
 * Build output in memory, with change events.
 * @param {import('webpack').MultiCompiler} compiler
 * @param {string} folder
 */
function watched(compiler, folder) {
  /** @type {Map<string, import('webpack').sources.Source>} */
  const files = new Map();
  /** @type {Set<import('node:http').ServerResponse>} */
  const listeners = new Set();
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @type {{ problem?: string | undefined, hash?: string | undefined } | undefined} */
  let state;
  let areTypesWatched = false;
  const news = () => (state ? `data: ${JSON.stringify(state)}\n\n` : ':\n\n');
  for (const each of compiler.compilers) each.hooks.shouldEmit.tap('serve', () => false);
  compiler.hooks.invalid.tap('serve', () => {
    state = undefined;
  });
  compiler.watch({}, (error, stats) => {
    const text = error ? error.message : stats?.toString({ preset: 'errors-warnings', colors: false });
    if (error || stats?.hasErrors() || stats?.hasWarnings()) console.error(text);
    const problem = error ?? stats?.hasErrors();
    state = problem ? { problem: text } : { hash: stats?.hash };
    for (const { name, source } of assetsOf(stats)) files.set(name, source);
    for (const response of listeners) response.write(news());
    for (const answer of waiting.splice(0)) answer();
  });
  return {
    /** Reads a file after any running build. @param {string} file */
    async read(file) {
      if (!state) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
      return files.get(file)?.buffer();
    },
    /** @param {import('node:http').ServerResponse} response */
    listen(response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(news());
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
      if (!areTypesWatched) watchTypes(folder);
      areTypesWatched = true;
    },
  };
}

/** @param {import('webpack').MultiStats | undefined} stats */
function assetsOf(stats) {
  return (stats?.stats ?? []).flatMap(({ compilation }) => compilation.getAssets());
}

/** Adds the reload script to all of a page's scripts. @param {import('webpack').Compiler} compiler */
function addReload(compiler) {
  if (compiler.options.target === 'web')
    new webpack.EntryPlugin(compiler.context, RELOAD, {}).apply(compiler);
}

/**
 * Listens on the given port, or the first free one.
 * @param {import('node:http').Server} server
 * @param {string | undefined} given
 * @returns {Promise<number>}
 */
async function listening(server, given) {
  for (let port = Number(given ?? PORTS.first); ; port += 1) {
    try {
      await once(server.listen(port, 'localhost'), 'listening');
      return port;
    } catch (error) {
      if (Object(error).code !== 'EADDRINUSE') throw error;
      if (given !== undefined || port === PORTS.last)
        throw new Failed(`Port ${port} is in use: choose another.`);
    }
  }
}

/**
 * Forwards calls to the app's server as if one of its own pages had made them.
 * @param {URL} api
 * @returns {import('node:http').RequestListener}
 */
export function forwardTo({ origin, host, protocol }) {
  return (request, response) => {
    const { referer: _, ...headers } = { ...request.headers, host };
    if (headers.origin) headers.origin = origin;
    const call = (protocol === 'https:' ? askSecurely : ask)(
      origin + request.url,
      { method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    call.on('error', ({ message }) =>
      response.writeHead(502).end(`${origin} cannot be reached: ${message}\n`),
    );
    request.pipe(call);
  };
}

/**
 * Prints a folder's type errors on every change, using the kit's compiler in a thread so that builds do not wait.
 * Does nothing without a tsconfig.json.
 * @param {string} folder
 * @param {NodeJS.WritableStream} [output] standard output is for the answer of the command
 */
export function watchTypes(folder, output = process.stderr) {
  if (!existsSync(join(folder, 'tsconfig.json'))) return undefined;
  const info = join(findCacheFolder(folder, 'typescript'), 'dev.json');
  const how = ['--noEmit', '--incremental', '--tsBuildInfoFile', info, '--pretty', 'false'];
  const compiler = new Worker(require.resolve('typescript/bin/tsc'), {
    argv: ['--watch', '--preserveWatchOutput', '--project', folder, ...how],
    stdout: true,
  });
  compiler.stdout.pipe(output);
  compiler.unref();
  return compiler;
}
