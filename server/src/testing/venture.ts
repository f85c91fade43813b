import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { runCommandLine } from '@venture/kit/command-line';

/** A command's exit status and output. */
export type Ending = {
  readonly status: number;
  /** On standard output. */
  readonly out: string;
  readonly err: string;
};

/** Runs `venture` in a folder, with this token. */
export async function venture(folder: string, token: string, ...args: readonly string[]): Promise<Ending> {
  const out: unknown[] = [];
  const err: unknown[] = [];
  const spies = [
    jest.spyOn(process, 'cwd').mockReturnValue(folder),
    jest.spyOn(console, 'log').mockImplementation((line) => void out.push(line)),
    jest.spyOn(console, 'error').mockImplementation((line) => void err.push(line)),
  ];
  process.env['VENTURE_TOKEN'] = token;
  try {
    const status = await runCommandLine(args);
    return { status, out: out.join('\n'), err: err.join('\n') };
  } finally {
    delete process.env['VENTURE_TOKEN'];
    for (const spy of spies) spy.mockRestore();
  }
}

type Between = { readonly address: string; readonly stop: () => void };

/**
 * Starts a proxy between team and server. It passes on everything but the first upload, whose connection it ends
 * with `answer` once `bytes` of it have arrived.
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
