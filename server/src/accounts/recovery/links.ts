import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tables, Trx } from '../../database/schema';
import { type TryResult, takeTry } from '../../database/throttle';
import { foldEmail } from '../email';
import { recovery as limits } from '../limits.json';
import { generateToken, hashToken } from '../secrets';

export type LinkPurpose = Tables['account_links']['purpose'];
type LinkMaker = Tables['account_links']['made_by'];

/** Whose link it is. */
export type LinkOwner = {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly passwordHash: string;
  /** The address that the link was sent to, where it is not yet that of the account. */
  readonly newEmail: string | null;
};

export type MadeLink = { readonly token: string; readonly expiresAt: Date; readonly email: string };

const PERSON = sql.ref('u.id');

/**
 * Creates the token of a link and returns it; only its hash is stored. It replaces the older link of the same
 * purpose and maker, but no other, since anyone can request one by mail. There is none for an account that is
 * disabled or gone.
 */
export async function makeLink(
  db: Database,
  userId: string,
  purpose: LinkPurpose,
  madeBy: LinkMaker,
  newEmail: string | null = null,
): Promise<MadeLink | undefined> {
  const token = generateToken();
  // Raw, as is what follows with "exists": an insert from a select with an upsert reads better in SQL.
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

/** The owner of this link, as long as it can be used. */
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
 * Uses a link up; of several attempts at the same moment one gets true. It locks the person before their links, as
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

/** Ends the links of a person, as a new password does. */
export async function deleteLinks(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).execute();
}

/** Removes expired links, and accounts whose email address nobody confirmed in time. */
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

/**
 * Whether a person has recently lost the role of an admin: another admin who took it could give it back. Entries
 * from before there were instructors name no privilege.
 */
export function wasRecentlyAdmin(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from audit a
    where a.subject_id = ${userId} and a.action = 'privilege-revoked'
      and coalesce(a.details->>'privilege', 'admin') = 'admin'
      and a.at > now() - make_interval(days => ${limits.formerAdminDays})
  )`;
}

/** No admin can take over the account of another admin, not even of one who became an admin later. */
function usable(purpose: LinkPurpose) {
  return sql<SqlBool>`
    l.purpose = ${purpose} and l.expires_at > now() and u.disabled_at is null
    and not (l.made_by = 'admin' and (${isAdmin(PERSON)} or ${wasRecentlyAdmin(PERSON)}))`;
}

/**
 * Counts a request for mail to an address from a network; it counts the same whether or not the address has an account.
 */
export async function throttleMail(db: Database, email: string, origin: string): Promise<TryResult> {
  const taken = await takeTry(db, `mail address ${origin}`, limits.mailAddress);
  return taken.isAllowed ? takeTry(db, `mail account ${foldEmail(email)}`, limits.mailAccount) : taken;
}
