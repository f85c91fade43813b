import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { auditRecordByAdmin, auditRecordBySelf, recordAudit } from '../administration/audit';
import type { Database, Tables, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import type { Config } from '../process/config';
import { Failure } from '../process/failure';
import { buildLinkUrl } from './emails';
import { changeAsAdmin } from './grants';
import { recovery as limits } from './limits.json';
import { REFUSALS } from './messages';
import { findPasswordRefusal, type Passwords } from './passwords';
import { endUserSessions, generateToken, hashToken } from './sessions';
import { findUserByEmail } from './users';

export type LinkPurpose = Tables['account_links']['purpose'];
type LinkMaker = Tables['account_links']['made_by'];

/** A link's owner. */
export type LinkOwner = {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly passwordHash: string;
  /** The address the link was sent to, if it is not yet the account's. */
  readonly newEmail: string | null;
};

export type MadeLink = { readonly token: string; readonly expiresAt: Date; readonly email: string };

const PERSON = sql.ref('u.id');

/**
 * Creates a link's token and returns it; only its hash is stored. It replaces only the older link with the same
 * purpose and maker, since anyone can request one by mail. A disabled or deleted account gets none.
 */
export async function makeLink(
  db: Database,
  userId: string,
  purpose: LinkPurpose,
  madeBy: LinkMaker,
  newEmail: string | null = null,
): Promise<MadeLink | undefined> {
  const token = generateToken();
  // Raw SQL, like the "exists" queries below: it expresses an insert from a select with an upsert better.
  const { rows } = await sql<{ expiresAt: Date; email: string }>`
    insert into account_links (token_hash, user_id, purpose, made_by, email, expires_at)
    select ${hashToken(token)}, id, ${purpose}, ${madeBy}, ${newEmail}::text,
           now() + make_interval(mins => ${limits.minutes[purpose][madeBy]})
    from users where id = ${userId} and disabled_at is null for share
    on conflict (user_id, purpose, made_by) do update
    set token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at,
        expires_at = excluded.expires_at
    returning expires_at as "expiresAt", (select email from users where id = user_id) as email`.execute(db);
  const [made] = rows;
  return made && { token, ...made };
}

/** Returns this link's owner while it can be used. */
export async function findLinkOwner(
  db: Database,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkOwner | undefined> {
  return db
    .selectFrom('account_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select([
      'u.id as userId',
      'u.full_name as fullName',
      'u.email',
      'u.password_hash as passwordHash',
      'l.email as newEmail',
    ])
    .where('l.token_hash', '=', hashToken(token))
    .where(usable(purpose))
    .executeTakeFirst();
}

/**
 * Uses up a link; of several simultaneous attempts one gets true. It locks the person before their links, as
 * creating one does, to avoid deadlocks.
 */
export async function consumeLink(db: Trx, token: string, purpose: LinkPurpose): Promise<boolean> {
  const hash = hashToken(token);
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('account_links').select('user_id').where('token_hash', '=', hash),
    )
    .forNoKeyUpdate()
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('account_links as l')
    .using('users as u')
    .whereRef('u.id', '=', 'l.user_id')
    .where('l.token_hash', '=', hash)
    .where(usable(purpose))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a person's links, as a new password does. */
export async function deleteLinks(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).execute();
}

/** Removes expired links, and accounts whose email nobody confirmed in time. */
export async function deleteExpiredLinksAndAccounts(db: Database): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', sql<Date>`now()`).execute();
  await sql`
    delete from users u
    where not u.email_confirmed and u.created_at < now() - make_interval(days => ${limits.unconfirmedDays})
      and not exists (select from account_links l where l.user_id = u.id)
      and not exists (select from grants g where g.user_id = u.id)`.execute(db);
}

/** Whether a person is an admin. */
export function isAdmin(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from grants g where g.user_id = ${userId} and g.privilege = 'admin')`;
}

/** Whether a person recently lost the admin role: whoever revoked it could grant it again. */
export function wasRecentlyAdmin(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from audit a
    where a.subject_id = ${userId} and a.action = 'privilege-revoked'
      and a.details->>'privilege' = 'admin'
      and a.at > now() - make_interval(days => ${limits.formerAdminDays})
  )`;
}

/** Excludes links by which one admin could take over another's account, even if the other became admin later. */
function usable(purpose: LinkPurpose) {
  return sql<SqlBool>`
    l.purpose = ${purpose} and l.expires_at > now() and u.disabled_at is null
    and not (l.made_by = 'admin' and (${isAdmin(PERSON)} or ${wasRecentlyAdmin(PERSON)}))`;
}

const MINUTES_AN_HOUR = 60;

/** Makes a link for an admin to hand over, with its hours of validity; only operators make them for admins. */
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

/** Refuses recent admins too: the role could be revoked briefly and granted again. `instead` says what to do. */
export async function expectNotAdmin(trx: Trx, userId: string, instead: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select([
      isAdmin(sql.ref('users.id')).as('isAdmin'),
      wasRecentlyAdmin(sql.ref('users.id')).as('didLately'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new CallError('not-found', 'There is no such person.');
  if (user.isAdmin) {
    throw new CallError('refused', `This person is an admin: ${instead}`, { code: 'administers' });
  }
  if (!user.didLately) return;
  const detail = `This person was an admin within the last ${limits.formerAdminDays} days: ${instead}`;
  throw new CallError('conflict', detail, { code: 'administered-lately' });
}

/** The settings from which a link's address is made. */
export type AddressConfig = Pick<Config, 'publicUrl' | 'port'>;

const HINT = 'If this is not the address of the installation, set PUBLIC_URL.';

/** Makes a link an operator can give anyone; returns what to print. Without `PUBLIC_URL` it points to this computer. */
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

/** Sets a new password with a link's token, and ends all of the person's sessions. */
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
      // A holder of the link owns the mailbox, or got the link from an admin.
      .set({ password_hash: passwordHash, email_confirmed: true })
      .where('id', '=', owner.userId)
      .execute();
    await deleteLinks(trx, owner.userId);
    await endUserSessions(trx, owner.userId);
    await recordAudit(trx, auditRecordBySelf('password-reset', owner.userId));
  });
  return owner;
}
