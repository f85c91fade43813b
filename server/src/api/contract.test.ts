import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import { EXAMPLES, type Example, type World } from '../testing/examples';
import { type OpenApi, type Operation, readOpenApi, send } from '../testing/operations';
import { type Answered, nobody, person, type TestPerson } from '../testing/people';
import { type TestServer, testServer } from '../testing/server';

let server: TestServer;
let api: OpenApi;
beforeAll(async () => {
  server = await testServer();
  api = await readOpenApi(server);
});
afterAll(() => server.close());

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

/** What is wrong with a value by a schema; '' for nothing. */
function faults(schema: object, value: unknown): string {
  return ajv.validate(schema, value) ? '' : ajv.errorsText();
}

async function world(): Promise<World> {
  return { server, learner: await person(server), admin: await person(server, { isAdmin: true }) };
}

/** Calls are taken from the document when the server runs, so each test goes through all of them. */
async function each(
  test: (operation: Operation) => Promise<unknown>,
  which: (operation: Operation) => boolean = () => true,
): Promise<void> {
  for (const operation of api.operations.filter(which)) {
    try {
      await test(operation);
    } catch (error) {
      throw new Error(`${operation.id}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
}

async function exampleOf({ id }: Operation, of: World): Promise<Example> {
  const example = EXAMPLES[id];
  if (!example)
    throw new Error(`There is no example of this call: add one to server/src/testing/examples.ts.`);
  return example(of);
}

function expectProblem({ status, headers, json }: Answered): void {
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(faults(api.problem, json)).toBe('');
  expect(json).toMatchObject({ status, detail: expect.stringMatching(/[.!?]$/) });
}

/** An answer is what the document says, or a problem. */
function expectPromised({ answer, file }: Operation, answered: Answered): void {
  const { status, headers, json } = answered;
  if (status >= 400) expectProblem(answered);
  else if (answer) expect(faults(answer, json)).toBe('');
  else if (file !== undefined) expect(headers.get('content-type')).toBe(file);
  else expect([status, json]).toEqual([204, '']);
}

const expected = ({ answer, file }: Operation, { status }: Example) =>
  status ?? ((answer ?? file !== undefined) ? 200 : 204);

test('every call has an example in server/src/testing/examples.ts, and every example its call', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(api.operations.map(({ id }) => id).sort());
});

describe('who may make a call', () => {
  const send200 = async (operation: Operation, by: (world: World) => TestPerson['ask']) => {
    const made = await world();
    const example = await exampleOf(operation, made);
    const answered = await send(by(made), operation, example);
    expectPromised(operation, answered);
    return { answered, example };
  };

  test('without a session, only what is for anyone', async () => {
    await each(async (operation) => {
      const { answered, example } = await send200(operation, () => nobody(server));
      expect(answered.status).toBe(operation.access === 'anyone' ? expected(operation, example) : 401);
    });
  }, 60_000);

  test('a learner, all but what is for those who administer', async () => {
    await each(async (operation) => {
      await server.db.deleteFrom('throttle').execute();
      const { answered, example } = await send200(operation, ({ learner }) => learner.ask);
      expect(answered.status).toBe(operation.access === 'admin' ? 403 : expected(operation, example));
    });
  }, 60_000);

  test('those who administer, everything', async () => {
    await each(async (operation) => {
      await server.db.deleteFrom('throttle').execute();
      const { answered, example } = await send200(operation, ({ admin }) => admin.ask);
      const isOwn = example.other !== undefined && operation.access === 'learner';
      expect(answered.status).toBe(isOwn ? example.other : expected(operation, example));
    });
  }, 60_000);

  test('another learner neither reads nor changes what is somebody’s own', async () => {
    await each(
      async (operation) => {
        const made = await world();
        const { learner } = made;
        const example = await exampleOf(operation, made);
        const before = (await learner.ask('GET', '/me/data')).json;
        const other = await person(server, { fullName: 'Other Learner' });
        const answered = await send(other.ask, operation, example);
        expectPromised(operation, answered);
        expect(answered.status).toBe(example.other ?? expected(operation, example));
        const text = JSON.stringify(answered.json);
        for (const own of [learner.userId, learner.email]) expect(text).not.toContain(own);
        const after = (await learner.ask('GET', '/me/data')).json;
        expect(Object(after).tables).toEqual(Object(before).tables);
      },
      ({ access }) => access !== 'admin',
    );
  }, 60_000);

  test('whose account is disabled, and whose session ended, nothing of a learner', async () => {
    const { learner } = await world();
    await server.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', learner.userId)
      .execute();
    await each(
      async (operation) => {
        const answered = await send(learner.ask, operation, {});
        expect(answered.status).toBe(401);
        expectProblem(answered);
      },
      ({ access }) => access !== 'anyone',
    );
  });
});

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
    await each(async (operation) => {
      const made = await world();
      const example = await exampleOf(operation, made);
      await fc.assert(
        fc.asyncProperty(spoilt(operation, example), async (request) => {
          const { body, ...rest } = request;
          const sent = operation.method === 'GET' ? rest : { ...rest, body };
          const answered = await send(made.admin.ask, operation, sent);
          expect(answered.status).toBeLessThan(500);
          expectPromised(operation, answered);
        }),
        { numRuns: 25 },
      );
    });
  }, 180_000);

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
    ['an odd session', '/me', { headers: { Cookie: 'venture-session=%00' } }],
  ])('%s is refused in the one shape', async (_, path, init) => {
    const response = await fetch(`${server.address}/api/v1${path}`, init);
    const answered = { status: response.status, headers: response.headers, json: await response.json() };
    expect(answered.status).toBeLessThan(500);
    expectProblem(answered);
  });
});
