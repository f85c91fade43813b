import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestServer, testServer } from '../testing/server';
import { parseTraceId } from './host';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let direct: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  direct = await testServer();
  proxied = await testServer({ TRUST_PROXY: '1' });
});
afterAll(() => Promise.all([direct.close(), proxied.close()]));

const sent = { traceparent: `00-${TRACE}-${PARENT}-01`, 'X-Request-Id': 'chosen-by-a-visitor' };

/** What is answered to a call that there is not, and the lines of the log about it. */
async function ask({ address, logged }: TestServer, headers: Record<string, string> = sent) {
  const response = await fetch(`${address}/api/v1/nothing`, { headers });
  const requestId = response.headers.get('x-request-id') ?? '';
  expect(requestId).toMatch(UUID);
  const lines = logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
  return { requestId, problem: await response.json(), lines };
}

test('a problem and the log have the id that the response has, which is our own', async () => {
  const { requestId, problem, lines } = await ask(direct);
  expect(problem).toMatchObject({ code: 'not-found', requestId });
  expect(lines).toMatchObject([{ event: 'request', operation: 'other', path: '/api/v1/nothing' }]);
  expect((await ask(direct)).requestId).not.toBe(requestId);
});

test('they have the trace that a trusted proxy sends, and nobody else', async () => {
  const { problem, lines } = await ask(proxied);
  expect(problem.traceId).toBe(TRACE);
  expect(lines).toMatchObject([{ event: 'request', traceId: TRACE }]);
  const untrusted = await ask(direct);
  expect([untrusted.problem.traceId, untrusted.lines[0]?.traceId]).toEqual([undefined, undefined]);
  const invalid = await ask(proxied, { traceparent: `00-${TRACE}-${PARENT}-01 "}` });
  expect(invalid.problem).not.toHaveProperty('traceId');
});

test.each([
  ['below the path', '/quest/'],
  ['beside it', '/elsewhere'],
  ['at the path without its slash', '/quest'],
])('what is asked %s is answered with an id', async (_, path) => {
  const response = await fetch(new URL(path, proxied.address), { redirect: 'manual' });
  expect(response.headers.get('x-request-id')).toMatch(UUID);
});

describe('the header traceparent', () => {
  test.each<[string, string | undefined]>([
    [`00-${TRACE}-${PARENT}-00`, TRACE],
    [`01-${TRACE}-${PARENT}-01-of-later-versions`, TRACE],
    [`00-${TRACE}-${PARENT}-01-more`, undefined],
    [`ff-${TRACE}-${PARENT}-01`, undefined],
    [`00-${'0'.repeat(32)}-${PARENT}-01`, undefined],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
    [`00-${TRACE.toUpperCase()}-${PARENT}-01`, undefined],
    [`00-${TRACE}-${PARENT}-1`, undefined],
    [`00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`, undefined],
    ['', undefined],
  ])('%s names the trace %s', (traceparent, traceId) => {
    expect(parseTraceId({ traceparent })).toBe(traceId);
  });

  test('may be missing', () => {
    expect(parseTraceId({})).toBeUndefined();
  });
});
