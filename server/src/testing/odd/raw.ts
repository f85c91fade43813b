import { pickBelow, type Random } from '@venture/progress/random';
import { pick } from './json';

const BODY = '{"email":"a@example.org","password":"x"}';

const LINES = [
  'GET / HTTP/1.1',
  'GET /api/v1/me HTTP/1.1',
  'HEAD /remotes.json HTTP/1.1',
  'GET /remotes/a%0d%0ab/c HTTP/1.1',
  'GET /../../etc/passwd HTTP/1.1',
  'GET //evil.example/%2e%2e HTTP/1.1',
  'GET http://evil.example/api/v1/me HTTP/1.1',
  'GET /\\..\\..\\etc HTTP/1.1',
  'GET /a b HTTP/1.1',
  'GET /\u0000 HTTP/1.1',
  'GET /\u00e9\u00ff HTTP/1.1',
  'GET ? HTTP/1.1',
  'GET * HTTP/1.1',
  'GET /?a[]=1&a[]=2&__proto__[x]=1 HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `GET /${'%61'.repeat(4000)} HTTP/1.1`,
  `GET /${'../'.repeat(3000)} HTTP/1.1`,
  'GET / HTTP/1.0',
  'GET / HTTP/0.9',
  'GET / HTTP/9.9',
  'GET /',
  'OPTIONS * HTTP/1.1',
  'OPTIONS /api/v1/me HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'PRI * HTTP/2.0',
  'BREW /pot HTTP/1.1',
  'POST /api/login.php HTTP/1.1',
  'POST /api/v1/feedback HTTP/1.1',
  'DELETE /api/v1/me HTTP/1.1',
  '',
  '\u0016\u0003\u0001\u0002\u0000',
];

const HEADERS = [
  'Host: localhost',
  'Host: localhost\r\nHost: evil.example',
  'Host: a/b',
  'Host: [::1',
  'Host: \u00e9',
  'Host:',
  'Cookie: venture-session=%',
  'Cookie: a\u0000b',
  `Cookie: ${'a=b; '.repeat(2000)}`,
  `X-Long: ${'x'.repeat(40_000)}`,
  Array.from({ length: 1500 }, (_, at) => `X-${at}: y`).join('\r\n'),
  'X-Folded: a\r\n b',
  'No colon',
  ': no name',
  'Bad Name: x',
  'Content-Type: application/json',
  'Content-Type: application/json\r\nContent-Type: text/plain',
  `Content-Length: ${BODY.length}`,
  'Content-Length: -1',
  'Content-Length: 1\r\nContent-Length: 2',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x10',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding : chunked',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nHTTP2-Settings: AAA',
  'Range: bytes=0-0,1-1,2-2',
  'If-None-Match: *',
  'X-Forwarded-For: \u00ff',
  'Origin: http://[',
  'Sec-Fetch-Site: \u00e9',
  'Trailer: Host',
];

const BODIES = [
  '',
  BODY,
  `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
  `${BODY.length.toString(16)};a="b"\r\n${BODY}\r\n0\r\nHost: evil\r\nX: y\r\n\r\n`,
  `-1\r\n${BODY}\r\n0\r\n\r\n`,
  'ffffffffffffffff\r\nx',
  `${'0'.repeat(5000)}1\r\nx\r\n0\r\n\r\n`,
  '0\r\n\r\nGET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n',
  `${'['.repeat(5000)}`,
];

/** Bytes that are hardly a request, or several at once. */
export function rawBytes(next: Random): Buffer {
  const one = () => {
    const headers = Array.from({ length: 1 + pickBelow(next, 4) }, () => pick(HEADERS, next));
    const host = next() < 0.7 ? ['Host: localhost'] : [];
    return [pick(LINES, next), ...host, ...headers, '', pick(BODIES, next)].join(
      next() < 0.05 ? '\n' : '\r\n',
    );
  };
  const many = next() < 0.1 ? 1 + pickBelow(next, 20) : 1;
  const bytes = Buffer.from(Array.from({ length: many }, one).join(''), 'latin1');
  if (next() < 0.2) bytes.set([pickBelow(next, 256)], pickBelow(next, Math.max(1, bytes.length)));
  return next() < 0.1 ? bytes.subarray(0, pickBelow(next, bytes.length)) : bytes;
}
