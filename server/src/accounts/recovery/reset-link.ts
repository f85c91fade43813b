import { sql } from 'kysely';
import { auditRecordByAdmin, auditRecordBySelf, recordAudit } from '../../administration/audit';
import type { Database, Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { Config } from '../../process/config';
import { Failure } from '../../process/failure';
import { recovery as limits } from '../limits.json';
import { REFUSALS } from '../messages';
import { findPasswordRefusal } from '../passwords/password-policy';
import type { Passwords } from '../passwords/passwords';
import { changeAsAdmin } from '../privileges/grants';
import { endUserSessions } from '../sessions/sessions';
import { findUserByEmail } from '../users';
import { buildLinkUrl } from './emails';
import {
  consumeLink,
  deleteLinks,
  findLinkOwner,
  isAdmin,
  type LinkOwner,
  type MadeLink,
  makeLink,
  wasRecentlyAdmin,
} from './links';

const MINUTES_AN_HOUR = 60;

/** A link that an admin hands to a person, and the hours it is valid for; admins get theirs only from the operator. */
export async function makeResetLinkAsAdmin(
  db: Database,
  actorId: string,
  userId: string,
): Promise<MadeLink & { readonly hours: number }> {
  let made: MadeLink | undefined;
  await changeAsAdmin(db, actorId, async (trx) => {
    await expectNotAdmin(trx, userId, BY_OPERATOR);
    made = await makeLink(trx, userId, 'password', 'admin');
    if (!made) {
      throw new CallError('refused', 'This account is disabled: enable it first.', { code: 'disabled' });
    }
    return [auditRecordByAdmin('reset-link-made', actorId, userId)];
  });
  if (!made) throw new Error('A link that was made must be there.');
  const hours = limits.minutes.password.admin / MINUTES_AN_HOUR;
  return { ...made, hours };
}

const BY_OPERATOR =
  'only an operator can create a link on the server, with "npm run admin -- reset <email>".';

/** Nor a recent admin: it would be enough to take the role for a moment and give it back. `instead` says what is left. */
export async function expectNotAdmin(trx: Trx, userId: string, instead: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select([
      isAdmin(sql.ref('users.id')).as('mayAdminister'),
      wasRecentlyAdmin(sql.ref('users.id')).as('didLately'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new CallError('not-found', 'There is no such person.');
  if (user.mayAdminister) {
    throw new CallError('refused', `This person is an admin: ${instead}`, { code: 'administers' });
  }
  if (!user.didLately) return;
  const detail = `This person was an admin within the last ${limits.formerAdminDays} days: ${instead}`;
  throw new CallError('conflict', detail, { code: 'administered-lately' });
}

/** What the address of a link is made from. */
export type AddressConfig = Pick<Config, 'publicUrl' | 'port'>;

const HINT = 'If this is not the address of the installation, set PUBLIC_URL.';

/**
 * A link that an operator can hand to anyone; returns what to print. Without `PUBLIC_URL` it points to this
 * computer.
 */
export async function makeResetLinkAsOperator(
  db: Database,
  email: string,
  { publicUrl, port }: AddressConfig,
): Promise<string> {
  const token = await db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) throw new Failure(`There is no account with the email ${email}.`);
    const made = await makeLink(trx, user.id, 'password', 'operator');
    if (!made) throw new Failure(`The account ${email} is disabled: enable it first.`);
    await recordAudit(trx, { action: 'reset-link-made', madeBy: 'operator', subjectId: user.id });
    return made.token;
  });
  const hours = limits.minutes.password.operator / MINUTES_AN_HOUR;
  const here = `http://localhost:${port}`;
  const link = buildLinkUrl('password', publicUrl ?? here, token);
  return [
    `Anyone who opens this link within ${hours} hours can set a new password for ${email}, once:`,
    link,
    ...(publicUrl === undefined ? [HINT] : []),
  ].join('\n');
}

const INVALID = 'This link no longer works: it has been used, has expired, or was replaced by a newer one.';

export const invalidLinkError = () => new CallError('refused', INVALID, { code: 'link-invalid' });

/** Sets a new password with the token of a link, and ends all sessions of the person. */
export async function setPasswordByLink(
  db: Database,
  passwords: Passwords,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<LinkOwner> {
  const owner = await findLinkOwner(db, token, 'password');
  if (!owner) throw invalidLinkError();
  const chosen = password.trim();
  const refusal = await findPasswordRefusal(chosen, owner);
  if (refusal) throw new CallError('refused', REFUSALS[refusal], { code: 'password-refused' });
  const passwordHash = await passwords.hash(chosen);
  await db.transaction().execute(async (trx) => {
    if (!(await consumeLink(trx, token, 'password'))) throw invalidLinkError();
    await trx
      .updateTable('users')
      // Whoever has the link owns the mailbox, or got it from an admin.
      .set({ password_hash: passwordHash, email_confirmed: true })
      .where('id', '=', owner.userId)
      .execute();
    await deleteLinks(trx, owner.userId);
    await endUserSessions(trx, owner.userId);
    await recordAudit(trx, auditRecordBySelf('password-reset', owner.userId));
  });
  return owner;
}
