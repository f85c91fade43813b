import type { Role } from '@venture/api/v1/roles';
import { sql } from 'kysely';
import {
  addGrant,
  expectAdminRemains,
  listActiveAdminIds,
  PRIVILEGES,
  type Privilege,
  removeGrant,
} from '../accounts/grants';
import { accountGoneError } from '../accounts/own-login';
import { looksEmpty } from '../accounts/users';
import { type AuditRecord, auditRecordByAdmin, recordAudit } from '../administration/audit';
import { lockGrants, lockLearner, lockUser } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { matchAnonymousFeedback } from './export';

/** Deletes the caller's account; refused for the last admin. */
export async function deleteOwnAccount(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockGrants(trx);
    const before = await listActiveAdminIds(trx);
    await lockLearner(trx, userId);
    if (!(await deletePerson(trx, userId))) throw accountGoneError();
    await recordAudit(trx, { action: 'account-deleted', madeBy: 'self' });
    if (before.includes(userId)) await expectAdminRemains(trx);
  });
}

export async function setAccountDisabled(
  trx: Trx,
  actorId: string,
  id: string,
  isDisabled: boolean,
): Promise<readonly AuditRecord[]> {
  if (isDisabled && id === actorId) {
    throw new CallError('refused', 'You cannot disable your own account.', { code: 'own-account' });
  }
  const changed = await trx
    .updateTable('users')
    .set({ disabled_at: isDisabled ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('disabled_at', isDisabled ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return [];
  if (isDisabled) await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  return [auditRecordByAdmin(isDisabled ? 'account-disabled' : 'account-enabled', actorId, id)];
}

/** Returns whether the name changed; the audit trail never has names. */
export async function changeFullName(trx: Trx, id: string, typed: string): Promise<boolean> {
  const fullName = typed.trim();
  if (looksEmpty(fullName)) throw new CallError('refused', 'Enter a name.', { code: 'no-name' });
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ full_name: fullName })
    .where('id', '=', id)
    .where('full_name', '!=', fullName)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Gives a person this role's privilege and no other. */
export async function changeRole(
  trx: Trx,
  actorId: string,
  id: string,
  role: Role,
): Promise<readonly AuditRecord[]> {
  // Grants first: a person without any privilege, even for a moment, would lose their classes.
  const inOrder = PRIVILEGES.toSorted((a, b) => Number(b === role) - Number(a === role));
  const records: AuditRecord[] = [];
  for (const privilege of inOrder) {
    records.push(...(await setPrivilege(trx, actorId, id, privilege, privilege === role)));
  }
  return records;
}

async function setPrivilege(
  trx: Trx,
  actorId: string,
  id: string,
  privilege: Privilege,
  isGranted: boolean,
): Promise<readonly AuditRecord[]> {
  const isChanged = await (isGranted ? addGrant : removeGrant)(trx, id, privilege);
  if (!isChanged) return [];
  const action = isGranted ? 'privilege-granted' : 'privilege-revoked';
  return [{ ...auditRecordByAdmin(action, actorId, id), details: { privilege } }];
}

/** Deletes a person whose email was retyped; audit entries about them stay, without their name. */
export async function deletePersonByAdmin(
  trx: Trx,
  actorId: string,
  id: string,
  emailFolded: string,
): Promise<readonly AuditRecord[]> {
  if (id === actorId) {
    throw new CallError('refused', 'Delete your own account on the page “Your account”.', {
      code: 'own-account',
    });
  }
  await lockLearner(trx, id);
  await lockUser(trx, id, 'update');
  const user = await trx.selectFrom('users').select('email_folded').where('id', '=', id).executeTakeFirst();
  if (!user) throw new CallError('not-found', 'There is no such person.');
  if (user.email_folded !== emailFolded) {
    throw new CallError('refused', 'That is not the email of this account.', { code: 'wrong-email' });
  }
  await deletePerson(trx, id);
  return [auditRecordByAdmin('account-deleted', actorId)];
}

/**
 * Deletes the account with everything that refers to it, messages sent to or under its email without an account,
 * and the audit trail's reasons for downloading the person's data. Keeps a hash of the id, so that an older backup
 * does not bring the person back. Returns whether the account existed.
 */
export async function deletePerson(trx: Trx, id: string): Promise<boolean> {
  await trx
    .updateTable('audit')
    .set({ details: sql<string>`details - 'reason'` })
    .where('subject_id', '=', id)
    .execute();
  await trx.deleteFrom('feedback').where(matchAnonymousFeedback(id)).execute();
  const deleted = await trx
    .deleteFrom('users')
    .where('id', '=', id)
    .returning('email_folded')
    .executeTakeFirst();
  // Not by a trigger: rows deleted by mistake at an SQL prompt should come back from a backup.
  await trx
    .insertInto('deletions')
    .values({ account: sql<string>`account_hash(${id})` })
    .onConflict((known) => known.doNothing())
    .execute();
  // After the person, to lock in the same order as accepting an invitation does.
  if (deleted) {
    await trx.deleteFrom('class_invitations').where('email_folded', '=', deleted.email_folded).execute();
  }
  return deleted !== undefined;
}
