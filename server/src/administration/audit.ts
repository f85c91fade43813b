import type { AuditAction, AuditEntry } from '@venture/api/v1/audit';
import { sql } from 'kysely';
import type { Database } from '../database/schema';

export type AuditRecord = {
  readonly action: AuditAction;
  readonly madeBy: AuditEntry['madeBy'];
  /** The actor and the person concerned; omitted for a person who is about to be deleted. */
  readonly actorId?: string;
  readonly subjectId?: string | undefined;
  /** Never about a person, except for the reason of a download, which is deleted with that person. */
  readonly details?: object;
};

/** An actor's role and identity. */
export type Actor = Pick<AuditRecord, 'madeBy' | 'actorId'>;

/** Creates a record of something a user did to their own account. */
export function auditRecordBySelf(action: AuditAction, userId: string): AuditRecord {
  return { action, madeBy: 'self', actorId: userId, subjectId: userId };
}

/** Creates a record of an admin's action, which may be on a person. */
export function auditRecordByAdmin(action: AuditAction, actorId: string, subjectId?: string): AuditRecord {
  return { action, madeBy: 'admin', actorId, subjectId };
}

/** Records an action in the audit trail, in the transaction of the action itself. */
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
