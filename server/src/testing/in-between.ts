import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type Between = { readonly address: string; readonly stop: () => void };

/**
 * A place between a team and the server that hands on all it gets, but for the first upload: its connection it ends with
 * `answer`, once `bytes` of it have arrived.
 */
export async function inBetween(address: string, bytes: number, answer = ''): Promise<Between> {
  const { hostname, port } = new URL(address);
  let isFirst = true;
  const open = new Set<Socket>();
  const server = createServer((team) => {
    const app = connect(Number(port), hostname).on('error', () => team.destroy());
    open.add(team.on('error', () => app.destroy()).on('close', () => app.end()));
    open.add(app);
    app.pipe(team);
    let left = Number.POSITIVE_INFINITY;
    team.on('data', (chunk: Buffer) => {
      if (isFirst && chunk.toString('latin1').startsWith('PUT ')) {
        isFirst = false;
        left = bytes;
      }
      if (left === Number.POSITIVE_INFINITY) {
        app.write(chunk);
        return;
      }
      left -= chunk.length;
      if (left > 0) return;
      if (answer) team.end(answer);
      else team.resetAndDestroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${Object(server.address()).port}`,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
