import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { Failure } from '../process/failure';

test('a socket error is an Error, as it is outside tests, and an instance of no other class', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  await new Promise((resolve) => server.close(resolve));
  const refused = await once(connect(port, '127.0.0.1'), 'connect').catch((error: unknown) => error);
  expect(Object(refused).code).toBe('ECONNREFUSED');
  expect([refused instanceof Error, refused instanceof TypeError, refused instanceof Failure]).toEqual([
    true,
    false,
    false,
  ]);
});
