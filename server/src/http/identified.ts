import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { OTHER, withOperation } from '../process/operation';

/**
 * The header of W3C Trace Context: version, trace, parent and flags. Later versions may append more; version "ff" and ids
 * of zeros are invalid, as is a header that came twice.
 */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** The id of the trace, if the header is valid. */
export function traceIdIn({ traceparent }: IncomingHttpHeaders): string | undefined {
  const [, version, traceId, more] = TRACEPARENT.exec(String(traceparent)) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}

/**
 * Gives every request an id of our own, which its response has as `X-Request-Id`, whoever answers it. Only a trusted proxy
 * is believed which trace it belongs to.
 */
export function identified(answer: RequestListener, proxies: number): RequestListener {
  return (request, response) => {
    const requestId = randomUUID();
    response.setHeader('X-Request-Id', requestId);
    const traceId = proxies > 0 ? traceIdIn(request.headers) : undefined;
    return withOperation({ name: OTHER, requestId, traceId }, () => answer(request, response));
  };
}
