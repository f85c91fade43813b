import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePorts } from './free-ports.mjs';

test('a port in use is skipped', async () => {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = Object(server.address());
  const free = await freePorts(port, 2);
  server.close();
  expect(new Set(free).size).toBe(2);
  expect(Math.min(...free)).toBeGreaterThan(port);
});
