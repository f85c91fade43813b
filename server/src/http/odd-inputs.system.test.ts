import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import fc from 'fast-check';
import { type Operation, send } from '../testing/operations';
import { exampleOf, type Promises, promisesOf } from '../testing/promises';
import { type TestServer, testServer } from '../testing/server';
import type { Example, World } from '../testing/world';

let server: TestServer;
let promises: Promises;
beforeAll(async () => {
  server = await testServer();
  promises = await promisesOf(server);
});
afterAll(() => server.close());

/** They take a megabyte. */
const LARGE = ['pushEvents', 'invite', 'changeSettings', 'writeSave'];

const UUID = /"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/g;

/** The ids of people are opaque: they have one spelling. */
function withIdsInCapitals(example: Example, world: World): Example {
  const { learner, instructor, otherInstructor, admin, team } = world;
  const people = [learner, instructor, otherInstructor, admin, team].map(({ userId }) => userId);
  const text = JSON.stringify(example);
  return JSON.parse(text.replace(UUID, (whole, id) => (people.includes(id) ? whole : whole.toUpperCase())));
}

describe('odd inputs', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', '0', '-1', '9'.repeat(30), 'null', '../..', '%00', '\u0000', 'x'.repeat(3000)),
    fc.constantFrom("' or 1=1 --", '{"a":1}', '\ud800', randomUUID(), '9999-99-99', 'Infinity', '👩‍🏫'),
  );
  const body = fc.oneof(fc.jsonValue(), odd, fc.constantFrom(undefined, null, [], {}));

  /** A right request with one thing of it replaced, left out or added, or nothing right at all. */
  function spoilt(operation: Operation, example: Example): fc.Arbitrary<Example> {
    const names = Object.keys(Object(example.body));
    const field = fc.constantFrom(...names, 'other');
    const query = fc.dictionary(fc.constantFrom(...operation.query, 'other'), odd);
    const params = fc.record(
      Object.fromEntries(Object.keys(example.params ?? {}).map((name) => [name, odd])),
    );
    return fc.oneof(
      fc
        .tuple(field, body)
        .map(([name, value]) => ({ ...example, body: { ...Object(example.body), [name]: value } })),
      query.map((query) => ({ ...example, query: { ...example.query, ...query } })),
      params.map((params) => ({ ...example, params })),
      fc.record({ params, query, body }),
    );
  }

  test('of no kind make the server fail', async () => {
    let made: World | undefined;
    await promises.each(async (operation) => {
      made ??= await promises.world();
      const { ask } = made.admin;
      const example = await exampleOf(operation, made);
      await fc.assert(
        fc.asyncProperty(spoilt(operation, example), async (request) => {
          const { body, ...rest } = request;
          const sent = operation.method === 'GET' ? rest : { ...rest, body };
          const answered = await send(ask, operation, sent);
          expect(answered.status).toBeLessThan(500);
          promises.expectPromised(operation, answered);
        }),
        { numRuns: sized(25, 2) },
      );
      if (operation.method !== 'GET') made = undefined;
    });
  }, 180_000);

  test('that spell ids in upper case are about the same things, for every call', async () => {
    let made: World | undefined;
    const tried: string[] = [];
    await promises.each(async (operation) => {
      made ??= await promises.world();
      const example = await exampleOf(operation, made);
      const request = withIdsInCapitals(example, made);
      if (JSON.stringify(request) === JSON.stringify(example)) return;
      tried.push(operation.id);
      const { ask } = made[operation.access === 'anyone' ? 'learner' : operation.access];
      const answered = await send(ask, operation, request);
      const right = example.status ?? ((operation.answer ?? operation.file !== undefined) ? 200 : 204);
      expect(answered.status).toBe(right);
      if (operation.method !== 'GET') made = undefined;
    });
    expect(tried).toEqual(expect.arrayContaining(['changeAssignment', 'orderAssignments', 'listAttempts']));
  }, 60_000);

  test('as the place where a list goes on are refused, or a place like any other', async () => {
    const words = ['1', '-1', '0', ' ', '', '2026-13-01', '9'.repeat(16), '9'.repeat(18), 'x'.repeat(900)];
    const ends = ['x', '', '\u0000', randomUUID(), '1', '9'.repeat(18)];
    const all = [...words, '\u0000', '\ud800', 0, -1, 0.5, 1e300, 2 ** 53, null].flatMap((first) =>
      ends.map((last) => [first, last]),
    );
    // Every first and every last, but not each with each.
    const places = sized(
      all,
      all.filter((_, at) => at % (ends.length - 1) === 0),
    );
    const lists: string[] = [];
    const made = await promises.world();
    await promises.each(
      async (operation) => {
        const { ask } = made[operation.access === 'anyone' ? 'learner' : operation.access];
        const own = await exampleOf(operation, made);
        lists.push(operation.id);
        for (const place of [...places, [], {}, 'x', [['1'], {}]]) {
          const after = Buffer.from(JSON.stringify(place)).toString('base64url');
          const answered = await send(ask, operation, { ...own, query: { ...own.query, after } });
          expect([place, answered.status < 500]).toEqual([place, true]);
          promises.expectPromised(operation, answered);
        }
      },
      ({ query }) => query.includes('after'),
    );
    expect(lists).toEqual(expect.arrayContaining(['listClasses', 'listMembers', 'listPeople']));
  }, 60_000);

  test('deeper than 32 levels are refused as such, by every call', async () => {
    const nested = JSON.parse('['.repeat(32) + ']'.repeat(32));
    const made = await promises.world();
    await promises.each(
      async (operation) => {
        const { params = {} } = await exampleOf(operation, made);
        const { ask } = made[operation.access === 'anyone' ? 'learner' : operation.access];
        const answered = await send(ask, operation, { params, body: { options: nested } });
        promises.expectProblem(answered);
        expect([answered.status, answered.json]).toMatchObject([400, { code: 'too-deep' }]);
      },
      ({ takesBody }) => takesBody,
    );
  });

  test('larger than 64 KiB are refused unread by every call but those for events, saves, invitations and settings', async () => {
    const made = await promises.world();
    await promises.each(
      async (operation) => {
        const { params = {} } = await exampleOf(operation, made);
        const { ask } = made[operation.access === 'anyone' ? 'learner' : operation.access];
        const { status } = await send(ask, operation, { params, body: { text: 'x'.repeat(65_536) } });
        expect([operation.id, status]).toEqual([operation.id, LARGE.includes(operation.id) ? 400 : 413]);
      },
      ({ takesBody }) => takesBody,
    );
  });

  test.each([
    ['a broken escape', '/people/%E0%A4%A', {}],
    [
      'no JSON',
      '/feedback',
      { method: 'POST', body: '{"id":', headers: { 'Content-Type': 'application/json' } },
    ],
    ['a form', '/feedback', { method: 'POST', body: 'a=b', headers: { 'Content-Type': 'text/plain' } }],
    ['another method', '/people', { method: 'PATCH' }],
    [
      'too much',
      '/feedback',
      { method: 'POST', body: `"${'x'.repeat(2 ** 21)}"`, headers: { 'Content-Type': 'application/json' } },
    ],
    [
      'what is compressed',
      '/feedback',
      {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      },
    ],
    ['an odd session', '/me', { headers: { Cookie: 'venture-session=%00' } }],
  ])('%s is refused in the one shape', async (_, path, init) => {
    const response = await fetch(`${server.address}/api/v1${path}`, init);
    const answered = { status: response.status, headers: response.headers, json: await response.json() };
    expect(answered.status).toBeLessThan(500);
    promises.expectProblem(answered);
  });

  test('a call by another method is told by which it is made', async () => {
    const response = await fetch(`${server.address}/api/v1/people/somebody`, { method: 'PATCH' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
