import { randomUUID } from 'node:crypto';
import { newSeed } from '@venture/rules/random';
import { sql } from 'kysely';
import { lockUser } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { createKeyedMutex } from '../process/concurrency-limiter';
import { runs as limits } from './limits.json';

/** A request to deal a play. */
export type TicketRequest = {
  readonly game: string;
  readonly release: string;
  /** The hash of the release, which will judge the play even when it is no longer live. */
  readonly manifestHash: string;
  readonly options: unknown;
};

/** A dealt play. */
export type RunTicket = {
  readonly id: string;
  readonly userId: string;
  readonly game: string;
  readonly release: string;
  readonly manifestHash: string;
  /** The options, as {@link canonicalJson} writes them. */
  readonly options: string;
  readonly seed: number;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** When the play arrived, by the clock of the database, which also dated the deal. */
  readonly arrivedAt: Date;
  /** The event that used up the ticket. */
  readonly eventId: string | null;
};

/** Makes an issuer of tickets, which returns undefined if a person was already dealt the hourly maximum. */
export function createRunTicketIssuer(db: Database) {
  // Only one call per person waits in the database, so that many calls leave connections free for other people.
  const withLock = createKeyedMutex();
  return (userId: string, request: TicketRequest) => withLock(userId, () => issue(db, userId, request));
}

/** Finds the ticket of a play. */
export function findRunTicket(db: Database, id: string): Promise<RunTicket | undefined> {
  return db
    .selectFrom('run_tickets')
    .select(['id', 'user_id as userId', 'game', 'release', 'manifest_hash as manifestHash', 'options'])
    .select(['issued_at as issuedAt', 'expires_at as expiresAt', 'event_id as eventId'])
    .select([sql<number>`seed::float8`.as('seed'), sql<Date>`now()`.as('arrivedAt')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteOldRunTickets(db: Database): Promise<void> {
  const before = sql<Date>`now() - make_interval(days => ${limits.keptDays})`;
  await db.deleteFrom('run_tickets').where('issued_at', '<', before).execute();
}

/**
 * Counts and deals in one step: it locks the person's row, so that concurrent calls on any server see each other.
 */
function issue(db: Database, userId: string, { game, release, manifestHash, options }: TicketRequest) {
  return db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId, 'no key update'))) {
      throw new CallError('not-logged-in', 'This account was deleted.');
    }
    const [id, seed] = [randomUUID(), newSeed()];
    // Raw: an insert that counts first.
    const { rows } = await sql<{ expiresAt: Date }>`
      insert into run_tickets (id, user_id, game, release, manifest_hash, options, seed, expires_at)
      select ${id}, ${userId}, ${game}, ${release}, ${manifestHash}, ${canonicalJson(options)}, ${seed},
        now() + make_interval(days => ${limits.validDays})
      where (
        select count(*) from run_tickets where user_id = ${userId} and game = ${game} and issued_at > now() - interval '1 hour'
      ) < ${limits.mostPerHour}
      returning expires_at as "expiresAt"`.execute(trx);
    return rows[0] && { id, seed, ...rows[0] };
  });
}

const HOUR_MS = 60 * 60 * 1000;

/** Counts a person's plays dealt in the hour before `until`; of one game, if named. */
export async function countRunTicketsInHour(
  db: Database,
  userId: string,
  until: Date,
  game?: string,
): Promise<number> {
  const all = db
    .selectFrom('run_tickets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('issued_at', '<=', until)
    .where('issued_at', '>', new Date(until.getTime() - HOUR_MS));
  const some = game === undefined ? all : all.where('game', '=', game);
  return Number((await some.executeTakeFirstOrThrow()).count);
}

/** Uses up the ticket of a play for an event; false if another event has already used it. */
export async function consumeTicket(trx: Trx, id: string, userId: string, eventId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('run_tickets')
    .set({ event_id: eventId, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('event_id', 'is', null), eb('event_id', '=', eventId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes JSON with sorted keys, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
