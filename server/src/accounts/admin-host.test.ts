import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PASSWORD, person, type TestPerson } from '../testing/people';
import { type TestServer, testServer } from '../testing/server';

let server: TestServer;
let [learner, instructor, admin]: TestPerson[] = [];
beforeAll(async () => {
  server = await testServer({
    PUBLIC_URL: 'https://quest.example',
    ADMIN_URL: 'https://staff.example',
    TRUST_PROXY: '1',
  });
  learner = await person(server);
  instructor = await person(server, { isInstructor: true });
  admin = await person(server, { isAdmin: true });
});
afterAll(() => server.close());

/** `fetch` names no other host than that of the address. */
async function send(host: string, path: string, headers: Record<string, string>, body?: object) {
  const options = { method: body ? 'POST' : 'GET', headers: { Host: host, ...headers } };
  const sent = request(`${server.address}/api/${path}`, options).end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, json: JSON.parse(await text(answer)) };
}

const at = (host: string, { cookie }: { readonly cookie: string }, path = '/me') =>
  send(host, `v1${path}`, { Cookie: cookie });
const statuses = async (host: string, path?: string) => {
  const people = [learner, instructor, admin].filter((each) => each !== undefined);
  return Promise.all(people.map(async (each) => (await at(host, each, path)).status));
};
const logIn = async (host: string, someone: TestPerson | undefined, password = PASSWORD) => {
  const asJson = { 'Content-Type': 'application/json' };
  const { status, headers, json } = await send(host, 'login.php', asJson, {
    email: someone?.email,
    password,
  });
  return { status, cookies: headers['set-cookie']?.length ?? 0, ...json };
};

describe('where those with a role have a host of their own', () => {
  test('they are nobody at any other, and everything at theirs', async () => {
    expect(await statuses('quest.example')).toEqual([200, 401, 401]);
    expect(await statuses('staff.example.evil.example')).toEqual([200, 401, 401]);
    expect(await statuses('staff.example')).toEqual([200, 200, 200]);
    expect(await statuses('STAFF.example:443')).toEqual([200, 200, 200]);
    expect(await statuses('staff.example', '/settings')).toEqual([403, 403, 200]);
    expect(await statuses('quest.example', '/settings')).toEqual([403, 401, 401]);
  });

  test('they log in there alone, and the other host says where', async () => {
    const said = {
      message: 'People with your role log in at another address:',
      address: 'https://staff.example/#/login',
    };
    for (const someone of [instructor, admin])
      expect(await logIn('quest.example', someone)).toEqual({
        status: 403,
        cookies: 0,
        success: false,
        ...said,
      });
    expect(await logIn('quest.example', admin, 'wrong')).toEqual({ status: 200, cookies: 0, success: false });
    expect(await logIn('staff.example', admin)).toMatchObject({ status: 200, success: true });
    expect(await logIn('quest.example', learner)).toMatchObject({ status: 200, success: true });
  });

  test('who is given a role is no longer logged in at the other host', async () => {
    const promoted = await person(server);
    expect((await at('quest.example', promoted)).status).toBe(200);
    const role = { user_id: promoted.userId, privilege: 'instructor' };
    await server.db.insertInto('grants').values(role).execute();
    expect((await at('quest.example', promoted)).status).toBe(401);
  });
});
