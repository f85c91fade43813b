import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Wire } from './requests';

/** What came back; `failure` is why nothing did. */
export type Exchanged = {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
  readonly failure?: string;
};

/** Far longer than any answer takes, also on a busy machine. */
const DEADLINE_MS = 60_000;

const MOST_TRIES = 5;
const isReset = ({ failure = '' }: Exchanged) => /ECONNRESET|EPIPE|socket hang up/.test(failure);

const nothing = (failure: string): Exchanged => ({ status: 0, header: () => undefined, text: '', failure });

/** Sends requests over connections that it keeps. */
export function exchanger(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  function once({ method, path, headers, body }: Wire): Promise<Exchanged> {
    return new Promise((resolve) => {
      const sent = request(address, { method, path, headers, agent }, (response) => {
        read(response).then(resolve, (error: Error) => resolve(nothing(error.message)));
      });
      const deadline = setTimeout(() => {
        resolve(nothing('hangs'));
        sent.destroy();
      }, DEADLINE_MS);
      sent.once('close', () => clearTimeout(deadline));
      sent.once('error', (error) => resolve(nothing(error.message)));
      sent.end(body);
    });
  }

  return {
    async send(wire: Wire): Promise<Exchanged> {
      // Closed while it was kept, or by a server that answered before it had read all: its answer may be lost.
      let answered = await once(wire);
      for (let tries = 1; tries < MOST_TRIES && isReset(answered); tries += 1) answered = await once(wire);
      return answered;
    },
    close: () => agent.destroy(),
  };
}

async function read(response: IncomingMessage): Promise<Exchanged> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { statusCode = 0, headers } = response;
  return {
    status: statusCode,
    header: (name) => headers[name]?.toString(),
    text: Buffer.concat(chunks).toString(),
  };
}

/** Sends bytes over a connection of their own, and gives back all that comes until it is closed. */
export function sendRaw(
  address: string,
  bytes: Buffer,
): Promise<{ readonly text: string; readonly failure?: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
    const deadline = setTimeout(() => {
      resolve({ text, failure: 'hangs' });
      socket.destroy();
    }, DEADLINE_MS);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // A server that has answered may close while it is still being sent to.
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(deadline);
      resolve({ text });
    });
  });
}
