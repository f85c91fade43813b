import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { send } from '../testing/operations';
import { exampleOf, type Promises, promisesOf } from '../testing/promises';
import { type TestServer, testServer } from '../testing/server';

let server: TestServer;
let promises: Promises;
beforeAll(async () => {
  server = await testServer();
  promises = await promisesOf(server);
});
afterAll(() => server.close());

test('every call that needs no body is answered without one, and without its type', async () => {
  const optional: string[] = [];
  await promises.each(
    async (operation) => {
      if (operation.takesBody) optional.push(operation.id);
      const made = await promises.world();
      const { body: _, ...example } = await exampleOf(operation, made);
      const { ask } = made[operation.access === 'anyone' ? 'learner' : operation.access];
      const answered = await send(ask, operation, example);
      promises.expectPromised(operation, answered);
      expect([200, 204, example.status]).toContain(answered.status);
    },
    ({ method, needsBody }) => method !== 'GET' && !needsBody,
  );
  expect(optional).toEqual(expect.arrayContaining(['promoteRelease', 'rollbackRemote']));
});

test('a call that needs a body is refused without one', async () => {
  const made = await promises.world();
  await promises.each(
    async (operation) => {
      const { body: _, ...example } = await exampleOf(operation, made);
      const { ask } = made[operation.access === 'anyone' ? 'learner' : operation.access];
      const { status } = await send(ask, operation, example);
      expect([400, 415, 422]).toContain(status);
    },
    ({ needsBody }) => needsBody,
  );
});
