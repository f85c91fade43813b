import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EXAMPLES, type Example, type World } from '../testing/examples';
import { type Operation, send } from '../testing/operations';
import { nobody, person, type TestPerson } from '../testing/people';
import { exampleOf, type Promises, promisesOf } from '../testing/promises';
import { type TestServer, testServer } from '../testing/server';

let server: TestServer;
let promises: Promises;
beforeAll(async () => {
  server = await testServer();
  promises = await promisesOf(server);
});
afterAll(() => server.close());

test('every call has an example in server/src/testing/examples.ts, and every example its call', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(promises.api.operations.map(({ id }) => id).sort());
});

const expected = ({ answer, file }: Operation, { status }: Example) =>
  status ?? ((answer ?? file !== undefined) ? 200 : 204);

describe('who may make a call', () => {
  const tried = async (operation: Operation, by: (world: World) => TestPerson['ask']) => {
    const made = await promises.world();
    const example = await exampleOf(operation, made);
    const answered = await send(by(made), operation, example);
    promises.expectPromised(operation, answered);
    return { answered, example };
  };

  test('without a session, only what is for anyone', async () => {
    await promises.each(async (operation) => {
      const { answered, example } = await tried(operation, () => nobody(server));
      expect(answered.status).toBe(operation.access === 'anyone' ? expected(operation, example) : 401);
    });
  }, 60_000);

  test('a learner, all but what is for those who administer', async () => {
    await promises.each(async (operation) => {
      await server.db.deleteFrom('throttle').execute();
      const { answered, example } = await tried(operation, ({ learner }) => learner.ask);
      expect(answered.status).toBe(operation.access === 'admin' ? 403 : expected(operation, example));
    });
  }, 60_000);

  test('those who administer, everything', async () => {
    await promises.each(async (operation) => {
      await server.db.deleteFrom('throttle').execute();
      const { answered, example } = await tried(operation, ({ admin }) => admin.ask);
      const isOwn = example.other !== undefined && operation.access === 'learner';
      expect(answered.status).toBe(isOwn ? example.other : expected(operation, example));
    });
  }, 60_000);

  test('another learner neither reads nor changes what is somebody’s own', async () => {
    await promises.each(
      async (operation) => {
        const made = await promises.world();
        const { learner } = made;
        const example = await exampleOf(operation, made);
        const before = (await learner.ask('GET', '/me/data')).json;
        const other = await person(server, { fullName: 'Other Learner' });
        const answered = await send(other.ask, operation, example);
        promises.expectPromised(operation, answered);
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
    const { learner } = await promises.world();
    await server.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', learner.userId)
      .execute();
    await promises.each(
      async (operation) => {
        const answered = await send(learner.ask, operation, {});
        expect(answered.status).toBe(401);
        promises.expectProblem(answered);
      },
      ({ access }) => access !== 'anyone',
    );
  });
});
