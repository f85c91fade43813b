import { type AuditAction, type AuditEntry, listAudit } from '@venture/api/v1/audit';
import type { ParsedRequest } from '@venture/api/v1/endpoint';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import { micros, momentOf, TIME_POSITION } from '../database/time';
import { fromCursor, pageFrom } from '../http/cursor';
import { type Route, route } from '../http/route';

export type AuditRecord = {
  readonly action: AuditAction;
  readonly madeBy: AuditEntry['madeBy'];
  /** Who did it, and to whom; omitted when that person is about to be deleted. */
  readonly actorId?: string;
  readonly subjectId?: string | undefined;
  /** Never anything about a person, but the reason for a download: it goes with them. */
  readonly details?: object;
};

/** What somebody did to their own account. */
export function bySelf(action: AuditAction, userId: string): AuditRecord {
  return { action, madeBy: 'self', actorId: userId, subjectId: userId };
}

/** What an admin did, to somebody if it was done to a person. */
export function byAdmin(action: AuditAction, actorId: string, subjectId?: string): AuditRecord {
  return { action, madeBy: 'admin', actorId, subjectId };
}

/** Records an action in the audit trail, in the same transaction. */
export async function recordAudit(db: Database, deed: AuditRecord): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: sql<Date>`clock_timestamp()`, // of one transaction, in the order in which they were done
      action: deed.action,
      made_by: deed.madeBy,
      actor_id: deed.actorId ?? null,
      subject_id: deed.subjectId ?? null,
      details: JSON.stringify(deed.details ?? {}),
    })
    .execute();
}

export function auditRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [route(listAudit, ({ query }) => listAuditEntries(db, query))];
}

type Wanted = ParsedRequest<typeof listAudit>['query'];

/** What was done, newest first. */
async function listAuditEntries(db: Database, { limit, after, action }: Wanted) {
  let query = selection(db);
  if (action) query = query.where('audit.action', '=', action);
  if (after) {
    const [at, id] = fromCursor(TIME_POSITION, after);
    query = query.where(sql<boolean>`(audit.at, audit.id) < (${momentOf(at)}, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageFrom(rows, limit, entryOf, ({ micros, id }) => [micros, id]);
}

function selection(db: Database) {
  return db
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit.subject_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.action',
      'audit.made_by as madeBy',
      'audit.details',
      'actor.id as actorId',
      'actor.full_name as actorName',
      'actor.email as actorEmail',
      'subject.id as subjectId',
      'subject.full_name as subjectName',
      'subject.email as subjectEmail',
      micros(sql.ref('audit.at')).as('micros'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number];

function entryOf(row: Row): AuditEntry {
  const { id, at, action, madeBy } = row;
  const actor = named(row.actorId, row.actorName, row.actorEmail);
  const subject = named(row.subjectId, row.subjectName, row.subjectEmail);
  const details = v.is(v.record(v.string(), v.unknown()), row.details) ? row.details : {};
  return {
    id,
    at: at.toISOString(),
    action,
    madeBy,
    ...(actor && { actor }),
    ...(subject && { subject }),
    details,
  };
}

function named(id: string | null, fullName: string | null, email: string | null) {
  return id === null || fullName === null || email === null ? undefined : { id, fullName, email };
}
