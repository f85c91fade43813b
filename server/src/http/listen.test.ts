import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type HttpLimits, type ListeningServer, listen } from './listen';
import { identifyRequests } from './requests';

const NEVER = 2 ** 30;
const PATIENT = {
  http: { headersTimeout: NEVER, requestTimeout: NEVER, connectionsCheckingInterval: 20 },
  ...{ keepAliveMs: NEVER, idleMs: NEVER, maxConnections: NEVER },
};
const ok: RequestListener = (_, response) => void response.end('ok');

let listening: ListeningServer;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await listening.close();
});

type Settings = Partial<Omit<HttpLimits, 'http'>> & { readonly http?: Partial<HttpLimits['http']> };

async function start({ http, ...bounds }: Settings, answer = ok) {
  const own = { ...PATIENT, ...bounds, http: { ...PATIENT.http, ...http } };
  listening = await listen(identifyRequests(answer), { host: '127.0.0.1', port: 0 }, own);
}

/** Sends exactly this text; returns the answer once the connection is closed. */
function said(text: string): Promise<string> {
  const socket = connect(listening.port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {}); // it was cut off, and "close" follows
  if (text) socket.write(text);
  return new Promise((resolve) => socket.once('close', () => resolve(answer)));
}

const HEAD = 'GET / HTTP/1.1\r\nHost: venture.example\r\n';

describe('a connection is closed', () => {
  test.each<[string, string, Settings, RegExp]>([
    ['on which nothing was ever sent', '', { http: { headersTimeout: 30 } }, /^(HTTP\/1.1 408|$)/],
    ['on which half a header was sent', 'GET / HT', { http: { headersTimeout: 30 } }, /^HTTP\/1.1 408/],
    ['that stopped in the middle of its header', HEAD, { idleMs: 30 }, /^$/],
    [
      'whose body never ends',
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx`,
      { http: { headersTimeout: 20, requestTimeout: 30 } },
      /408/,
    ],
    ['that sends what is no request', 'nonsense\r\n\r\n', {}, /^HTTP\/1.1 400/],
    [
      'that sends more header than can be read',
      `${HEAD}Cookie: ${'a'.repeat(100_000)}\r\n\r\n`,
      {},
      /^HTTP\/1.1 431/,
    ],
    ['that is idle after an answer', `${HEAD}\r\n`, { keepAliveMs: 30 }, /^HTTP\/1.1 200[\s\S]*ok/],
  ])('%s', async (_, text, settings, answer) => {
    await start(settings, (request, response) => {
      if (request.method === 'GET') response.end('ok');
    });
    expect(await said(text)).toMatch(answer);
  });

  test('at the connection limit, and others are accepted once one has ended', async () => {
    await start({ maxConnections: 2 });
    const first = said(`${HEAD}\r\n`);
    void said(`${HEAD}\r\n`);
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    expect(await said(`${HEAD}\r\n`)).toBe('');
    sockets[0]?.end();
    await first;
    expect(await said(`${HEAD}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
  });
});

test('a response that takes longer than the idle limit arrives completely as long as it makes progress', async () => {
  const idleMs = 300;
  await start({ idleMs }, async (_, response) => {
    const until = Date.now() + 2 * idleMs;
    while (Date.now() < until) {
      response.write('.');
      await wait(10);
    }
    response.end('end');
  });
  const answer = await fetch(`http://127.0.0.1:${listening.port}/`);
  expect(await answer.text()).toMatch(/end$/);
});

test.each([
  ['without a host', '/', ''],
  ['with an empty host', '/', 'Host:\r\n'],
  ['to a host with a path', '/', 'Host: venture.example/evil\r\n'],
  ['to a host with a user', '/', 'Host: me@venture.example\r\n'],
  ['to two hosts', '/', 'Host: venture.example, evil.example\r\n'],
  ['to no port', '/', 'Host: venture.example:http\r\n'],
  ['of a long address that cannot be decoded', `/remotes/${'%C0a'.repeat(3900)}`, 'Host: a.example\r\n'],
  ['of an address of per cent signs', `/${'%'.repeat(1000)}`, 'Host: a.example\r\n'],
])('a request %s is refused before it is handled', async (_, path, host) => {
  await start(
    {},
    getRequestListener(() => new Response('asked')),
  );
  const answer = await said(`GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});
