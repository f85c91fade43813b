import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deserialize } from 'node:v8';
import { mediaTypeOf } from '../types.mjs';

const RELEASE = '/release/';

/**
 * Serves the host's page, and below /release/ the release whose files arrive on stdin. As the browser's proxy it
 * answers no other host and no calls, as if offline.
 * @param {string} page folder of the host's page
 * @returns {Promise<string>} its address
 */
export async function serveFiles(page) {
  /** @type {ReadonlyMap<string, Buffer>} */
  const release = deserialize(await buffer(process.stdin));
  let address = '';
  const server = createServer(async ({ url = '/' }, response) => {
    try {
      const { origin, pathname } = new URL(url, address);
      if (`${origin}/` !== address) throw new Error('This server is no way to another.');
      const path = normalize(decodeURIComponent(pathname === '/' ? '/index.html' : pathname));
      const content = path.startsWith(RELEASE)
        ? release.get(path.slice(RELEASE.length))
        : await readFile(join(page, path));
      response.writeHead(content ? 200 : 404, { 'Content-Type': mediaTypeOf(path) }).end(content);
    } catch {
      response.writeHead(url.includes('/api/') ? 503 : 404).end();
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  address = `http://localhost:${Object(server.address()).port}/`;
  return address;
}
