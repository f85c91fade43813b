import { auditRecordBySelf, recordAudit } from '../../administration/audit';
import type { Database } from '../../database/schema';
import { CallError } from '../../http/problem';
import { REFUSALS } from '../messages';
import { findPasswordRefusal } from '../passwords/password-policy';
import type { Passwords } from '../passwords/passwords';
import { createSessionStore } from '../sessions/sessions';
import { deleteLinks, findLinkOwner, type LinkOwner, useLink } from './links';

const INVALID = 'This link no longer works: it has been used, has expired, or was replaced by a newer one.';

export const invalidLinkError = () => new CallError('refused', INVALID, { code: 'link-invalid' });

/** Sets a new password with the token of a link, and ends all sessions of the person. */
export async function setPassword(
  db: Database,
  passwords: Passwords,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<LinkOwner> {
  const owner = await findLinkOwner(db, token, 'password');
  if (!owner) throw invalidLinkError();
  const chosen = password.trim();
  const refusal = await findPasswordRefusal(chosen, owner);
  if (refusal) throw new CallError('refused', REFUSALS[refusal], { code: 'password-refused' });
  const passwordHash = await passwords.hash(chosen, { caller: owner.userId });
  await db.transaction().execute(async (trx) => {
    if (!(await useLink(trx, token, 'password'))) throw invalidLinkError();
    await trx
      .updateTable('users')
      // Whoever has the link owns the mailbox, or got it from an admin.
      .set({ password_hash: passwordHash, email_confirmed: true })
      .where('id', '=', owner.userId)
      .execute();
    await deleteLinks(trx, owner.userId);
    await createSessionStore(trx).endAll(owner.userId);
    await recordAudit(trx, auditRecordBySelf('password-reset', owner.userId));
  });
  return owner;
}
