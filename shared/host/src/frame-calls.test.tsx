import { expect, jest, test } from '@jest/globals';
import { answerTo } from './frame-calls';
import type { FramedRelease } from './framed';

const BASE = 'https://quest.example/remotes/cash/1.0.0/';
const RUN = '00000000-0000-4000-8000-000000000001';
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

test('a run is returned only if it is of the same game', async () => {
  const event = { kind: 'run', id: RUN, at: '2026-01-01T00:00:00.000Z', game: 'cash', rules: 1, seed: 1 };
  const whole = { ...event, score: 5, facts: {}, timing: 'x1' };
  const kept = { standing: 'verified', receivedAt: event.at };
  server({ event: whole, ...kept });
  const own = await answerTo(framed(), 1, { what: 'run', run: RUN });
  server({ event: { ...whole, game: 'other' }, ...kept });
  const other = await answerTo(framed(), 1, { what: 'run', run: RUN });
  expect([own, other]).toEqual([
    expect.not.objectContaining({ refused: expect.anything() }),
    expect.objectContaining({ refused: expect.objectContaining({ status: 404 }) }),
  ]);
});

test('a preview makes no calls', async () => {
  const fetch = server({});
  expect(await answerTo(framed(true), 1, { what: 'run', run: RUN })).toMatchObject(REFUSED);
  expect(await answerTo(framed(true), 2, { what: 'deal', options: {} })).toMatchObject(REFUSED);
  expect(fetch).not.toHaveBeenCalled();
});
