import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey, normaliseAddress } from './client';

export type ConnectionLimits = {
  /** All at once, and from one address; a campus is often one address. */
  readonly most: number;
  readonly mostPerAddress: number;
  /** How many that have sent nothing yet stay open; the oldest of more are closed. */
  readonly mostSilent: number;
  /** How long a connection may take to send its first byte. */
  readonly silentMs: number;
  /** How long a connection may be idle, in both directions, during a request or response. */
  readonly idleMs: number;
};

export type ConnectionRefusal = 'total' | 'address';

const REFUSED =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export type ConnectionLimiter = ReturnType<typeof createConnectionLimiter>;

/**
 * Bounds the number of connections and closes idle ones. What counts is idleness, not duration: a long download on a
 * slow phone continues as long as data moves. Behind a proxy all connections are the proxy's.
 */
export function createConnectionLimiter(
  { most, mostPerAddress, mostSilent, silentMs, idleMs }: ConnectionLimits,
  isBehindProxy: boolean,
  onRefused: (why: ConnectionRefusal) => void = () => {},
) {
  const perAddress = new Map<string, number>();
  /** Those that may have sent nothing yet, the oldest first. */
  const silent = new Set<Socket>();
  let total = 0;

  function refusalOf(address: string): ConnectionRefusal | undefined {
    if (total >= most) return 'total';
    const isFull = !isBehindProxy && (perAddress.get(address) ?? 0) >= mostPerAddress;
    return isFull ? 'address' : undefined;
  }

  function admit(socket: Socket): void {
    const address = clientKey(normaliseAddress(socket.remoteAddress ?? ''));
    const refusal = refusalOf(address);
    if (refusal) {
      onRefused(refusal);
      socket.end(REFUSED);
      socket.destroySoon();
      return;
    }
    total += 1;
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    socket.once('close', () => {
      total -= 1;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    silent.add(socket);
    const timer = setTimeout(closeIfSilent, silentMs, socket).unref();
    socket.once('close', () => {
      silent.delete(socket);
      clearTimeout(timer);
    });
    const [oldest] = silent;
    if (oldest && silent.size > mostSilent) closeIfSilent(oldest);
  }

  function closeIfSilent(socket: Socket): void {
    silent.delete(socket);
    if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    /** Bounds the connections of this server, together with those of the other guarded servers. */
    guard(server: Server): void {
      // The socket's own timer: any traffic restarts it.
      server.timeout = idleMs;
      server.on('connection', admit);
    },
    count: () => total,
  };
}

export type ShutdownState = ReturnType<typeof createShutdownState>;

/** Whether the server is about to stop: balancers are told, and have time to send requests elsewhere. */
export function createShutdownState() {
  let isLeaving = false;
  return {
    begin(): void {
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
    /** Each answer is then the last on its connection, so that a proxy opens the next one elsewhere. */
    announced(answer: RequestListener): RequestListener {
      return (request, response) => {
        if (isLeaving) response.shouldKeepAlive = false;
        return answer(request, response);
      };
    },
  };
}

/** The requests being answered now, including those whose browsers no longer wait. */
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
