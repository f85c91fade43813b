import { createHmac, randomUUID } from 'node:crypto';
import { lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { sql } from 'kysely';
import { generateToken } from '../accounts/secrets';
import type { Database, Trx } from '../database/schema';
import { normaliseAddress } from '../http/client';
import { CallError } from '../http/problem';
import { reason } from '../process/failure';
import { webhooks as limits } from './limits.json';
import { type LockedTeam, recordTeamChange } from './permission';

/** From now on messages go there. The secret that signs them is in the answer and nowhere else. */
export async function setWebhook(
  trx: Trx,
  team: LockedTeam,
  address: string,
  webhooksToPrivate: boolean,
): Promise<{ secret: string }> {
  const { hostname } = new URL(address);
  // What a name stands for is checked whenever a message is sent.
  if (!webhooksToPrivate && isPrivateHost(hostname)) {
    const detail = `${hostname} is this computer or in a private network: messages go to the Internet unless the operator sets WEBHOOKS_TO_PRIVATE.`;
    throw new CallError('refused', detail, { code: 'address-private' });
  }
  const secret = `whsec_${generateToken()}`;
  await removeWebhook(trx, team, false);
  await trx.insertInto('team_webhooks').values({ team_id: team.id, address, secret }).execute();
  await recordTeamChange(trx, 'team-webhook-set', team, { of: new URL(address).host });
  return { secret };
}

/** Ends it, with all that waits. False where there was none. */
export async function removeWebhook(trx: Trx, team: LockedTeam, isRecorded = true): Promise<boolean> {
  const query = trx.deleteFrom('team_webhooks').where('team_id', '=', team.id).returning('address');
  const removed = await query.executeTakeFirst();
  if (removed && isRecorded)
    await recordTeamChange(trx, 'team-webhook-removed', team, { of: new URL(removed.address).host });
  return removed !== undefined;
}

/** What a team hears of; the history calls most of it the same. */
const EVENTS = [
  'rollout-stopped',
  'rollout-paused',
  'rollout-taken-back',
  'release-rolled-back',
  'release-deleted',
  'release-waits',
];

type About = { readonly remote?: string; readonly version?: string; readonly why?: string };

/**
 * Queues a webhook for the team that owns a remote, in the transaction of the change.
 * Here and below in SQL: what is written is selected by the same statement.
 */
export async function enqueueWebhook(
  trx: Trx,
  event: string,
  { remote, version, why }: About,
): Promise<void> {
  if (!EVENTS.includes(event)) return;
  const body = JSON.stringify({ event, remote, version, why, at: new Date().toISOString() });
  await sql`
    insert into webhook_messages (team_id, body)
    select team_id, ${body} from team_webhooks w join team_remotes using (team_id) where remote = ${remote}
      and (select count(*) from webhook_messages m where m.team_id = w.team_id) < ${limits.mostWaiting}`.execute(
    trx,
  );
}

type Message = { id: string; teamId: string; body: string; address: string; secret: string };
type Due = Message & { readonly tries: number };
type Parts = { readonly db: Database; readonly webhooksToPrivate: boolean };

/** Sends what is due; returns whether there may be more. A message that is lost on the way is due again later. */
export async function deliverWebhooks(parts: Parts): Promise<boolean> {
  const { rows } = await sql<Due>`
    update webhook_messages m set tries = m.tries + 1,
      next_at = now() + make_interval(mins => (${limits.retryMinutes}::integer[])[least(m.tries + 1, ${limits.retryMinutes.length})])
    from team_webhooks w where w.team_id = m.team_id and m.id in (
      select id from webhook_messages where next_at <= now() order by next_at limit ${limits.atOnce} for update skip locked)
    returning m.id, m.team_id as "teamId", m.body, m.tries, w.address, w.secret`.execute(parts.db);
  await Promise.all(rows.map((message) => deliver(message, parts)));
  return rows.length === limits.atOnce;
}

async function deliver({ tries, ...message }: Due, parts: Parts) {
  const problem = await send(message, parts);
  if (problem === null || tries > limits.retryMinutes.length)
    await parts.db.deleteFrom('webhook_messages').where('id', '=', message.id).execute();
}

/** Signs and sends it; answers, and keeps, why it did not arrive. */
async function send(
  { id, teamId, body, address, secret }: Message,
  { db, webhooksToPrivate }: Parts,
): Promise<string | null> {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const headers = { 'Venture-Message': id, 'Venture-Signature': `t=${seconds},v1=${signature}` };
  const problem = await postJson(address, body, headers, webhooksToPrivate).then(
    (status) => (status >= 200 && status < 300 ? null : `It answered ${status}.`),
    (error) => `It could not be reached (${reason(error)}).`,
  );
  await db.updateTable('team_webhooks').set({ problem }).where('team_id', '=', teamId).execute();
  return problem;
}

/** Sends a message about nothing at once, and never again. False where the team has no webhook. */
export async function sendTestWebhook(teamId: string, parts: Parts): Promise<boolean> {
  const query = parts.db.selectFrom('team_webhooks').select(['address', 'secret']);
  const webhook = await query.where('team_id', '=', teamId).executeTakeFirst();
  if (!webhook) return false;
  const body = JSON.stringify({ event: 'test', at: new Date().toISOString() });
  const problem = await send({ id: randomUUID(), teamId, body, ...webhook }, parts);
  if (problem !== null) throw new CallError('refused', problem, { code: 'not-arrived' });
  return true;
}

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
function isPrivateHost(hostname: string): boolean {
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
async function postJson(
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
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(limits.timeoutMs),
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
