import { createServer, type RequestListener, type Server } from 'node:http';
import { errorCode, Failure, reason } from '../process/failure';
import limits from './limits.json';

/** Limits on the duration of a request's parts and on concurrent connections. */
export type HttpLimits = Pick<typeof limits, 'http' | 'keepAliveMs' | 'idleMs' | 'maxConnections'>;

/** Both, since a browser may try either for "localhost": another program on one of them would get its requests. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;

type Listener = { readonly host: string; readonly port: number };

export type ListeningServer = Awaited<ReturnType<typeof listen>>;

/** Answers requests on a host and port; port 0 picks a free one. */
export async function listen(listener: RequestListener, { host, port }: Listener, http: HttpLimits = limits) {
  const [first, second] = host === 'localhost' ? LOOPBACK : [host];
  const start = (address: string, at: number) => open(boundedServer(listener, http), address, at);
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
  /** Accepts no more requests, finishes those that are running, then ends. */
  const close = () => closeAll(servers);
  return { port: taken, close };
}

/** Closes a connection only if both directions are idle: a download goes on as long as it makes progress. */
function boundedServer(
  listener: RequestListener,
  { http, keepAliveMs, idleMs, maxConnections }: HttpLimits,
): Server {
  const server = createServer({ ...http, keepAliveTimeout: keepAliveMs }, listener);
  server.timeout = idleMs;
  server.maxConnections = maxConnections;
  return server;
}

function open(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, host, port)));
    server.listen(port, host, () => resolve(server));
  });
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
  return new Failure(sentences[code ?? ''] ?? otherwise, { cause: error });
}

function isMissing({ cause }: Error): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(cause) ?? '');
}

function portOf(servers: readonly Server[]): number {
  const address = servers[0]?.address();
  if (typeof address !== 'object' || !address) throw new Failure('The system gave no port.');
  return address.port;
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  const deadline = performance.now() + limits.finishMs;
  const looking = setInterval(() => {
    for (const server of servers) {
      // A connection becomes idle when its last response has been sent.
      if (performance.now() < deadline) server.closeIdleConnections();
      else server.closeAllConnections();
    }
  }, limits.lookMs);
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  await Promise.all(closed).finally(() => clearInterval(looking));
}

export type ShutdownState = ReturnType<typeof createShutdownState>;

/** Holds whether the server is about to stop; load balancers are told, and get time to send requests elsewhere. */
export function createShutdownState() {
  let isLeaving = false;
  return {
    begin(): void {
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
    /** Once the server is leaving, makes each response the last on its connection, so that proxies go elsewhere. */
    announced(answer: RequestListener): RequestListener {
      return (request, response) => {
        if (isLeaving) response.shouldKeepAlive = false;
        return answer(request, response);
      };
    },
  };
}

/** Tracks the requests being answered, including those whose browsers no longer wait. */
export function createRequestTracker() {
  const running = new Set<Promise<unknown>>();
  return {
    add(answer: Promise<unknown>): void {
      const one = answer.finally(() => running.delete(one));
      running.add(one);
    },
    count: () => running.size,
    /** Resolves once no request is being answered. */
    async over(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
