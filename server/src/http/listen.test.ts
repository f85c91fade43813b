import { request as ask, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type ConnectionLimits, type ConnectionRefusal, createConnectionLimiter } from './connections';
import { refuseMalformed } from './host';
import limits from './limits.json';
import { type ListeningServer, listen } from './listen';

const NEVER = 2 ** 30;
const MANY = { most: NEVER, mostPerAddress: NEVER, mostSilent: NEVER };
const PATIENT: ConnectionLimits = { ...MANY, silentMs: NEVER, idleMs: NEVER };
const ok: RequestListener = (_, response) => void response.end('ok');

let listening: ListeningServer;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await listening.close();
});

type Settings = Partial<ConnectionLimits> & {
  readonly http?: object;
  readonly keepAliveMs?: number;
  readonly isBehindProxy?: boolean;
};

async function start({ http, keepAliveMs = NEVER, isBehindProxy = false, ...bounds }: Settings, answer = ok) {
  const refused: ConnectionRefusal[] = [];
  const connections = createConnectionLimiter({ ...PATIENT, ...bounds }, isBehindProxy, (why) =>
    refused.push(why),
  );
  const patient = { headersTimeout: NEVER, requestTimeout: NEVER, connectionsCheckingInterval: 20 };
  listening = await listen(refuseMalformed(answer), { host: '127.0.0.1', port: 0 }, connections, {
    http: { ...patient, ...http },
    keepAliveMs,
  });
  return { connections, refused };
}

/** Sends this and nothing more; what comes back, once the connection is closed. */
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
    ['on which nothing was ever sent', '', { silentMs: 30 }, /^$/],
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
    const { connections } = await start(settings, (request, response) => {
      if (request.method === 'GET') response.end('ok');
    });
    expect(await said(text)).toMatch(answer);
    while (connections.count() > 0) await wait(5);
  });
});

test('an answer that takes longer than the bound of idleness arrives whole as long as it moves', async () => {
  const idleMs = 300;
  await start({ idleMs, silentMs: idleMs }, async (_, response) => {
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

describe('bounds', () => {
  test.each<[ConnectionRefusal, Settings]>([
    ['address', { mostPerAddress: 3 }],
    ['total', { most: 3, isBehindProxy: true }],
  ])('by %s refuse what is beyond them, and admit again when others have gone', async (why, settings) => {
    const { connections, refused } = await start(settings);
    for (let count = 0; count < 3; count += 1) void said('');
    while (connections.count() < 3) await wait(5);
    expect(await said(`${HEAD}\r\n`)).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5/);
    expect(refused).toEqual([why]);
    sockets[0]?.destroy();
    while (connections.count() > 2) await wait(5);
    expect(await said(`${HEAD}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
  });

  test('of silent connections close the oldest of them, and none that has sent something', async () => {
    const { connections } = await start({ mostSilent: 2 });
    const [busy, oldest] = [said('GET / HT'), said('')];
    while (connections.count() < 2) await wait(5);
    await fetch(`http://127.0.0.1:${listening.port}/`); // what was sent before has been read by now
    void said('');
    void said('');
    expect(await oldest).toBe('');
    sockets[0]?.write(`TP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(await busy).toMatch(/^HTTP\/1.1 200/);
  });

  test('of time for a first byte and a whole header are kept to the second', () => {
    expect(limits.connections.silentMs).toBe(limits.http.headersTimeout);
    expect(limits.http.connectionsCheckingInterval).toBeLessThanOrEqual(1000);
  });

  test('of one address are not those of a proxy, whose connections are everybody’s', async () => {
    const { connections, refused } = await start({ mostPerAddress: 1, isBehindProxy: true });
    for (let count = 0; count < 5; count += 1) void said('');
    while (connections.count() < 5) await wait(5);
    expect(refused).toEqual([]);
  });
});

describe('the Host header', () => {
  test.each([
    ['missing', ''],
    ['twice', 'Host: venture.example\r\nHost: evil.example\r\n'],
    ['twice and equal', 'Host: venture.example\r\nhost: venture.example\r\n'],
    ['empty', 'Host:\r\n'],
    ['with a path', 'Host: venture.example/evil\r\n'],
    ['with a user', 'Host: me@venture.example\r\n'],
    ['with a space', 'Host: venture.example evil\r\n'],
    ['with a quote', 'Host: venture"example\r\n'],
    ['with a letter beyond ASCII', 'Host: vénture.example\r\n'],
    ['a list', 'Host: venture.example, evil.example\r\n'],
    ['with a port that is none', 'Host: venture.example:http\r\n'],
    ['of 5,000 letters', `Host: ${'a'.repeat(5000)}\r\n`],
  ])('%s is refused', async (_, headers) => {
    await start({});
    const answer = await said(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });

  test.each([
    'venture.example',
    'venture.example:8443',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    'my_app:80',
  ])('%s is one', async (host) => {
    await start({});
    const status = await new Promise((resolve, reject) => {
      const place = { host: '127.0.0.1', port: listening.port, headers: { Host: host }, agent: false };
      ask(place, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

test.each([
  `/remotes/${'%C0a'.repeat(3900)}`,
  `/${'%'.repeat(1000)}`,
  `/api/v1/pages/${'%C0a'.repeat(3900)}`,
])('a long address that cannot be decoded is refused before anything is asked: %.20s', async (path) => {
  await start({}, () => expect('asked').toBe('not asked'));
  expect(await said(`GET ${path} HTTP/1.1\r\nHost: venture.example\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
});
