import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';

/** A proxy to the public npm registry that records lookups. */
export async function publicRegistry() {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    asked.push(decodeURIComponent(path));
    response.writeHead(307, { Location: new URL(path, stdout.trim()).href }).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${Object(server.address()).port}/`,
    asked,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
