import type { HttpBindings } from '@hono/node-server';
import { expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { type Client, type Env, maskAddress, setClient } from './client';

/** Returns the client that a request with this `remoteAddress` and these headers comes from. */
async function seen(
  remoteAddress: string,
  headers: Record<string, string> = {},
  proxies = 0,
): Promise<Client> {
  const app = new Hono<Env>().use(setClient(proxies));
  app.get('/', (c) => c.json(c.var.client));
  // No other details of Node's request are used here.
  const bindings = { incoming: { socket: { remoteAddress } } } as HttpBindings;
  return (await app.request('/', { headers }, bindings)).json();
}

test.each([
  ['10.0.0.1', '', 0, '10.0.0.1'],
  ['::ffff:10.0.0.1', '', 0, '10.0.0.1'],
  ['fe80::1%eth0', '', 0, 'fe80::1'],
  ['10.0.0.1', '203.0.113.7', 0, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
  ['10.0.0.1', 'forged, 203.0.113.7', 1, '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['10.0.0.1', 'rubbish', 1, '10.0.0.1'],
  ['10.0.0.1', '', 1, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.7', 2, '10.0.0.1'],
])('from %s, forwarded for "%s", with %i proxies: %s', async (remote, forwarded, proxies, address) => {
  expect(await seen(remote, { 'X-Forwarded-For': forwarded }, proxies)).toMatchObject({ address });
});

test.each([
  ['https', 1, true],
  ['http', 1, false],
  ['https', 0, false],
  ['https, http', 1, false],
  ['http, https', 1, true],
])('a request forwarded over %s with %i proxies is secure: %s', async (scheme, proxies, secure) => {
  const client = await seen('10.0.0.1', { 'X-Forwarded-Proto': scheme }, proxies);
  expect(client.isSecure).toBe(secure);
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:x'],
  ['2001:0db8::1', '2001:db8:0:0', '2001:db8:0:x'],
  ['::1', '0:0:0:0', '0:0:0:x'],
  ['', '', 'unknown'],
])('%s is counted as %s and logged as %s', async (address, key, masked) => {
  expect(await seen(address)).toMatchObject({ key });
  expect(maskAddress(address)).toBe(masked);
});
