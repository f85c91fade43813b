import { lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { normaliseAddress } from '../http/visitor';
import limits from './webhooks.json';

const closed = new BlockList();
for (const [network, prefix] of limits.privateNetworks) closed.addSubnet(String(network), Number(prefix));
for (const [network, prefix] of limits.tunnels6) closed.addSubnet(String(network), Number(prefix), 'ipv6');
const open6 = new BlockList();
open6.addSubnet(String(limits.publicNetwork6[0]), Number(limits.publicNetwork6[1]), 'ipv6');

/** Whether an address is one of the Internet, and not of a network that only this server reaches. */
export function isPublicAddress(given: string): boolean {
  const address = normaliseAddress(given);
  if (isIPv4(address)) return !closed.check(address);
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Whether a host is one of a private network by its name alone. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return /(^|\.)localhost\.?$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host));
}

const refused = () => new Error('its host is in a private network');

/** Looks a host up for the connection itself, so that no second answer can be another one. */
const lookUpPublic: LookupFunction = (host, options, use) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const problem = error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : refused());
    const [{ address, family } = { address: '', family: 0 }] = found ?? [];
    if (problem || !options.all) use(problem, address, family);
    else use(null, found);
  });

/** Sends JSON to this address and nowhere else: redirects are not followed. Answers the status. */
export async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  isPrivateAllowed: boolean,
): Promise<number> {
  const { protocol, hostname } = new URL(address);
  if (!isPrivateAllowed && isPrivateHost(hostname)) throw refused();
  const { request } = protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const options = {
      ...{ method: 'POST', agent: false, signal: AbortSignal.timeout(limits.timeoutMs) },
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
      ...(!isPrivateAllowed && { lookup: lookUpPublic }),
    };
    const sent = request(address, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
