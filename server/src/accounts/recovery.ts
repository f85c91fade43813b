import { isMailAddress } from '@venture/api/accounts';
import { changeEmail } from '@venture/api/v1/me';
import {
  checkResetLink,
  confirmEmail,
  createResetLink,
  getSignupTerms,
  requestPasswordReset,
  resetPassword,
} from '@venture/api/v1/recovery';
import { auditRecordBySelf, recordAudit } from '../administration/audit';
import type { Database } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { composeEmail } from '../mail/email';
import type { Mailer } from '../mail/mail';
import { forgetLoginTries } from './accounts';
import { requireSessionToken } from './browser';
import {
  confirmEmailByLink,
  confirmsEmail,
  createNewEmailMessage,
  type MailServices,
  mailLink,
  notify,
  parseNewEmail,
  replaceEmail,
} from './confirmation';
import { EMAILS } from './emails';
import { findLinkOwner, makeLink, makeResetLinkAsAdmin, setPasswordByLink } from './links';
import { REFUSALS } from './messages';
import { accountGoneError, verifyPassword } from './own-login';
import type { Passwords } from './passwords';
import { changePasswordHash, findUserByEmail } from './users';

type RecoveryServices = MailServices & { readonly passwords: Passwords };

/** Routes to get back into an account after forgetting the password, and to confirm an address. */
export function recoveryRoutes(services: RecoveryServices): readonly Route[] {
  const { db, mail, passwords, publicUrl = '' } = services;
  return [
    route(requestPasswordReset, async ({ body, c }) => {
      const sender = expectMail(mail);
      const email = body.email.trim();
      if (!isMailAddress(email)) {
        throw new CallError('refused', REFUSALS['email-malformed'], { code: 'email-malformed' });
      }
      const make = () => recoveryEmail(db, email, publicUrl);
      await mailLink(db, sender, { email, origin: c.var.client.key, make });
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
    route(getSignupTerms, async () => ({ confirmsEmail: await confirmsEmail(services) })),
    route(confirmEmail, async ({ body }) => {
      const { email, before } = await confirmEmailByLink(db, passwords, body);
      notify(mail, before, EMAILS.emailChanged());
      return { email };
    }),
    route(changeEmail, async ({ body, caller: { userId, role }, c }) => {
      const sender = role === 'admin' ? mail : expectMail(mail);
      const email = parseNewEmail(body.email);
      const account = await verifyPassword(db, passwords, userId, body.password);
      if (email === account.email)
        throw new CallError('refused', 'This is already your email.', { code: 'email-same' });
      const make = () => createNewEmailMessage(db, userId, email, publicUrl);
      if (sender) await mailLink(db, sender, { email, origin: c.var.client.key, make });
      else
        await db.transaction().execute(async (trx) => {
          const { passwordHash } = account; // another one may have been set meanwhile
          if (!(await changePasswordHash(trx, userId, passwordHash, passwordHash))) throw accountGoneError();
          // Keeps this session: if the new email has a typo, nobody could log in to fix it.
          await replaceEmail(trx, userId, email, requireSessionToken(c));
          await recordAudit(trx, auditRecordBySelf('email-changed', userId));
        });
    }),
  ];
}

function expectMail(mail: Mailer | undefined): Mailer {
  if (mail) return mail;
  throw new CallError('not-found', 'This server sends no mail: ask whoever looks after it.', {
    code: 'no-mail',
  });
}

/** Writes to the account's stored address, not the one just typed. */
async function recoveryEmail(db: Database, email: string, publicUrl: string) {
  const user = await findUserByEmail(db, email);
  const link = user && (await makeLink(db, user.id, 'password', 'self'));
  return link && composeEmail(user.email, EMAILS.recovery(publicUrl, link.token));
}
