import { randomUUID } from 'node:crypto';
import type { SignupRequest } from '@venture/api/accounts';
import { auditRecordBySelf, recordAudit } from '../../administration/audit';
import { getSettingsStore } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { createThrottle } from '../../database/throttle';
import { CallError } from '../../http/problem';
import { withTries } from '../../http/rates';
import { composeEmail, type Email } from '../../mail/email';
import limits from '../../mail/limits.json';
import type { Mailer } from '../../mail/mail';
import { OverloadedError } from '../../process/failure';
import type { Log } from '../../process/log';
import accountLimits from '../limits.json';
import { MESSAGES } from '../messages';
import type { PasswordHasher, Passwords } from '../passwords/passwords';
import { createUserStore } from '../users';
import { EMAILS } from './emails';
import { findLinkOwner, makeLink, throttleMail, useLink } from './links';
import { replaceEmail } from './new-email';
import { invalidLinkError } from './reset-link';

/** What sends mail. */
export type MailParts = {
  readonly db: Database;
  /** Undefined where no mail can be sent. */
  readonly mail: Mailer | undefined;
  /** Where people open this installation; known wherever mail can be sent. */
  readonly publicUrl?: string | undefined;
};

export type Confirmation = NonNullable<ReturnType<typeof createConfirmation>>;

/** Signing up with confirmation of the email address; undefined where no mail can be sent. */
export function createConfirmation({ db, mail, publicUrl = '' }: MailParts) {
  if (!mail) return undefined;
  return {
    isOn: async () => (await getSettingsStore(db).read()).confirmEmail,
    /**
     * Creates the account and sends the link, or tells the owner of an existing account about the attempt; it does so
     * in the background, so that nobody can tell which. Returns the seconds to wait when there were too many requests.
     */
    async signUp(
      { password, ...account }: SignupRequest,
      origin: string,
      hash: PasswordHasher['hash'],
    ): Promise<number | undefined> {
      const wait = await throttleMail(db, account.email, origin);
      if (wait !== undefined) return wait;
      const passwordHash = await hash(password);
      const isWaiting = mail.send(() => emailFor(db, { ...account, passwordHash }, publicUrl));
      if (!isWaiting) throw new OverloadedError(limits.fullRetryAfterSeconds);
      return undefined;
    },
  };
}

/** The setting stays when the server is started without mail; nobody then has to confirm. */
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

async function emailFor(db: Database, account: NewAccount, publicUrl: string): Promise<Email | undefined> {
  const users = createUserStore(db);
  const created = await users.create({ ...account, id: randomUUID(), isConfirmed: false });
  const user = await users.withEmail(account.email);
  if (!user) return undefined; // deleted in the meantime
  if (created === 'email-taken') return composeEmail(user.email, EMAILS.accountExists(publicUrl));
  const link = await makeLink(db, user.id, 'confirmation', 'self');
  return link && composeEmail(user.email, EMAILS.confirmation(publicUrl, link.token));
}

/** Confirms an address with the token of a link; a new one takes the place of the one before, which is returned too. */
export async function confirmEmailByLink(
  db: Database,
  passwords: Passwords,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<{ readonly email: string; readonly before?: string | undefined }> {
  const owner = await findLinkOwner(db, token, 'confirmation');
  if (!owner) throw invalidLinkError();
  const { userId, passwordHash, newEmail } = owner;
  const tries = [{ key: `email confirmation ${userId}`, allowance: accountLimits.throttle.confirmation }];
  const isRight = await withTries(createThrottle(db), tries, MESSAGES.throttled, () =>
    passwords.matches(password.trim(), passwordHash, { caller: userId }),
  );
  if (!isRight) {
    const detail = 'That is not the password of this account.';
    throw new CallError('refused', detail, { code: 'wrong-password' });
  }
  const before = await db.transaction().execute(async (trx) => {
    if (!(await useLink(trx, token, 'confirmation'))) throw invalidLinkError();
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
