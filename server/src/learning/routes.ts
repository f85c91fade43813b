import type { ResponseInput } from '@venture/api/v1/endpoint';
import { pullEvents, pushEvents } from '@venture/api/v1/progress';
import { openRun } from '@venture/api/v1/runs';
import { ProgressEvent } from '@venture/rules/events';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import type { RulesRunner } from '../judging/rules';
import { createKeyedLimiter } from '../process/concurrency-limiter';
import { createLeakyBuckets } from '../process/leaky-buckets';
import { type PushResult, type PushServices, storeEvents } from './events';
import type { Ledger } from './ledger';
import limits from './limits.json';
import { createRunTicketIssuer } from './tickets';

type TicketServices = { readonly db: Database; readonly rules: Pick<RulesRunner, 'options'> };

const RETRY_AFTER_SECONDS = 600;

/** The route that deals plays to pages, whose results count in full. */
export function runRoutes({ db, rules }: TicketServices): readonly Route[] {
  const issueTicket = createRunTicketIssuer(db);
  return [
    route(openRun, async ({ body: { game, release, options }, caller: { userId } }) => {
      const read = await rules.options(game, release, options, userId);
      if (!read) throw refused('release-unknown', 'There is no such release of this game here.');
      if ('refused' in read) throw refused(read.refused, 'This game cannot be played with these options.');
      if (read.isPractice)
        throw refused('practice', 'Practice games are not dealt by the server, and do not count.');
      const run = await issueTicket(userId, { game, release, manifestHash: read.manifestHash, options });
      if (run) return { ...run, expiresAt: run.expiresAt.toISOString() };
      const retryAfterSeconds = RETRY_AFTER_SECONDS;
      throw new CallError('too-many', 'Too many games were started within an hour.', { retryAfterSeconds });
    }),
  ];
}

function refused(code: string, detail: string): CallError {
  return new CallError('refused', detail, { code });
}

/** The routes by which devices and the server synchronise a person's progress. */
export function progressRoutes(parts: PushServices): readonly Route[] {
  const { ledger } = parts;
  const withTurn = createKeyedLimiter(limits.pushes);
  const stored = createLeakyBuckets({
    perSecond: limits.stored.bytesPerSecond,
    most: limits.mostAccounts,
  });
  return [
    route(pushEvents, async ({ body, caller: { userId } }) => {
      expectSameLearner(body.learner, userId);
      // Reading events is slow, too, so the calls of one person are read one at a time.
      const { read, pushed } = await withTurn(userId, async () => {
        if (stored.level(userId) >= limits.stored.bytes) throw tooMuchStored();
        const read = body.events.map(parseEvent);
        const events = read.filter((event) => event !== undefined);
        const pushed = await storeEvents(parts, userId, events);
        if (pushed.stored.length > 0) stored.add(userId, Buffer.byteLength(JSON.stringify(pushed.stored)));
        return { read, pushed };
      });
      const results = read.map((event) => (event ? resultOf(event.id, pushed) : MALFORMED));
      for (const result of results) {
        if (result === MALFORMED) parts.count?.('refused');
        if (result === LATER) parts.count?.('again');
      }
      return { results, total: pushed.total };
    }),
    route(pullEvents, async ({ query, caller: { userId } }) => {
      expectSameLearner(query.learner, userId);
      return listEventsSince(ledger, userId, query);
    }),
  ];
}

/** Thrown so that no account fills the shared disk; the device keeps its events until later. */
function tooMuchStored(): CallError {
  const { retryAfterSeconds } = limits.stored;
  return new CallError('too-many', 'Too much was sent within a short time.', { retryAfterSeconds });
}

const MALFORMED = { verdict: 'refused', code: 'malformed' } as const;
const LATER = { verdict: 'later' } as const;
/** The result for a waiting event: the page sends it again, and gets the verdict once there is one. */
const BEING_CHECKED = { verdict: 'later', code: 'being-checked' } as const;

/** Returns what the call answers about one event. */
function resultOf(id: string, { kept, unjudged }: PushResult) {
  const judgement = kept.get(id);
  if (!judgement) return unjudged.has(id) ? BEING_CHECKED : LATER;
  const { verdict, xp, code } = judgement;
  return { verdict, ...(xp !== 0 && { xp }), ...(code !== undefined && { code }) };
}

async function listEventsSince(
  ledger: Ledger,
  userId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ResponseInput<typeof pullEvents>> {
  const rows = await ledger.since({ userId, after, most: limit + 1 });
  const items = rows
    .slice(0, limit)
    .map(({ payload, verdict, xp }) => ({ event: payload, verdict, ...(xp !== 0 && { xp }) }));
  const last = rows.slice(0, limit).at(-1)?.number ?? after;
  return { items, last, more: rows.length > limit };
}

/** Text that PostgreSQL cannot store in JSON: U+0000, and half of a surrogate pair. */
const UNKEEPABLE = /\\u0000|\\ud[89a-f]/;

/** The limits in the database for a time without an era, and for an integer. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59Z');
const LARGEST_INTEGER = 2_147_483_647;

/** Parses an event that a device sent; undefined if it is invalid or too large. */
export function parseEvent(sent: unknown): ProgressEvent | undefined {
  if (!isSmall(sent)) return undefined;
  const { success, output } = v.safeParse(ProgressEvent, sent, { abortEarly: true });
  if (!success) return undefined;
  const { play, ...payload } = { play: undefined, ...output };
  const isKept = fits(payload, limits.payloadBytes) && fits(play ?? null, limits.playBytes);
  const at = Date.parse(output.at);
  const { contentVersion } = { contentVersion: 0, ...output };
  const isKnown = at >= EARLIEST && at <= LATEST && contentVersion <= LARGEST_INTEGER;
  return isKept && isKnown ? output : undefined;
}

/** Whether an event is small enough to be checked by the schema, which takes far longer than writing it as text. */
function isSmall(sent: unknown): boolean {
  const { play, ...payload } = Object(sent);
  return isWithin(JSON.stringify(payload), limits.payloadBytes);
}

function fits(value: unknown, bytes: number): boolean {
  const text = JSON.stringify(value);
  return isWithin(text, bytes) && !UNKEEPABLE.test(text);
}

function isWithin(text: string, bytes: number): boolean {
  return Buffer.byteLength(text) <= bytes;
}

/** Throws if a device sends another person's events: one person's data must not become another's. */
export function expectSameLearner(learner: string, userId: string): void {
  if (learner !== userId) throw new CallError('other-learner', 'Someone else is logged in here.');
}
