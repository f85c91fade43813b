import type { Server } from 'node:http';
import { errorCode } from '../process/failure';
import limits from './connection-limits.json';

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
export function answerUnreadable(server: Server, isWholeHost: boolean): void {
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
