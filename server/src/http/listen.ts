import { createServer, type RequestListener, type Server } from 'node:http';
import { errorCode, Failure, reason } from '../process/failure';
import type { ConnectionLimiter } from './connections';
import limits from './limits.json';

/** How long the parts of a request may take, and how long a connection stays open after a response. */
export type HttpLimits = Pick<typeof limits, 'http' | 'keepAliveMs'>;

/** A browser may try either for "localhost": another program on one of them would get its requests. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;

/** Where to listen, and below which path everything is. */
type Listener = { readonly host: string; readonly port: number; readonly publicPath?: string };

export type ListeningServer = Awaited<ReturnType<typeof listen>>;

/** Answers requests on a host and port; port 0 picks a free one. */
export async function listen(
  listener: RequestListener,
  { host, port, publicPath = '/' }: Listener,
  connections: ConnectionLimiter,
  http: HttpLimits = limits,
) {
  const [first, second] = host === 'localhost' ? LOOPBACK : [host];
  const start = (address: string, at: number) =>
    open(guardedServer(listener, connections, http, publicPath), address, at);
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
  /** Accepts no more requests, finishes the running ones, then ends. */
  const close = () => closeAll(servers);
  return { port: taken, close };
}

function guardedServer(
  listener: RequestListener,
  connections: ConnectionLimiter,
  { http, keepAliveMs }: HttpLimits,
  publicPath: string,
): Server {
  const server = createServer(http, listener);
  server.keepAliveTimeout = keepAliveMs;
  connections.guard(server);
  answerUnreadable(server, publicPath === '/');
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

/** What Node answers to what it cannot read, where nobody listens; all else is a bad request. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const page = (
  title: string,
  text: string,
) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
<p>${text}</p>
<p><a href="">Go to Venture Quest</a></p></html>
`;

const COOKIES_REMOVED = page(
  'Too many cookies',
  'Your browser sent more cookies than Venture Quest can read, so they were removed. You may have to log in again.',
);
const TOO_MUCH = page(
  'Too much to read',
  'Your browser sent more than Venture Quest can read. If that happens again, remove the cookies of this site.',
);

const refusal = (status: string, text: string, more: readonly string[] = []) =>
  [
    `HTTP/1.1 ${status}`,
    ...more,
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Content-Type: text/html; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');

const TOO_LARGE = '431 Request Header Fields Too Large';

/**
 * Answers what is no request that can be read, and closes the connection. `isWholeHost` says that nobody else's cookies
 * are on this host.
 */
function answerUnreadable(server: Server, isWholeHost: boolean): void {
  server.on('clientError', (error, socket) => {
    const code = errorCode(error) ?? '';
    if (!socket.writable) return;
    // Cut off while it still sends, a browser would show an error of its own: so it is the one to close.
    if (code === 'HPE_HEADER_OVERFLOW')
      return void socket.end(answerToOverflow(packetOf(error), isWholeHost));
    socket.end(`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`, () =>
      socket.destroy(),
    );
  });
}

/**
 * A browser sends its cookies with every request. With too many of them it would be refused for ever, and no page could
 * help: so the refusal itself removes them, where the browser counts the connection as safe. No other page may bring that
 * about, with a long address or a request of its own.
 */
function answerToOverflow(packet: string, isWholeHost: boolean): string {
  const [line = '', ...headers] = packet.split('\r\n');
  const isStart = REQUEST_START.test(line);
  if (isStart && line.length > limits.longestRequestLine) return refusal('414 URI Too Long', TOO_MUCH);
  const header = (name: string) => headers.find((each) => each.toLowerCase().startsWith(`${name}:`));
  const given = (name: string) =>
    header(name)
      ?.slice(name.length + 1)
      .trim();
  const isTooManyCookies = (header('cookie') ?? '').length > limits.manyCookieBytes;
  const site = given('sec-fetch-site');
  // Its own pages ask for what only some cookies go with, such as those for "/api".
  const isOwnVisit =
    site === 'same-origin' ||
    (['none', undefined].includes(site) && ['navigate', undefined].includes(given('sec-fetch-mode')));
  // Over a network the start has come before. Pages elsewhere can make an address long, and no cookies of this host.
  const isPieceOfCookies = !isStart && line.length > limits.manyCookieBytesInPiece && /; [^\s=]+=/.test(line);
  return isWholeHost && (isPieceOfCookies || (isStart && isTooManyCookies && isOwnVisit))
    ? refusal(TOO_LARGE, COOKIES_REMOVED, ['Clear-Site-Data: "cookies"'])
    : refusal(TOO_LARGE, TOO_MUCH);
}

const REQUEST_START = /^[A-Z]+ \//;

/** What was being read: the start of the request, or a later part where it came in pieces. */
function packetOf(error: Error): string {
  const packet: unknown = Object(error).rawPacket;
  return Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
}
