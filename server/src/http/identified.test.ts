import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestServer, testServer } from '../testing/server';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** What is answered to a call that there is not, and the lines of the log about it. */
async function ask() {
  const { address, logged } = server;
  const headers = { 'X-Request-Id': 'chosen-by-a-visitor' };
  const response = await fetch(`${address}/api/v1/nothing`, { headers });
  const requestId = response.headers.get('x-request-id') ?? '';
  expect(requestId).toMatch(UUID);
  const lines = logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
  return { requestId, problem: await response.json(), lines };
}

test('a problem and the log have the id that the response has, which is our own', async () => {
  const { requestId, problem, lines } = await ask();
  expect(problem).toMatchObject({ code: 'not-found', requestId });
  expect(lines).toMatchObject([{ event: 'request', operation: 'other', path: '/api/v1/nothing' }]);
  expect((await ask()).requestId).not.toBe(requestId);
});
