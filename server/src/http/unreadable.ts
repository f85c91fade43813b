import type { Server } from 'node:http';
import { errorCode } from '../process/failure';

/** What Node answers to what it cannot read, where nobody listens; all else is a bad request. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const TOO_MUCH = `<!doctype html><html lang="en"><title>Too many cookies</title><h1>Too many cookies</h1>
<p>Your browser sent more cookies than Venture Quest can read, so they were removed. You may have to log in again.</p>
<p><a href="/">Go to Venture Quest</a></p></html>
`;

/**
 * A browser sends its cookies with every request. With too many of them it would be refused for ever, and no page could
 * help: so the refusal itself removes them, where the browser counts the connection as safe.
 */
const REFUSAL = [
  'HTTP/1.1 431 Request Header Fields Too Large',
  'Clear-Site-Data: "cookies"',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  'Content-Type: text/html; charset=utf-8',
  'X-Content-Type-Options: nosniff',
  'Cache-Control: no-store',
  `Content-Length: ${Buffer.byteLength(TOO_MUCH)}`,
  'Connection: close',
  '',
  TOO_MUCH,
].join('\r\n');

/** Answers what is no request that can be read, and closes the connection. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error, socket) => {
    const code = errorCode(error) ?? '';
    if (!socket.writable) return;
    // Cut off while it still sends, a browser would show an error of its own: so it is the one to close.
    if (code === 'HPE_HEADER_OVERFLOW') return void socket.end(REFUSAL);
    socket.end(`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`, () =>
      socket.destroy(),
    );
  });
}
