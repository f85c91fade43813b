import { request as ask } from 'node:http';
import { request as askSecurely } from 'node:https';

/** Sends calls to the app's server as a page of it would. @param {URL} api @returns {import('node:http').RequestListener} */
export function forwardTo({ origin, host, protocol }) {
  return (request, response) => {
    const { referer: _, ...headers } = { ...request.headers, host };
    if (headers.origin) headers.origin = origin;
    const call = (protocol === 'https:' ? askSecurely : ask)(
      origin + request.url,
      { method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    call.on('error', ({ message }) =>
      response.writeHead(502).end(`${origin} cannot be reached: ${message}\n`),
    );
    request.pipe(call);
  };
}
