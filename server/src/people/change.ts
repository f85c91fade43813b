import type { Role } from '@venture/api/v1/roles';
import { sql } from 'kysely';
import { administrators, expectAdministrator } from '../accounts/administrators';
import { PRIVILEGES, type Privilege } from '../accounts/grants';
import { type AuditRecord, recordAudit } from '../administration/audit';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { feedbackUnder } from './tables';

/** Deletes the account of whoever asks; for the last who may administer it is refused. */
export async function deleteOwn(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table grants in share row exclusive mode`.execute(trx);
    const before = await administrators(trx);
    await afterOthers(trx, userId);
    await deletePerson(trx, userId);
    await recordAudit(trx, { action: 'account-deleted', madeBy: 'self' });
    if (before.includes(userId)) await expectAdministrator(trx);
  });
}

export async function disable(trx: Trx, actorId: string, id: string) {
  if (id === actorId)
    throw new CallError('refused', 'You cannot disable your own account.', { code: 'own-account' });
  const changed = await trx
    .updateTable('users')
    .set({ disabled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return undefined;
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  return auditRecord('account-disabled', actorId, id);
}

export async function enable(trx: Trx, actorId: string, id: string) {
  const changed = await trx
    .updateTable('users')
    .set({ disabled_at: null })
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed && auditRecord('account-enabled', actorId, id);
}

/** Leaves a person with the privilege of this role and no other. */
export async function changeRole(
  trx: Trx,
  actorId: string,
  id: string,
  role: Role,
): Promise<readonly AuditRecord[]> {
  const wanted = PRIVILEGES.filter((privilege) => privilege === role);
  const records: (AuditRecord | undefined)[] = [];
  // What is given comes first: who is left without any privilege for a moment owns no class any more.
  for (const privilege of wanted) records.push(await grant(trx, actorId, id, privilege));
  for (const privilege of PRIVILEGES.filter((each) => !wanted.includes(each))) {
    records.push(await revoke(trx, actorId, id, privilege));
  }
  return records.filter((deed) => deed !== undefined);
}

export async function grant(trx: Trx, actorId: string, id: string, privilege: Privilege) {
  const changed = await trx
    .insertInto('grants')
    .columns(['user_id', 'privilege'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(['id', sql<string>`${privilege}::text`.as('privilege')])
        .where('id', '=', id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (changed && privilege === 'admin') await endLinksByAdmins(trx, id);
  return changed && { ...auditRecord('privilege-granted', actorId, id), details: { privilege } };
}

/** Whoever has made one for this person could take over an account that administers. */
async function endLinksByAdmins(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('account_links').where('user_id', '=', id).where('made_by', '=', 'admin').execute();
}

export async function revoke(trx: Trx, actorId: string, id: string, privilege: Privilege) {
  const changed = await trx
    .deleteFrom('grants')
    .where('user_id', '=', id)
    .where('privilege', '=', privilege)
    .returning('user_id')
    .executeTakeFirst();
  return changed && { ...auditRecord('privilege-revoked', actorId, id), details: { privilege } };
}

/** Removes a person whose e-mail was typed again; what was done to them stays without their name. */
export async function remove(trx: Trx, actorId: string, id: string, emailFolded: string) {
  if (id === actorId) {
    throw new CallError('refused', 'Delete your own account on its page.', { code: 'own-account' });
  }
  await afterOthers(trx, id);
  const user = await trx
    .selectFrom('users')
    .select('email_folded')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new CallError('not-found', 'There is no such person.');
  if (user.email_folded !== emailFolded) {
    throw new CallError('refused', 'This is not the e-mail of this account.', { code: 'wrong-email' });
  }
  await deletePerson(trx, id);
  return { action: 'account-deleted', madeBy: 'admin', actorId } as const;
}

/** The account with everything that refers to it, and what was sent under its e-mail without logging in. */
async function deletePerson(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('feedback').where(feedbackUnder(id)).execute();
  await trx.deleteFrom('users').where('id', '=', id).execute();
}

/** Waits for what is being kept of a person, in the order in which that takes its locks. */
async function afterOthers(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('learners').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

function auditRecord(action: AuditRecord['action'], actorId: string, subjectId: string): AuditRecord {
  return { action, madeBy: 'admin', actorId, subjectId };
}
