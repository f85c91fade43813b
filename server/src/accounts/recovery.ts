import { formatCount } from '@venture/api/format';
import { changeEmail } from '@venture/api/v1/me';
import {
  checkResetLink,
  confirmEmail,
  createResetLink,
  getSignupTerms,
  requestPasswordReset,
  resetPassword,
} from '@venture/api/v1/recovery';
import type { Context } from 'hono';
import { auditRecordBySelf, recordAudit } from '../administration/audit';
import type { Database } from '../database/schema';
import type { Env } from '../http/client';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { composeEmail } from '../mail/email';
import mailLimits from '../mail/limits.json';
import type { Mailer } from '../mail/mail';
import { forgetLoginTries } from './accounts';
import { requireSessionToken } from './browser';
import {
  confirmEmailByLink,
  createConfirmation,
  createNewEmailMessage,
  type MailServices,
  notify,
  parseNewEmail,
  replaceEmail,
} from './confirmation';
import { EMAILS } from './emails';
import { findLinkOwner, makeLink, makeResetLinkAsAdmin, setPasswordByLink, throttleMail } from './links';
import { REFUSALS } from './messages';
import { accountGoneError, findAccount, verifyPassword } from './own-login';
import type { Passwords } from './passwords';
import { changePasswordHash, findUserByEmail, isEmail } from './users';

type RecoveryServices = MailServices & { readonly passwords: Passwords };

/** How people get back into an account after forgetting the password, and confirm their address. */
export function recoveryRoutes(services: RecoveryServices): readonly Route[] {
  const { db, mail, passwords, publicUrl = '' } = services;
  const confirmation = createConfirmation(services);
  const sendLink = async (
    sender: Mailer,
    email: string,
    c: Context<Env>,
    make: Parameters<Mailer['send']>[0],
  ) => {
    const taken = await throttleMail(db, email, c.var.client.key);
    if (!taken.isAllowed) throw tooOften(taken.retryAfterSeconds);
    if (!sender.send(make)) throw tooMuchMail();
  };
  return [
    route(requestPasswordReset, async ({ body, c }) => {
      const sender = expectMail(mail);
      const email = body.email.trim();
      if (!isEmail(email)) {
        throw new CallError('refused', REFUSALS['email-malformed'], { code: 'email-malformed' });
      }
      await sendLink(sender, email, c, () => recoveryEmail(db, email, publicUrl));
      return undefined;
    }),
    route(checkResetLink, async ({ body: { token } }) => {
      const isUsable = (await findLinkOwner(db, token, 'password')) !== undefined;
      const owner = await findLinkOwner(db, token, 'confirmation');
      return { isUsable, ...(owner && { confirms: owner.newEmail ?? owner.email }) };
    }),
    route(resetPassword, async ({ body, c }) => {
      const { email } = await setPasswordByLink(db, passwords, body);
      await forgetLoginTries(db, email, c.var.client.key);
      notify(mail, email, EMAILS.passwordChanged(publicUrl));
      return { email };
    }),
    route(createResetLink, async ({ params, caller }) => {
      const { email, expiresAt, ...link } = await makeResetLinkAsAdmin(db, caller.userId, params.id);
      notify(mail, email, EMAILS.linkMade());
      return { ...link, expiresAt: expiresAt.toISOString() };
    }),
    route(getSignupTerms, async () => ({ confirmsEmail: (await confirmation?.isOn()) ?? false })),
    route(confirmEmail, async ({ body }) => {
      const { email, before } = await confirmEmailByLink(db, passwords, body);
      notify(mail, before, EMAILS.emailChanged());
      return { email };
    }),
    route(changeEmail, async ({ body, caller: { userId, role }, c }) => {
      const sender = role === 'admin' ? mail : expectMail(mail);
      const email = parseNewEmail(body.email);
      const account = await findAccount(db, userId);
      await verifyPassword(db, passwords, userId, account, body.password.trim());
      if (email === account.email)
        throw new CallError('refused', 'This is already your email.', { code: 'email-same' });
      if (sender) await sendLink(sender, email, c, () => createNewEmailMessage(db, userId, email, publicUrl));
      else
        await db.transaction().execute(async (trx) => {
          const { passwordHash } = account; // another one may have been set meanwhile
          if (!(await changePasswordHash(trx, userId, passwordHash, passwordHash))) throw accountGoneError();
          // This session goes on: whoever mistypes could not log in to correct it.
          await replaceEmail(trx, userId, email, requireSessionToken(c));
          await recordAudit(trx, auditRecordBySelf('email-changed', userId));
        });
      return undefined;
    }),
  ];
}

function expectMail(mail: Mailer | undefined): Mailer {
  if (mail) return mail;
  throw new CallError('not-found', 'This server sends no mail: ask whoever looks after it.', {
    code: 'no-mail',
  });
}

function tooOften(retryAfterSeconds: number): CallError {
  const wait = formatCount(Math.ceil(retryAfterSeconds / 60), 'minute');
  const detail = `A link was requested several times. Check your mailbox, or try again in ${wait}.`;
  return new CallError('too-many', detail, { retryAfterSeconds });
}

function tooMuchMail(): CallError {
  return new CallError('unavailable', 'Many messages are waiting to be sent. Try again in a moment.', {
    code: 'overloaded',
    retryAfterSeconds: mailLimits.fullRetryAfterSeconds,
  });
}

/** Sent to the account's stored address, not to the one typed now. */
async function recoveryEmail(db: Database, email: string, publicUrl: string) {
  const user = await findUserByEmail(db, email);
  const link = user && (await makeLink(db, user.id, 'password', 'self'));
  return link && composeEmail(user.email, EMAILS.recovery(publicUrl, link.token));
}
