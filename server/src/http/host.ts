import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { OTHER_LABEL, withOperation } from '../process/log';

/** Gives every request an id of our own, which its response has as `X-Request-Id`, whoever answers it. */
export function identifyRequests(answer: RequestListener): RequestListener {
  return (request, response) => {
    const requestId = randomUUID();
    response.setHeader('X-Request-Id', requestId);
    return withOperation({ name: OTHER_LABEL, requestId }, () => answer(request, response));
  };
}

/** A name or an IPv4 address, or an IPv6 address in brackets, and perhaps a port. */
const HOST = /^([a-z0-9]([a-z0-9._-]{0,253}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Refuses a request that does not name exactly one valid host, which a proxy and this server could each read
 * differently, and one with a long path that cannot be decoded: trying its parts one by one would take long.
 */
export function refuseMalformed(answer: RequestListener): RequestListener {
  return (request, response) => {
    const hasHost = namesOneHost(request);
    if (hasHost && hasPath(request)) return answer(request, response);
    const text = hasHost
      ? 'The address is not well-formed.\n'
      : 'The request must have exactly one valid Host header.\n';
    response.writeHead(400, {
      'Content-Type': 'text/plain; charset=UTF-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    });
    response.end(text);
  };
}

const LONG_PATH = 500;

function hasPath({ url = '' }: IncomingMessage): boolean {
  try {
    const [path = ''] = url.split('?', 1);
    return path.length < LONG_PATH || decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  return hosts.length === 1 && HOST.test(hosts[0] ?? '');
}
