import { createServer } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { forwardTo } from './serve.mjs';

/** @type {import('node:http').Server[]} */
const servers = [];

/** @param {import('node:http').RequestListener} answer @returns {Promise<string>} */
const listening = (answer) =>
  new Promise((resolve) => {
    const server = createServer(answer);
    servers.push(server);
    server.listen(0, 'localhost', () => resolve(`http://localhost:${Object(server.address()).port}`));
  });
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test("forwarded calls look as if the app's own page made them, and responses keep their status and cookies", async () => {
  /** @type {import('node:http').IncomingHttpHeaders} */
  let heard = {};
  const origin = await listening(async (request, response) => {
    heard = request.headers;
    response.setHeader('Set-Cookie', ['a=1; HttpOnly', 'b=2']);
    response.writeHead(401);
    request.pipe(response);
  });
  const here = await listening(forwardTo(new URL(`${origin}/app`)));
  const answer = await fetch(`${here}/api/login.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: here, Cookie: 'a=0' },
    body: '{"email":"a@b.example"}',
  });
  expect(answer.status).toBe(401);
  expect(await answer.text()).toBe('{"email":"a@b.example"}');
  expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  expect(heard).toMatchObject({ origin, host: new URL(origin).host, cookie: 'a=0' });
});

test('a server that cannot be reached is named', async () => {
  const here = await listening(forwardTo(new URL('http://localhost:1')));
  const answer = await fetch(`${here}/api/v1/me`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toMatch(/^http:\/\/localhost:1 cannot be reached: /);
});
