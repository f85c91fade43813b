import type { Role } from '@venture/api/v1/roles';
import { type RawBuilder, sql } from 'kysely';
import { type AuditRecord, recordAudit } from '../administration/audit';
import { lockGrants } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { findUserByEmail } from './users';

export const PRIVILEGES = ['instructor', 'admin'] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/** A person's role: the highest one granted. */
export function selectRole(userId: RawBuilder<unknown>): RawBuilder<Role> {
  return sql<Role>`coalesce((
    select privilege from grants where grants.user_id = ${userId} order by privilege = 'admin' desc limit 1
  ), 'learner')`;
}

/** Grants a privilege; false if the person already has it or is gone. */
export async function addGrant(trx: Trx, userId: string, privilege: Privilege): Promise<boolean> {
  // Raw SQL: an insert from a select, so that nothing is granted to an account that is gone.
  const { rows } = await sql`
    insert into grants (user_id, privilege) select id, ${privilege}::text from users where id = ${userId}
    on conflict do nothing returning user_id`.execute(trx);
  const isAdded = rows.length > 0;
  // An admin who earlier made a link for this person could otherwise take over the new admin's account.
  if (isAdded && privilege === 'admin') {
    await trx
      .deleteFrom('account_links')
      .where('user_id', '=', userId)
      .where('made_by', '=', 'admin')
      .execute();
  }
  return isAdded;
}

/** Revokes a privilege; false if the person does not have it. */
export async function removeGrant(trx: Trx, userId: string, privilege: Privilege): Promise<boolean> {
  const removed = await trx
    .deleteFrom('grants')
    .where('user_id', '=', userId)
    .where('privilege', '=', privilege)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Grants a privilege to the person with this email, as the server's operator; undefined if nobody has it. */
export function grantPrivilege(db: Database, email: string, privilege: Privilege) {
  return changeAsOperator(db, email, addGrant, privilege, 'privilege-granted');
}

/** As the operator, revokes a privilege by email; false if the person lacks it, undefined if nobody has it. */
export function revokePrivilege(db: Database, email: string, privilege: Privilege) {
  return changeAsOperator(db, email, removeGrant, privilege, 'privilege-revoked');
}

async function changeAsOperator(
  db: Database,
  email: string,
  change: typeof addGrant,
  privilege: Privilege,
  action: AuditRecord['action'],
): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) return undefined;
    const isChanged = await change(trx, user.id, privilege);
    if (isChanged) {
      await recordAudit(trx, { action, madeBy: 'operator', subjectId: user.id, details: { privilege } });
    }
    return isChanged;
  });
}

/** Lists emails of a privilege's holders. */
export async function listPrivilegedEmails(db: Database, privilege: Privilege): Promise<string[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .select('users.email')
    .where('grants.privilege', '=', privilege)
    .orderBy('users.email_folded')
    .execute();
  return rows.map(({ email }) => email);
}

type Change = (trx: Trx) => Promise<readonly AuditRecord[]>;

/**
 * Changes roles or who may log in: one change at a time, by someone who is still an admin, and never one that
 * leaves no admin. The audit trail records it; `change` returns what it did.
 */
export async function changeAsAdmin(db: Database, actorId: string, change: Change): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockGrants(trx);
    if (!(await listActiveAdminIds(trx)).includes(actorId)) {
      throw new CallError('not-allowed', 'You are no longer an admin.');
    }
    const records = await change(trx);
    if (records.length === 0) return;
    for (const deed of records) await recordAudit(trx, deed);
    await expectAdminRemains(trx);
  });
}

/** The admins who can log in. */
export async function listActiveAdminIds(trx: Trx): Promise<readonly string[]> {
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
  if ((await listActiveAdminIds(trx)).length > 0) return;
  const detail = 'There would be no admin left. Make someone else an admin first.';
  throw new CallError('conflict', detail, { code: 'last-admin' });
}
