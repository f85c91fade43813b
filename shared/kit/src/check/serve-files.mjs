import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves the host's page, and below /release/ the release; no call is answered, as when there is no network.
 * @param {string} page folder of the host's page
 * @param {string} dist
 */
export async function serveFiles(page, dist) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
    const isOfRelease = path.startsWith('/release/');
    const file = isOfRelease
      ? join(dist, path.slice('/release/'.length))
      : join(page, path === '/' ? 'index.html' : path);
    try {
      const content = await readFile(file);
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
      response.end(content);
    } catch {
      response.writeHead(path.startsWith('/api/') ? 503 : 404).end();
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${Object(server.address()).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
