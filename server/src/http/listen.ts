import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode, Failure, reason } from '../process/failure';
import limits from './connection-limits.json';
import type { Connections } from './connections';

export type Listening = {
  readonly port: number;
  /** Accepts no more requests, finishes the running ones, then ends. */
  readonly close: () => Promise<void>;
};

/** How long the parts of a request may take, and how long a connection stays open after a response. */
export type HttpLimits = Pick<typeof limits, 'http' | 'keepAliveMs'>;

/** A browser may try either for "localhost": another program on one of them would get its requests. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;

/** Answers requests on a host and port; port 0 picks a free one. */
export async function listen(
  listener: RequestListener,
  { host, port }: { readonly host: string; readonly port: number },
  connections: Connections,
  http: HttpLimits = limits,
): Promise<Listening> {
  const [first, second] = host === 'localhost' ? LOOPBACK : [host];
  const start = (address: string, at: number) =>
    open(guardedServer(listener, connections, http), address, at);
  const servers = [await start(first, port)];
  const taken = portOf(servers);
  if (second) {
    const other = await start(second, taken).catch(async (error) => {
      if (isMissing(error)) return undefined; // a system without IPv6
      await closeAll(servers);
      throw error;
    });
    if (other) servers.push(other);
  }
  return { port: taken, close: () => closeAll(servers) };
}

function guardedServer(
  listener: RequestListener,
  connections: Connections,
  { http, keepAliveMs }: HttpLimits,
): Server {
  const server = createServer(http, listener);
  server.keepAliveTimeout = keepAliveMs;
  connections.guard(server);
  return server;
}

function open(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, host, port)));
    server.listen(port, host, () => resolve(server));
  });
}

/** Keeps the system's error for a host that is skipped rather than reported. */
class ListenFailure extends Failure {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

function explained(error: unknown, host: string, port: number): Failure {
  const code = errorCode(error);
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or choose another with PORT.`,
    EACCES: `Port ${port} may not be used without special permission: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this computer: use localhost, or 0.0.0.0 for all.`,
    ENOTFOUND: `HOST ${host} is not known: use localhost, or 0.0.0.0 for all addresses.`,
  };
  const otherwise = `The server cannot listen on ${host}, port ${port} (${reason(error)}).`;
  return new ListenFailure(sentences[code ?? ''] ?? otherwise, code);
}

function isMissing(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error) ?? '');
}

function portOf(servers: readonly Server[]): number {
  const address = servers[0]?.address();
  if (typeof address !== 'object' || !address) throw new Failure('The system gave no port.');
  return address.port;
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  const deadline = Date.now() + limits.finishMs;
  let isClosed = false;
  const closing = closed.then(() => {
    isClosed = true;
  });
  while (!isClosed) {
    for (const server of servers) {
      // A connection becomes idle when its last response has been sent.
      if (Date.now() < deadline) server.closeIdleConnections();
      else server.closeAllConnections();
    }
    await Promise.race([closing, wait(limits.lookMs)]);
  }
}
