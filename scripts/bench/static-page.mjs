import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../programs.mjs';

/**
 * Serves the landing page's HTML and styles alone, as no page with scripts can be faster, for as long as `work` takes.
 * @template Value
 * @param {string} ours where the application is served
 * @param {(address: string) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function whileServingStatic(ours, work) {
  const html = await (await fetch(ours)).text();
  const bare = html.replace(/<(script|template|noscript)\b.*?<\/\1>/gs, '');
  const page = brotliCompressSync(bare);
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(page);
      return;
    }
    const file = await readFile(join(root, 'shell/dist', new URL(url, ours).pathname)).catch(() => undefined);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  try {
    return await work(`http://localhost:${Object(server.address()).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
