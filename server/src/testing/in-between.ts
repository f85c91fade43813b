import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type Between = { readonly address: string; readonly stop: () => void };

/**
 * A place between a team and the server that hands on all it gets, but for the first connection: that one it ends with
 * `answer`, once `bytes` have arrived.
 */
export async function inBetween(address: string, bytes: number, answer = ''): Promise<Between> {
  const { hostname, port } = new URL(address);
  let isFirst = true;
  const open = new Set<Socket>();
  const server = createServer((team) => {
    open.add(team.on('error', () => team.destroy()));
    if (isFirst) {
      isFirst = false;
      let left = bytes;
      team.on('data', ({ length }) => {
        left -= length;
        if (left > 0) return;
        if (answer) team.end(answer);
        else team.resetAndDestroy();
      });
      return;
    }
    const app = connect(Number(port), hostname).on('error', () => team.destroy());
    open.add(app);
    team.pipe(app).pipe(team);
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
