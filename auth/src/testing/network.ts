import { jest } from '@jest/globals';

type Init = { readonly status?: number; readonly headers?: Record<string, string> };

/** Lets the network answer with this body (JSON, or text as it is). */
export function answerWith(body: unknown, { status = 200, headers = {} }: Init = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(text, { status, headers }));
}

/** What the page sent, request by request. */
export function sentTo(fetch: jest.SpiedFunction<typeof globalThis.fetch>) {
  return fetch.mock.calls.map(([url, init]) => ({
    url,
    method: init?.method,
    type: new Headers(init?.headers).get('Content-Type'),
    body: JSON.parse(String(init?.body)),
  }));
}

/** Stands in for a server that offers these capabilities; returns the way to take it away again. */
export function offering(...capabilities: readonly string[]): () => void {
  const config = document.createElement('script');
  Object.assign(config, { type: 'application/json', id: 'venture-config' });
  config.textContent = JSON.stringify({ capabilities });
  document.body.append(config);
  return () => config.remove();
}
