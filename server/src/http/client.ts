import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/** A request's origin in the network. */
export type Client = {
  readonly address: string;
  /** The part of the address that stays the same for a client, by which limits count. */
  readonly key: string;
  /** Whether the client's own connection is encrypted, as the proxy says. */
  readonly isSecure: boolean;
};

/** The data that goes along with each request. */
export type Env = { Bindings: HttpBindings; Variables: { client: Client } };

/** Finds out which client each request comes from. */
export function setClient(proxies: number) {
  return createMiddleware<Env>(async (c, next) => {
    const address = findClientAddress(c, proxies);
    c.set('client', { address, key: clientKey(address), isSecure: isSecure(c, proxies) });
    await next();
  });
}

/**
 * Finds a client's address. Behind `proxies` reverse proxies it is the address that the outermost proxy saw;
 * whatever a client itself put into the header is ignored.
 */
function findClientAddress(c: Context<Env>, proxies: number): string {
  const direct = directAddress(c);
  if (proxies === 0) return direct;
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => normaliseAddress(part.trim()));
  const seen = forwarded.at(-proxies) ?? '';
  return isIP(seen) ? seen : direct;
}

/** Returns the address at the other end of the connection: the client's, or that of the nearest proxy. */
export function directAddress(c: Context<Env>): string {
  return normaliseAddress(c.env.incoming.socket.remoteAddress ?? '');
}

function isSecure(c: Context<Env>, proxies: number): boolean {
  return proxies > 0 && c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
}

/** Returns the part of an address to count by: an IPv6 client has a whole network of addresses. */
export function clientKey(address: string): string {
  return isIPv6(address) ? groups(address).slice(0, 4).join(':') : address;
}

/** An address for logs: enough to tell networks apart, too little to tell people apart. */
export function maskAddress(address: string): string {
  if (isIPv4(address)) return address.replace(/\.\d+$/, '.x');
  return isIPv6(address) ? `${groups(address).slice(0, 3).join(':')}:x` : 'unknown';
}

/** Turns an IPv4 address inside an IPv6 one into IPv4. */
export function normaliseAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
}

/** Returns an IPv6 address's eight groups without leading zeros, omitted ones filled in. */
function groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
