import { sql } from 'kysely';
import { type AuditRecord, recordAudit } from '../../administration/audit';
import type { Database, Trx } from '../../database/schema';
import { CallError } from '../../http/problem';

type Change = (trx: Trx) => Promise<readonly AuditRecord[]>;

/**
 * Changes roles or who may log in: one change at a time, made by someone who is still an admin, and never one
 * that leaves no admin. It is recorded in the audit trail; `change` returns what it did.
 */
export async function changeAsAdmin(db: Database, actorId: string, change: Change): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table grants in share row exclusive mode`.execute(trx);
    if (!(await listActiveAdmins(trx)).includes(actorId)) {
      throw new CallError('not-allowed', 'You are no longer an admin.');
    }
    const records = await change(trx);
    if (records.length === 0) return;
    for (const deed of records) await recordAudit(trx, deed);
    await expectAdminRemains(trx);
  });
}

/** The admins who can log in. */
export async function listActiveAdmins(trx: Trx): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .select('users.id')
    .where('grants.privilege', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function expectAdminRemains(trx: Trx): Promise<void> {
  if ((await listActiveAdmins(trx)).length > 0) return;
  const detail = 'There would be no admin left. Make someone else an admin first.';
  throw new CallError('conflict', detail, { code: 'last-admin' });
}
