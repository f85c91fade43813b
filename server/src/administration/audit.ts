import { type AuditAction, type AuditEntry, exportAudit, listAudit } from '@venture/api/v1/audit';
import type { ParsedRequest } from '@venture/api/v1/endpoint';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import { formatCsv } from '../http/csv';
import { decodeCursor, fromMicroseconds, makePage, TIME_POSITION, toMicroseconds } from '../http/cursor';
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

/** As what somebody acts, and who it is. */
export type Actor = Pick<AuditRecord, 'madeBy' | 'actorId'>;

/** What somebody did to their own account. */
export function auditRecordBySelf(action: AuditAction, userId: string): AuditRecord {
  return { action, madeBy: 'self', actorId: userId, subjectId: userId };
}

/** What an admin did, to somebody if it was done to a person. */
export function auditRecordByAdmin(action: AuditAction, actorId: string, subjectId?: string): AuditRecord {
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
  return [
    route(listAudit, ({ query }) => listAuditEntries(db, query)),
    route(exportAudit, async ({ query, caller }) => {
      await recordAudit(db, auditRecordByAdmin('audit-exported', caller.userId));
      return { name: 'audit.csv', parts: auditTable(db, query) };
    }),
  ];
}

type AuditQuery = ParsedRequest<typeof listAudit>['query'];

/** What was done, newest first. */
async function listAuditEntries(db: Database, { limit, after, action, person, from, until }: AuditQuery) {
  let query = selection(db);
  if (action) query = query.where('audit.action', '=', action);
  if (from) query = query.where('audit.at', '>=', new Date(from));
  if (until) query = query.where('audit.at', '<', new Date(until));
  if (person) query = query.where(sql<boolean>`${person} in (actor.email_folded, subject.email_folded)`);
  if (after) {
    const [at, id] = decodeCursor(TIME_POSITION, after);
    query = query.where(sql<boolean>`(audit.at, audit.id) < (${fromMicroseconds(at)}, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit + 1)
    .execute();
  return makePage(rows, limit, entryOf, ({ micros, id }) => [micros, id]);
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
      toMicroseconds(sql.ref('audit.at')).as('micros'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number];

function entryOf(row: Row): AuditEntry {
  const { id, at, action, madeBy } = row;
  const actor = toPerson(row.actorId, row.actorName, row.actorEmail);
  const subject = toPerson(row.subjectId, row.subjectName, row.subjectEmail);
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

function toPerson(id: string | null, fullName: string | null, email: string | null) {
  return id === null || fullName === null || email === null ? undefined : { id, fullName, email };
}

const AT_ONCE = 500;
const HEAD = ['Time', 'Action', 'Made by', 'By', 'Email', 'To', 'Email', 'Where', 'Details'];
const OfClass = v.object({ name: v.string() });

/** The entries as a table, a part at a time. */
async function* auditTable(db: Database, wanted: Omit<AuditQuery, 'limit' | 'after'>): AsyncIterable<string> {
  yield formatCsv([HEAD], { bom: true });
  let after: string | undefined;
  do {
    const part = await listAuditEntries(db, { ...wanted, limit: AT_ONCE, after });
    yield formatCsv(part.items.map(rowOf));
    after = part.after;
  } while (after !== undefined);
}

function rowOf({ at, action, madeBy, actor, subject, details: { class: of, ...details } }: AuditEntry) {
  const people = [actor, subject].flatMap((one) => [one?.fullName ?? null, one?.email ?? null]);
  return [at, action, madeBy, ...people, v.is(OfClass, of) ? of.name : null, JSON.stringify(details)];
}
