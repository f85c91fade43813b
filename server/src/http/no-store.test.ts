import { expect, test } from '@jest/globals';
import { EXAMPLES } from '../testing/examples';
import { readOpenApi } from '../testing/operations';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { team } from '../testing/teams';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });

test("browsers do not cache exports or other people's data", async () => {
  const { operations } = await readOpenApi(server);
  const telling = operations.filter(
    ({ method, access, file, path }) =>
      method === 'GET' &&
      !path.includes('{') &&
      (!['anyone', 'learner'].includes(access) || file !== undefined),
  );
  expect(telling.length).toBeGreaterThan(8);
  const everybody = { admin, learner: admin, instructor: admin, otherInstructor: admin, team: admin };
  const world = { server, ...everybody, ownTeam: await team(server) };
  for (const { id, path } of telling) {
    const { query = {} } = (await EXAMPLES[id]?.(world)) ?? {};
    const { headers } = await admin.ask('GET', `${path}?${new URLSearchParams(query)}`);
    expect([id, headers.get('cache-control'), headers.get('etag')]).toEqual([id, 'no-store', null]);
  }
});

test("a learner's data is requested anew each time, and answered without a body if unchanged", async () => {
  const { headers } = await admin.ask('GET', '/me');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('etag')).toMatch(/^W\//);
});
