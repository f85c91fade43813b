import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import fc from 'fast-check';
import { type Operation, send } from '../testing/operations';
import { sharedServer } from '../testing/per-file';
import { exampleOf, type Promises, promisesOf } from '../testing/promises';
import type { Example, World } from '../testing/world';

let promises: Promises;
const server = sharedServer();
beforeAll(async () => {
  promises = await promisesOf(server);
});

const askOf = ({ access }: Operation, world: World) => world[access === 'anyone' ? 'learner' : access].ask;

const TEXTS = [
  '',
  '0',
  '-1',
  '9'.repeat(30),
  'null',
  '../..',
  '%00',
  '\u0000',
  'x'.repeat(3000),
  "' or 1=1 --",
];
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...TEXTS, '{"a":1}', '\ud800', randomUUID(), '9999-99-99', 'Infinity', '👩‍🏫'),
);
const PROTOTYPE: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}');
const value = fc.oneof(fc.jsonValue(), odd, fc.constantFrom(undefined, null, [], {}, PROTOTYPE, 1e308, -0.1));

/** Generates requests with one thing in a valid one replaced, omitted or added, or with nothing valid. */
function spoilt(operation: Operation, example: Example): fc.Arbitrary<Example> {
  const names = Object.keys(Object(example.body));
  const field = fc.constantFrom(...names, 'other');
  const query = fc.dictionary(fc.constantFrom(...operation.query, 'other', '__proto__'), odd);
  const params = fc.record(Object.fromEntries(Object.keys(example.params ?? {}).map((name) => [name, odd])));
  return fc.oneof(
    fc
      .tuple(field, value)
      .map(([name, value]) => ({ ...example, body: { ...Object(example.body), [name]: value } })),
    query.map((query) => ({ ...example, query: { ...example.query, ...query } })),
    params.map((params) => ({ ...example, params })),
    fc.record({ params, query, body: value }),
  );
}

test('generated requests are answered as documented, and none makes the server fail', async () => {
  let made: World | undefined;
  await promises.each(async (operation) => {
    made ??= await promises.world();
    const { ask } = made.admin;
    const example = await exampleOf(operation, made);
    await fc.assert(
      fc.asyncProperty(spoilt(operation, example), async (request) => {
        const { body, ...rest } = request;
        const answered = await send(ask, operation, operation.method === 'GET' ? rest : { ...rest, body });
        expect(answered.status).toBeLessThan(500);
        promises.expectPromised(operation, answered);
      }),
      { numRuns: sized(25, 2) },
    );
    if (operation.method !== 'GET') made = undefined;
  });
}, 180_000);

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Cookie: ['venture-session=%00', '=', ';'.repeat(500), 'venture-session=a; venture-session=b'],
  Origin: ['null', 'http://['],
  'Accept-Encoding': ['br;q=0, gzip;q=9', 'identity;q=0', ',,,'],
  'If-None-Match': ['*', '"', 'W/"', ','.repeat(2000)],
  Range: ['bytes=-1', 'bytes=5-1', 'bytes=0-1,5-9', 'lines=1'],
  'X-Forwarded-For': ['x', '::ffff:1.2.3.4%eth0', ','.repeat(500)],
  Authorization: ['Bearer x', 'Basic ====='],
  Expect: ['x'],
  'Transfer-Encoding': ['xchunked', 'gzip, chunked', 'chunked\r\nContent-Length: 5'],
  'Content-Length': ['-1', '0x10', '1\r\nContent-Length: 2'],
};
const LINES = [
  ...['GET /', 'GET /remotes/a%0d%0ab/c', 'GET //evil.example/%2e%2e', 'GET /\\..\\..\\etc', 'GET /%E0%A4%A'],
  ...[
    'GET http://evil.example/api/v1/me',
    'GET *',
    'OPTIONS *',
    'TRACE /',
    'CONNECT evil.example:443',
    'BREW /pot',
  ],
  ...[
    'GET /api/v1/me?a[]=1&__proto__[x]=1',
    'GET /api/v1/people/%00',
    'POST /api/login.php',
    'GET /remotes.json',
  ],
];

test('no odd request line or header makes the server fail', async () => {
  const { hostname, port } = new URL(server.address);
  const headers = Object.entries(HEADERS).flatMap(([name, values]) =>
    values.map((text) => `${name}: ${text}\r\n`),
  );
  const requests = ['', ...headers].flatMap((header, at) =>
    LINES.filter((_, row) => header === '' || row % 4 === at % 4).map(
      (line) => `${line} HTTP/1.1\r\nHost: localhost\r\n${header}Connection: close\r\n\r\n`,
    ),
  );
  for (const request of requests) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.end(request);
    await once(socket, 'close');
    expect([request, text]).toEqual([request, expect.stringMatching(/^(HTTP\/1\.1 [2-4]|$)/)]);
  }
});

const UUID = /"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/g;

/** Writes ids in upper case, except people's: those are opaque and have only one spelling. */
function withIdsInCapitals(example: Example, world: World): Example {
  const { learner, instructor, otherInstructor, admin, team } = world;
  const people = [learner, instructor, otherInstructor, admin, team].map(({ userId }) => userId);
  const text = JSON.stringify(example);
  return JSON.parse(text.replace(UUID, (whole, id) => (people.includes(id) ? whole : whole.toUpperCase())));
}

describe('every call', () => {
  test('treats an id in upper case as the same id', async () => {
    let made: World | undefined;
    const tried: string[] = [];
    await promises.each(async (operation) => {
      made ??= await promises.world();
      const example = await exampleOf(operation, made);
      const request = withIdsInCapitals(example, made);
      if (JSON.stringify(request) === JSON.stringify(example)) return;
      tried.push(operation.id);
      const answered = await send(askOf(operation, made), operation, request);
      const right = example.status ?? ((operation.answer ?? operation.file !== undefined) ? 200 : 204);
      expect(answered.status).toBe(right);
      if (operation.method !== 'GET') made = undefined;
    });
    expect(tried).toEqual(expect.arrayContaining(['changeAssignment', 'orderAssignments', 'listAttempts']));
  }, 60_000);

  test('that lists something refuses an odd cursor, or takes it like any other', async () => {
    const firsts = ['1', '', '2026-13-01', '9'.repeat(18), '\u0000', '\ud800', -1, 1e300, null];
    const places = [[], {}, 'x', [['1'], {}], ...firsts.map((first) => [first, randomUUID()]), ['1', 'x']];
    const lists: string[] = [];
    const made = await promises.world();
    await promises.each(
      async (operation) => {
        const own = await exampleOf(operation, made);
        lists.push(operation.id);
        for (const place of places) {
          const after = Buffer.from(JSON.stringify(place)).toString('base64url');
          const query = { ...own.query, after };
          const answered = await send(askOf(operation, made), operation, { ...own, query });
          expect([place, answered.status < 500]).toEqual([place, true]);
          promises.expectPromised(operation, answered);
        }
      },
      ({ query }) => query.includes('after'),
    );
    expect(lists).toEqual(expect.arrayContaining(['listClasses', 'listMembers', 'listPeople']));
  }, 60_000);

  test('that needs no body works without a body or its content type', async () => {
    const optional: string[] = [];
    await promises.each(
      async (operation) => {
        if (operation.takesBody) optional.push(operation.id);
        const made = await promises.world();
        const { body: _, ...example } = await exampleOf(operation, made);
        const answered = await send(askOf(operation, made), operation, example);
        promises.expectPromised(operation, answered);
        expect([200, 204, example.status]).toContain(answered.status);
      },
      ({ method, needsBody }) => method !== 'GET' && !needsBody,
    );
    expect(optional).toEqual(expect.arrayContaining(['promoteRelease', 'rollbackRemote']));
  });

  test('that needs a body is refused without a body', async () => {
    const made = await promises.world();
    await promises.each(
      async (operation) => {
        const { body: _, ...example } = await exampleOf(operation, made);
        const { status } = await send(askOf(operation, made), operation, example);
        expect([400, 415, 422]).toContain(status);
      },
      ({ needsBody }) => needsBody,
    );
  });

  test('refuses a body of 64 KiB without reading it, except for events, documents and invitations', async () => {
    const large = ['pushEvents', 'invite', 'writeDocument'];
    const made = await promises.world();
    await promises.each(
      async (operation) => {
        const { params = {} } = await exampleOf(operation, made);
        const body = { text: 'x'.repeat(65_536) };
        const { status } = await send(askOf(operation, made), operation, { params, body });
        expect([operation.id, status]).toEqual([operation.id, large.includes(operation.id) ? 400 : 413]);
      },
      ({ takesBody }) => takesBody,
    );
  });
});
