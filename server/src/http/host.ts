import type { IncomingMessage, RequestListener } from 'node:http';

/** A name or an IPv4 address, or an IPv6 address in brackets, and perhaps a port. */
const HOST = /^([a-z0-9]([a-z0-9._-]{0,253}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Refuses a request that does not name exactly one valid host: a proxy and this server could each read it
 * differently.
 */
export function oneHostOnly(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (namesOneHost(request)) return answer(request, response);
    const text = 'The request must have exactly one valid Host header.\n';
    response.writeHead(400, {
      'Content-Type': 'text/plain; charset=UTF-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    });
    response.end(text);
  };
}

function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  return hosts.length === 1 && HOST.test(hosts[0] ?? '');
}
