import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSource, type Source } from './source';

let server: Server;
let answer: RequestListener;
let requests: (string | undefined)[];
let source: Source;
beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.headers['if-none-match']);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // What Node answers for a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  source = createSource(`http://127.0.0.1:${port}/remotes.json`, 0);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** What a source answers once a request in the background is through: the next begins only then. */
async function settled() {
  const enough = requests.length + 2;
  while (requests.length < enough) {
    await source();
    await wait(2);
  }
  return source();
}

test('the first answer is waited for, later ones come in the background', async () => {
  answer = (_, response) => response.end('one');
  expect((await source()).body?.toString()).toBe('one');
  answer = (_, response) => response.end('two');
  expect((await source()).body?.toString()).toBe('one');
  expect((await settled()).body?.toString()).toBe('two');
});

test('what has not changed is not sent again, and is the same object', async () => {
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { ETag: '"1"' }).end('one');
  };
  const first = await source();
  expect(await settled()).toBe(first);
  expect(requests.slice(0, 2)).toEqual([undefined, '"1"']);
});

test('a server that knows no tags makes no difference', async () => {
  answer = (_, response) => response.end('one');
  expect(await settled()).toBe(await settled());
});

test.each<[string, RequestListener, RegExp]>([
  ['an error', (_, response) => response.writeHead(500).end('no'), /^it answers 500$/],
  ['a cut connection', (request) => request.socket.destroy(), /./],
])('%s is told once, and gone with the next answer', async (_, fault, trouble) => {
  answer = (_request, response) => response.writeHead(200, { ETag: '"1"' }).end('one');
  const good = await source();
  answer = fault;
  const bad = await settled();
  expect(bad.trouble).toMatch(trouble);
  expect(await settled()).toBe(bad);
  answer = (_request, response) => response.writeHead(304).end();
  expect(await settled()).toBe(good);
});
