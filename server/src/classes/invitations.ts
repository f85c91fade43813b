import { isMailAddress } from '@venture/api/accounts';
import { formatNumber } from '@venture/api/format';
import type { ParsedRequest } from '@venture/api/v1/endpoint';
import type { listInvitations as declaredList, Invitation } from '@venture/api/v1/invitations';
import { type SqlBool, sql } from 'kysely';
import { foldEmail } from '../accounts/users';
import type { Database } from '../database/schema';
import { listNewestFirst } from '../http/cursor';
import { CallError } from '../http/problem';
import { expectNotArchived, lockClass, recordClassAudit } from './change';
import { contains } from './classes';
import limits from './limits.json';

const { days, mostWaiting } = limits.invitations;

// Invitations that a class's owners make and withdraw. What they see never depends on who has an account.

/** Lists invited people who have not joined, including those who declined, since owners are not told of that. */
export function listInvitations(
  db: Database,
  { search = '', ...asked }: ParsedRequest<typeof declaredList>['query'],
) {
  let query = db
    .selectFrom('class_invitations as i')
    .select(['i.id', 'i.email', 'i.invited_at', 'i.expires_at'])
    .where('i.class_id', '=', asked.class)
    .where(IS_OPEN_INVITATION);
  if (search) query = query.where(contains(sql.ref('i.email'), search));
  return listNewestFirst(
    query,
    sql.ref('i.invited_at'),
    sql.ref('i.id'),
    asked,
    ({ id, email, invited_at, expires_at }): Invitation => ({
      id,
      email,
      invitedAt: invited_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    }),
  );
}

export const IS_OPEN_INVITATION = sql<SqlBool>`(i.expires_at > now() and i.withdrawn_at is null)`;

/** Invites each email once, however spelled. A declined invitation is not shown again, and looks new if withdrawn. */
export function inviteToClass(db: Database, actorId: string, classId: string, typed: readonly string[]) {
  const emails = new Map(typed.map((email) => [foldEmail(email), email.trim()]));
  const odd = [...emails.keys()].find((email) => !isMailAddress(email));
  if (odd !== undefined)
    throw new CallError('refused', `${odd} is not an email address.`, { code: 'no-email' });
  return db.transaction().execute(async (trx) => {
    const known = await lockClass(trx, actorId, classId);
    expectNotArchived(known);
    // Raw: an upsert from two arrays, with cases.
    const { rows } = await sql`
      insert into class_invitations as i (class_id, email, email_folded, expires_at)
      select ${classId}::uuid, e.email, e.folded, now() + make_interval(days => ${days})
      from unnest(${[...emails.values()]}::text[], ${[...emails.keys()]}::text[]) e(email, folded)
      where not exists (select from class_members m join users u on u.id = m.user_id
                        where m.class_id = ${classId}::uuid and u.email_folded = e.folded)
      order by e.folded
      on conflict (class_id, email_folded) do update set
        expires_at = excluded.expires_at, withdrawn_at = null,
        declined_at = case when i.expires_at > now() then i.declined_at end,
        id = case when ${IS_OPEN_INVITATION} then i.id else excluded.id end,
        invited_at = case when ${IS_OPEN_INVITATION} then i.invited_at else excluded.invited_at end
      returning id`.execute(trx);
    await expectFew(trx, classId);
    if (rows.length > 0) await recordClassAudit(trx, 'class-invited', known, { people: rows.length });
    return { invited: rows.length, members: emails.size - rows.length };
  });
}

/** Throws, and so rolls back the transaction, if the class has too many open invitations. */
async function expectFew(trx: Database, classId: string): Promise<void> {
  const { waiting } = await trx
    .selectFrom('class_invitations as i')
    .select((count) => count.fn.countAll<string>().as('waiting'))
    .where('i.class_id', '=', classId)
    .where(IS_OPEN_INVITATION)
    .executeTakeFirstOrThrow();
  if (Number(waiting) <= mostWaiting) return;
  const detail = `At most ${formatNumber(mostWaiting)} people can be invited to a class at a time.`;
  throw new CallError('conflict', detail, { code: 'too-many-invitations' });
}

/** Withdraws one invitation, or all. A declined one is only hidden until it expires: see {@link inviteToClass}. */
export function withdrawClassInvitations(db: Database, actorId: string, classId: string, id?: string) {
  return db.transaction().execute(async (trx) => {
    const known = await lockClass(trx, actorId, classId);
    const isMeant = sql<SqlBool>`class_id = ${classId}::uuid and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}`;
    const forgotten = await trx
      .deleteFrom('class_invitations')
      .where(isMeant)
      .where('declined_at', 'is', null)
      .returning('id')
      .execute();
    const hidden = await trx
      .updateTable('class_invitations')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where(isMeant)
      .where('declined_at', 'is not', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .execute();
    const people = forgotten.length + hidden.length;
    if (people === 0 && id !== undefined) throw new CallError('not-found', 'There is no such invitation.');
    if (people > 0) await recordClassAudit(trx, 'class-invitations-withdrawn', known, { people });
  });
}
