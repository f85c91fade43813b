import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import webpack from 'webpack';
import { configOf } from './build.mjs';
import { forwardTo } from './calls.mjs';
import { Failed } from './command.mjs';
import { isFramed, RELOAD } from './dev.mjs';
import { mediaTypeOf } from './types.mjs';
import { watchTypes } from './watch-types.mjs';

const PORTS = { first: 3100, last: 3199 };

/** Host names of this computer; a page of another site could resolve its own name to it. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Event stream of changes: see `reload.js`. */
const CHANGES = '/__changes';

/**
 * Serves the remote in a folder on a page of its own, and rebuilds it on every change; calls go to the server at `API`.
 * @param {string} folder
 */
export async function serve(folder) {
  const compiler = /** @type {import('webpack').MultiCompiler} */ (
    webpack(await configOf(folder, 'development'))
  );
  const built = watched(compiler, folder);
  const call = forwardTo(new URL(process.env['API'] ?? 'http://localhost:3000'));
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (!LOCAL.test(request.headers.host ?? '')) return response.writeHead(403).end('Ask for localhost.\n');
    if (path === CHANGES) return built.listen(response);
    if (path.startsWith('/api/')) return call(request, response);
    const name = path.replace(/\/$/, '/index.html').slice(1);
    const file = await built.read(join(folder, 'dist', name));
    if (!file) return response.writeHead(404).end('There is nothing here.\n');
    response.setHeader('Content-Type', mediaTypeOf(name));
    response.end(file);
  });
  const port = await listening(server);
  server.once('close', () => compiler.close(() => undefined));
  return { server, address: `http://localhost:${port}/` };
}

/**
 * Build output in memory, with change events; types are checked once a page listens.
 * @param {import('webpack').MultiCompiler} compiler
 * @param {string} folder
 */
function watched(compiler, folder) {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  /** @type {Set<import('node:http').ServerResponse>} */
  const listeners = new Set();
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @type {{ problem?: string | undefined, hash?: string | undefined } | undefined} */
  let state;
  /** @type {string | undefined} */
  let types;
  const news = () => (state ? `data: ${JSON.stringify({ ...state, types })}\n\n` : ':\n\n');
  const tellAll = () => {
    for (const response of listeners) response.write(news());
  };
  compiler.outputFileSystem = /** @type {any} */ (fileSystem(files));
  if (!isFramed()) for (const each of compiler.compilers) addReload(each);
  compiler.hooks.invalid.tap('serve', () => {
    state = undefined;
  });
  compiler.watch({}, (error, stats) => {
    const text = error ? error.message : stats?.toString({ preset: 'errors-warnings', colors: false });
    if (error || stats?.hasErrors() || stats?.hasWarnings()) console.error(text);
    const problem = error ?? stats?.hasErrors();
    state = problem ? { problem: text } : { hash: stats?.hash };
    tellAll();
    for (const answer of waiting.splice(0)) answer();
  });
  return {
    /** Reads a file after any running build. @param {string} file */
    async read(file) {
      if (!state) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
      return files.get(file);
    },
    /** @param {import('node:http').ServerResponse} response */
    listen(response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(news());
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
      if (types !== undefined) return;
      types = '';
      watchTypes(folder, (errors) => {
        if (errors === types) return;
        types = errors;
        tellAll();
      });
    },
  };
}

/** Adds the reload script to every script of a page. @param {import('webpack').Compiler} compiler */
function addReload(compiler) {
  if (compiler.options.target === 'web')
    new webpack.EntryPlugin(compiler.context, RELOAD, {}).apply(compiler);
}

/** The part of a file system that webpack writes to. @param {Map<string, Buffer>} files */
function fileSystem(files) {
  const find = (/** @type {string} */ path, /** @type {(error: unknown, found?: any) => void} */ done) => {
    const found = files.get(path);
    return found
      ? done(null, found)
      : done(Object.assign(new Error(`There is no ${path}.`), { code: 'ENOENT' }));
  };
  return {
    mkdir: (/** @type {string} */ _path, /** @type {(error: null) => void} */ done) => done(null),
    writeFile(
      /** @type {string} */ path,
      /** @type {Buffer} */ content,
      /** @type {(error: null) => void} */ done,
    ) {
      files.set(path, Buffer.from(content));
      done(null);
    },
    readFile: find,
    stat: (/** @type {string} */ path, /** @type {(error: unknown, found?: object) => void} */ done) =>
      find(path, (error, found) =>
        done(error, found && { size: found.length, isFile: () => true, isDirectory: () => false }),
      ),
  };
}

/**
 * Listens on `PORT`, or on the first free port.
 * @param {import('node:http').Server} server
 * @returns {Promise<number>}
 */
async function listening(server) {
  const given = process.env['PORT'];
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
