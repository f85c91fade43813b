import { expect, jest, test } from '@jest/globals';

import { answerTo, type FramedRelease } from './framed';

const BASE = 'https://quest.example/remotes/cash/1.0.0/';
const framed = (isPreview = false): FramedRelease => ({
  release: { name: 'cash', version: '1.0.0', title: 'Cash', base: BASE } as FramedRelease['release'],
  ...{ files: {}, runtime: {}, page: 'frame.html', isPreview },
  fetchFile: async () => new ArrayBuffer(1),
});
const REFUSED = { type: 'answer', refused: { status: 404 } };

/** Sets the server's response; returns the mock of `fetch`. */
function server(body: object) {
  const fetch = jest.fn(async (_: RequestInfo | URL) => Response.json(body));
  globalThis.fetch = fetch as typeof globalThis.fetch;
  return fetch;
}

test("a file is fetched only from the release's folder", async () => {
  expect(await answerTo(framed(), 1, { what: 'file', address: `${BASE}a.js` })).toMatchObject({ id: 1 });
  for (const address of ['https://quest.example/api/v1/me', `${BASE}../2.0.0/a.js`, 'https://evil.example/'])
    expect(await answerTo(framed(), 2, { what: 'file', address })).toMatchObject(REFUSED);
  expect(await answerTo(framed(), 3, { what: 'file', address: 'nowhere' })).toHaveProperty('refused');
});

test('a preview makes no calls', async () => {
  const fetch = server({});
  expect(await answerTo(framed(true), 2, { what: 'deal', options: {} })).toMatchObject(REFUSED);
  expect(fetch).not.toHaveBeenCalled();
});
