import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import type { TestDatabase } from './database';

/** Starts a host in front of this database that can vanish or go silent. */
export async function host({ url }: Pick<TestDatabase, 'url'>, at = 0) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let isSilent = false;
  const listener = createServer((client) => {
    if (isSilent) return void sockets.push(client.on('error', () => {}));
    const server = createConnection({ host: hostname, port: Number(port) });
    sockets.push(client, server);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => {});
  });
  await once(listener.listen(at, '127.0.0.1'), 'listening');
  return {
    name: `127.0.0.1:${Object(listener.address()).port}`,
    /** Acts like a machine without power: connections stay open without answers. */
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    end() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
