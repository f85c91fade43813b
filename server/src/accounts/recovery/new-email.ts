import { sql } from 'kysely';
import type { Database, Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import { composeEmail, type Email, type EmailContent } from '../../mail/email';
import type { Mailer } from '../../mail/mail';
import { errorCode } from '../../process/failure';
import { foldEmail, isAllowedNewEmail } from '../email';
import { REFUSALS } from '../messages';
import { createSessionStore } from '../sessions/sessions';
import { createUserStore, IS_REPLACEABLE } from '../users';
import { EMAILS } from './emails';
import { deleteLinks, makeLink } from './links';

export function parseNewEmail(typed: string): string {
  const email = typed.trim();
  if (isAllowedNewEmail(email)) return email;
  throw new CallError('refused', REFUSALS['email-malformed'], { code: 'email-malformed' });
}

/** What the new address is sent. Its owner alone learns that it has an account already. */
export async function createNewEmailMessage(
  db: Database,
  userId: string,
  email: string,
  publicUrl: string,
): Promise<Email | undefined> {
  // The link before ends in either case, which would else tell whether there is an account.
  await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirmation')
    .execute();
  const owner = await createUserStore(db).withEmail(email);
  if (owner?.isConfirmed && owner.id !== userId)
    return composeEmail(owner.email, EMAILS.accountExists(publicUrl));
  const link = await makeLink(db, userId, 'confirmation', 'self', email);
  return link && composeEmail(email, EMAILS.newEmail(publicUrl, link.token));
}

const UNIQUE_VIOLATION = '23505';

/**
 * Gives an account another email, ends its links and sessions but one, and returns the old email; undefined where it
 * is the same. An account that nobody has confirmed gives its email up, as it does at sign-up.
 */
export async function replaceEmail(trx: Trx, userId: string, email: string, session = '') {
  const folded = foldEmail(email);
  const unconfirmed = trx.deleteFrom('users').where('email_folded', '=', folded).where(IS_REPLACEABLE);
  await unconfirmed.where('id', '!=', userId).execute();
  const replaced = sql<{ before: string }>`
    update users set email = ${email}, email_folded = ${folded}, email_since = now()
    from (select id, email as before from users where id = ${userId} for update) old
    where users.id = old.id and before <> ${email} returning before`.execute(trx);
  const { rows } = await replaced.catch((error: unknown) => {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new CallError('conflict', REFUSALS['email-taken'], { code: 'email-taken' });
  });
  if (!rows[0]) return undefined;
  await deleteLinks(trx, userId);
  await createSessionStore(trx).endAll(userId, session);
  return rows[0].before;
}

/** Tells a person at this address what happened to their account, if mail can be sent. */
export function notify(mail: Mailer | undefined, to: string | undefined, message: EmailContent): void {
  if (to !== undefined) mail?.send(async () => composeEmail(to, message));
}
