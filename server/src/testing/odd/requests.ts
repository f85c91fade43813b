import { gzipSync } from 'node:zlib';
import { pickBelow, type Random } from '@venture/progress/random';
import { oddValue, pick, spoiltJson } from './json';

/** A request as it goes over the wire. */
export type Wire = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
};

/** A request that is right: what is spoilt begins as one. */
export type Whole = {
  readonly method: string;
  /** With its parameters as `{name}`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly queryNames?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const JSON_TYPE = { 'content-type': 'application/json' };
const GZIP_TYPE = { 'content-type': 'application/gzip' };

const isUpload = (body: unknown): body is Buffer => Buffer.isBuffer(body);

/** The request itself. */
export function wireOf({ method, path, params = {}, query = {}, headers, body }: Whole): Wire {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? 'x'));
  const search = new URLSearchParams(query).toString();
  return {
    method,
    path: `${filled}${search && `?${search}`}`,
    headers: { ...headers, ...(body === undefined ? {} : isUpload(body) ? GZIP_TYPE : JSON_TYPE) },
    body: body === undefined ? undefined : isUpload(body) ? body : Buffer.from(JSON.stringify(body)),
  };
}

/** The request with something about it that no page sends. */
export function oddWire(whole: Whole, next: Random): Wire {
  const ways: ((wire: Wire) => Wire)[] = [oddHeaders, oddPath, oddQuery, oddMethod].map(
    (way) => (wire: Wire) => way(wire, whole, next),
  );
  if (isUpload(whole.body)) ways.push((wire) => oddBody(wire, next));
  else if (whole.body !== undefined) {
    const body = (wire: Wire) => ({ ...wire, body: Buffer.from(spoiltJson(whole.body, next)) });
    ways.push(body, body, body, body, body, (wire) => oddBody(wire, next));
  }
  const spoilt = pick(ways, next)(wireOf(whole));
  return next() < 0.2 ? pick(ways, next)(spoilt) : spoilt;
}

/** Parts of an address, as they are written in it. */
const SEGMENTS = [
  '%',
  '%00',
  '%ff',
  '%0d%0a',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '%5c',
  '%E0%A4%A',
  '%ed%a0%80',
  '*',
  "'",
  '"',
];

function segment(next: Random): string {
  if (next() < 0.4) return pick(SEGMENTS, next);
  return encodeURIComponent(
    oddValue(next)
      .slice(0, 2000)
      .replace(/\p{Surrogate}/gu, '\ufffd'),
  );
}

function oddPath(wire: Wire, { path, params = {} }: Whole, next: Random): Wire {
  if (Object.keys(params).length > 0) {
    const filled = path.replace(/\{\w+\}/g, () => segment(next));
    return { ...wire, path: filled };
  }
  const [before = '', search] = wire.path.split('?');
  const at = pickBelow(next, before.length + 1);
  const changed = `${before.slice(0, at)}${segment(next)}${before.slice(at)}`;
  return { ...wire, path: `/${changed.replace(/^\//, '')}${search === undefined ? '' : `?${search}`}` };
}

function oddQuery(wire: Wire, { queryNames = [] }: Whole, next: Random): Wire {
  const name = () => pick([...queryNames, ...queryNames, 'other', '__proto__', 'a[]', 'a[b]', '', '%'], next);
  const some = Array.from({ length: 1 + pickBelow(next, 3) }, () => `${name()}=${segment(next)}`);
  const separator = wire.path.includes('?') ? '&' : '?';
  return { ...wire, path: `${wire.path}${separator}${some.join(pick(['&', '&', ';', '&&'], next))}` };
}

function oddMethod(wire: Wire, _: Whole, next: Random): Wire {
  return {
    ...wire,
    method: pick(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'TRACE'], next),
  };
}

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'content-type',
    ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', '', 'application/json,'],
  ],
  [
    'cookie',
    ['venture-session=%00', 'venture-session=', '=', ';'.repeat(500), 'venture-session=a; venture-session=b'],
  ],
  ['origin', ['null', 'https://evil.example', 'http://[', '', 'http://localhost']],
  ['sec-fetch-site', ['cross-site', 'same-site', 'x', '']],
  ['accept', ['text/html', '*/*;q=0', 'x'.repeat(4000)]],
  ['accept-encoding', ['br;q=0, gzip;q=9', '*', 'identity;q=0', ',,,', 'gzip;q=\u00e9']],
  ['if-none-match', ['*', '"', 'W/"', '"a", *', ','.repeat(2000)]],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['if-match', ['*', '"x"']],
  [
    'range',
    ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-1,5-9', 'lines=1', 'bytes=99999999999999999999-'],
  ],
  ['content-encoding', ['gzip', 'br', 'x', 'identity']],
  ['x-forwarded-for', ['', 'x', '1.2.3.4, ::1', '::ffff:1.2.3.4%eth0', ','.repeat(500), '1.2.3.4\t']],
  ['x-forwarded-proto', ['https', 'javascript', '']],
  ['x-request-id', ['a'.repeat(64), '../..', 'ü']],
  ['x-http-method-override', ['DELETE']],
  ['content-length-hint', ['-1']],
  ['expect', ['100-continue', 'x']],
  ['te', ['trailers', 'gzip']],
  ['upgrade', ['websocket', 'h2c']],
  ['authorization', ['Bearer x', 'Basic', 'Basic =====']],
  ['host', ['', 'evil.example', 'localhost:99999', '[::1', 'a b', 'x'.repeat(1000)]],
];

function oddHeaders(wire: Wire, _: Whole, next: Random): Wire {
  const [name, values] = pick(HEADERS, next);
  return { ...wire, headers: { ...wire.headers, [name]: pick(values, next) } };
}

function oddBody(wire: Wire, next: Random): Wire {
  const body = wire.body ?? Buffer.from('{}');
  const cut = body.subarray(0, pickBelow(next, body.length));
  const bodies = [
    cut,
    Buffer.alloc(0),
    Buffer.concat([Buffer.from('\ufeff'), body]),
    Buffer.concat([cut, Buffer.from([0xff, 0xfe, 0xc0, 0x80]), body.subarray(cut.length)]),
    Buffer.from(body.toString(), 'utf16le'),
    Buffer.concat([body, body]),
    Buffer.concat([Buffer.from(' '.repeat(60_000)), body]),
    gzipSync(body),
    Buffer.from(oddValue(next)),
    Buffer.from('['.repeat(60_000)),
    Buffer.alloc(1_100_000, 0x20),
  ];
  return { ...wire, body: pick(bodies, next) };
}
