import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '../process/log';
import { NO_PAGE_POLICY } from './policy';

/** The target of a request: perhaps an origin, then a path, then the rest. */
const TARGET = /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is;

/** What balancers and monitoring ask this very process, past any proxy. */
const OPERATIONS = /^\/(healthz|readyz|metrics)$/;

type Options = {
  readonly log: Log;
  /** Called with each request that is answered here, because it is not below the path. */
  readonly onOutside: (request: IncomingMessage, status: number) => void;
};

/**
 * Answers what is below the path at which people open this installation, as if it were at "/". The proxy in front passes
 * addresses on as they are; where it removes the path, every answer says so.
 */
export function stripPublicPath(
  publicPath: string,
  answer: RequestListener,
  { log, onOutside }: Options,
): RequestListener {
  if (publicPath === '/') return answer;
  const folder = publicPath.slice(0, -1);
  let isTold = false;
  return (request, response) => {
    const [, origin = '', path = '', rest = ''] = TARGET.exec(request.url ?? '') ?? [];
    if (path === folder) {
      onOutside(request, 308);
      const location = publicPath + rest;
      return plain(response, 308, `${location}\n`, { Location: location });
    }
    if (path.startsWith(publicPath)) request.url = origin + path.slice(folder.length) + rest;
    else if (!OPERATIONS.test(path)) {
      if (!isTold)
        log.warn('a request is not below PUBLIC_PATH: does a proxy remove the path?', { publicPath });
      isTold = true;
      onOutside(request, 404);
      return plain(response, 404, notHere(publicPath));
    }
    answer(request, response);
  };
}

function notHere(publicPath: string): string {
  return (
    `Venture Quest is at ${publicPath} on this server, as PUBLIC_PATH says. If that is what you opened, a proxy removes ` +
    'the path before it asks: let it pass on addresses as they are.\n'
  );
}

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Security-Policy': NO_PAGE_POLICY,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...more,
  });
  response.end(text);
}
