import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What every request carries through the program. */
export type Env = { Bindings: HttpBindings; Variables: { publicPath: string } };

/**
 * The visitor's address. Behind `proxies` reverse proxies it is the one that the outermost of them saw;
 * anything a visitor put into the header before that is ignored.
 */
export function clientAddress(c: Context<Env>, proxies: number): string {
  const direct = normaliseAddress(c.env.incoming.socket.remoteAddress ?? '');
  if (proxies === 0) return direct;
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => normaliseAddress(part.trim()));
  const seen = forwarded.at(-proxies) ?? '';
  return isIP(seen) ? seen : direct;
}

/** Whether the visitor's own connection is encrypted, as the proxy says. */
export function isSecure(c: Context<Env>, proxies: number): boolean {
  return proxies > 0 && c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
}

/** Whether a request names the host of this address; true where there is none. */
export function isAtHost(c: Context<Env>, address: string | undefined): boolean {
  if (address === undefined) return true;
  const named = `http://${c.req.header('host')}`;
  return URL.canParse(named) && new URL(named).hostname === new URL(address).hostname;
}

/** The part of an address that stays the same for one visitor: with IPv6 everyone has a whole network. */
export function clientKey(address: string): string {
  return isIPv6(address) ? groups(address).slice(0, 4).join(':') : address;
}

/** The network of an address, as whoever has one may use any address in it. */
export function networkPrefix(address: string): string {
  return isIPv6(address) ? groups(address).slice(0, 3).join(':') : address.replace(/\.\d+$/, '');
}

/** An address for logs: enough to tell networks apart, too little to tell people apart. */
export function maskAddress(address: string): string {
  if (isIPv4(address)) return address.replace(/\.\d+$/, '.x');
  return isIPv6(address) ? `${groups(address).slice(0, 3).join(':')}:x` : 'unknown';
}

/** An IPv4 address inside an IPv6 one is that IPv4 address. */
export function normaliseAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
}

/** The eight groups of an IPv6 address without leading zeros, the left-out ones filled in. */
function groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
