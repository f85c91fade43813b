import { jest } from '@jest/globals';

type Init = { readonly status?: number; readonly headers?: Record<string, string> };

/** Makes `fetch` respond with this body: JSON, or plain text as it is. */
export function answerWith(body: unknown, { status = 200, headers = {} }: Init = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(text, { status, headers }));
}

/** Lists the page's requests. */
export function sentTo(fetch: jest.SpiedFunction<typeof globalThis.fetch>) {
  return fetch.mock.calls.map(([url, init]) => ({
    url,
    method: init?.method,
    type: new Headers(init?.headers).get('Content-Type'),
    body: JSON.parse(String(init?.body)),
  }));
}

/** Pretends that the server offers `/v1`, with or without mail; returns a function that undoes this. */
export function offering({ mail }: { readonly mail: boolean }): () => void {
  const config = document.createElement('script');
  Object.assign(config, { type: 'application/json', id: 'venture-config' });
  config.textContent = JSON.stringify({ v1: true, mail });
  document.body.append(config);
  return () => config.remove();
}
