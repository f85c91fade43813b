import { randomUUID } from 'node:crypto';
import type { SignupRequest } from '@venture/api/accounts';
import { sql } from 'kysely';
import { auditRecordBySelf, recordAudit } from '../administration/audit';
import { getSettingsStore } from '../administration/settings';
import { violatesConstraint } from '../database/errors';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { requireTry, withRefundableTries } from '../http/rates';
import { composeEmail, type Email, type EmailContent } from '../mail/email';
import limits from '../mail/limits.json';
import type { Mailer } from '../mail/mail';
import { OverloadedError } from '../process/failure';
import type { Log } from '../process/log';
import { EMAILS } from './emails';
import accountLimits from './limits.json';
import { consumeLink, deleteLinks, findLinkOwner, invalidLinkError, makeLink } from './links';
import { MESSAGES, REFUSALS } from './messages';
import type { Passwords } from './passwords';
import { endUserSessions } from './sessions';
import { createUser, findUserByEmail, foldEmail, IS_REPLACEABLE, isAllowedNewEmail } from './users';

/** Mail services. */
export type MailServices = {
  readonly db: Database;
  /** Undefined if mail cannot be sent. */
  readonly mail: Mailer | undefined;
  /** This installation's address; known if mail can be sent. */
  readonly publicUrl?: string | undefined;
};

/** Whether new accounts must confirm their address, which needs mail. */
export async function confirmsEmail({ db, mail }: MailServices): Promise<boolean> {
  return mail !== undefined && (await getSettingsStore(db).read()).confirmEmail;
}

type Link = {
  readonly email: string;
  readonly origin: string;
  readonly make: () => Promise<Email | undefined>;
};

/**
 * Mails a link in the background, so that nobody can tell whether the address has an account. Requests count
 * against the address and their network, whether or not an account exists.
 */
export async function mailLink(db: Database, mail: Mailer, { email, origin, make }: Link): Promise<void> {
  const { mailAddress, mailAccount } = accountLimits.recovery;
  await requireTry(db, `mail address ${origin}`, mailAddress, ASKED_OFTEN);
  await requireTry(db, `mail account ${foldEmail(email)}`, mailAccount, ASKED_OFTEN);
  if (!mail.send(make)) throw new OverloadedError(limits.fullRetryAfterSeconds);
}

const ASKED_OFTEN = 'A link was requested several times. Check your mailbox, or try again in a little while.';

/** Warns if confirmation is required but mail is off: the setting stays on, but nobody has to confirm. */
export async function warnIfConfirmationIneffective(
  db: Database,
  mail: Mailer | undefined,
  log: Log,
): Promise<void> {
  if (mail) return;
  const isOn = await getSettingsStore(db)
    .latest()
    .then(
      ({ settings }) => settings.confirmEmail,
      () => false, // a failed warning must not stop the start
    );
  if (isOn) log.warn('email addresses are not confirmed: SMTP_URL is not set');
}

type NewAccount = Omit<SignupRequest, 'password'> & { readonly passwordHash: string };

/** Creates the account and its email: the link, or a note that the address has an account. */
export async function createUnconfirmed(
  db: Database,
  account: NewAccount,
  publicUrl: string,
): Promise<Email | undefined> {
  const created = await createUser(db, { ...account, id: randomUUID(), isConfirmed: false });
  const user = await findUserByEmail(db, account.email);
  if (!user) return undefined; // deleted in the meantime
  if (created === 'email-taken') return composeEmail(user.email, EMAILS.accountExists(publicUrl));
  const link = await makeLink(db, user.id, 'confirmation', 'self');
  return link && composeEmail(user.email, EMAILS.confirmation(publicUrl, link.token));
}

/** Confirms an address with a link's token. A new address replaces the old one, which is then also returned. */
export async function confirmEmailByLink(
  db: Database,
  passwords: Passwords,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<{ readonly email: string; readonly before?: string | undefined }> {
  const owner = await findLinkOwner(db, token, 'confirmation');
  if (!owner) throw invalidLinkError();
  const { userId, passwordHash, newEmail } = owner;
  const tries = [{ key: `email confirmation ${userId}`, allowance: accountLimits.throttle.confirmation }];
  const isRight = await withRefundableTries(db, tries, MESSAGES.throttled, () =>
    passwords.matches(password.trim(), passwordHash),
  );
  if (!isRight) {
    const detail = 'That is not the password of this account.';
    throw new CallError('refused', detail, { code: 'wrong-password' });
  }
  const before = await db.transaction().execute(async (trx) => {
    if (!(await consumeLink(trx, token, 'confirmation'))) throw invalidLinkError();
    await trx
      .updateTable('users')
      .set({ email_confirmed: true })
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .execute();
    if (newEmail === null) return undefined;
    const old = await replaceEmail(trx, userId, newEmail);
    if (old !== undefined) await recordAudit(trx, auditRecordBySelf('email-changed', userId));
    return old;
  });
  return { email: newEmail ?? owner.email, before };
}

export function parseNewEmail(typed: string): string {
  const email = typed.trim();
  if (isAllowedNewEmail(email)) return email;
  throw new CallError('refused', REFUSALS['email-malformed'], { code: 'email-malformed' });
}

/** Creates the new address's email. Only its owner learns if it already has an account. */
export async function createNewEmailMessage(
  db: Database,
  userId: string,
  email: string,
  publicUrl: string,
): Promise<Email | undefined> {
  // The old link ends either way: otherwise it would reveal whether an account exists.
  await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirmation')
    .execute();
  const owner = await findUserByEmail(db, email);
  if (owner?.isConfirmed && owner.id !== userId)
    return composeEmail(owner.email, EMAILS.accountExists(publicUrl));
  const link = await makeLink(db, userId, 'confirmation', 'self', email);
  return link && composeEmail(email, EMAILS.newEmail(publicUrl, link.token));
}

/**
 * Changes an account's email, ends its links and all sessions but one, and returns the old email; undefined if it
 * is the same. An unconfirmed account gives up its email, as at sign-up.
 */
export async function replaceEmail(trx: Trx, userId: string, email: string, session = '') {
  const folded = foldEmail(email);
  const unconfirmed = trx.deleteFrom('users').where('email_folded', '=', folded).where(IS_REPLACEABLE);
  await unconfirmed.where('id', '!=', userId).execute();
  // Raw SQL, since the query builder cannot return a column's old value.
  const replaced = sql<{ before: string }>`
    update users set email = ${email}, email_folded = ${folded}, email_since = now()
    from (select id, email as before from users where id = ${userId} for update) old
    where users.id = old.id and before <> ${email} returning before`.execute(trx);
  const { rows } = await replaced.catch((error: unknown) => {
    if (!violatesConstraint(error, 'users_email_folded_key')) throw error;
    throw new CallError('conflict', REFUSALS['email-taken'], { code: 'email-taken' });
  });
  if (!rows[0]) return undefined;
  await deleteLinks(trx, userId);
  await endUserSessions(trx, userId, session);
  return rows[0].before;
}

/** Emails a person what happened to their account, if mail can be sent. */
export function notify(mail: Mailer | undefined, to: string | undefined, message: EmailContent): void {
  if (to !== undefined) mail?.send(async () => composeEmail(to, message));
}
