import { normaliseClassCode } from '@venture/api/v1/class-code';
import type { MyClass } from '@venture/api/v1/classes';
import type { JoinableClass, Removal } from '@venture/api/v1/my-classes';
import { type SqlBool, sql } from 'kysely';
import { auditRecordBySelf, recordAudit } from '../administration/audit';
import { lockUser } from '../database/locks';
import type { Database } from '../database/schema';
import { CallError, expectFound } from '../http/problem';
import { IS_OPEN_INVITATION } from './invitations';
import limits from './limits.json';

// Class actions of learners: see, join and leave.

export function listJoinedClasses(db: Database, userId: string): Promise<MyClass[]> {
  return db
    .selectFrom('class_members as m')
    .innerJoin('classes as c', 'c.id', 'm.class_id')
    .select(['c.id', 'c.name', sql<boolean>`c.archived_at is not null`.as('isArchived')])
    .where('m.user_id', '=', userId)
    .orderBy('m.joined_at')
    .execute();
}

/** Lists classes a person was recently removed from and has not since rejoined, or rejoined and left. */
export async function listRecentRemovals(db: Database, userId: string): Promise<Removal[]> {
  // Raw: finds the latest row for each class, by fields inside JSON.
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, at from (
      select distinct on (details->'class'->>'id') details->'class'->>'name' as name, at, action
      from audit
      where subject_id = ${userId} and action in ('class-member-removed', 'class-left')
        and at > now() - make_interval(days => ${limits.removalsToldDays})
        and not exists (select from class_members m
                        where m.user_id = ${userId} and m.class_id::text = details->'class'->>'id')
      order by details->'class'->>'id', at desc
    ) as ended where action = 'class-member-removed' order by at desc limit ${limits.mostRemovalsTold}`.execute(
    db,
  );
  return rows.map(({ name, at }) => ({ name, at: at.toISOString() }));
}

/** The names of class `c`'s owners. */
const ownerNames = sql<string[]>`array(
  select u.full_name from class_owners o join users u on u.id = o.user_id where o.class_id = c.id
  order by u.sorted_name, u.id)`;

type Found = JoinableClass & { readonly isMember: boolean };

/** The class that a code opens; 'removed' for people removed from it. Undefined if no open class has the code. */
type Opened<Class> = Promise<Class | 'removed' | undefined>;

export async function findClassByCode(db: Database, userId: string, typed: string): Opened<Found> {
  const found = await db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', ownerNames.as('owners')])
    .select(
      sql<boolean>`exists (select from class_members m where m.class_id = c.id and m.user_id = ${userId})`.as(
        'isMember',
      ),
    )
    .where('c.code', '=', normaliseClassCode(typed))
    .where('c.archived_at', 'is', null)
    .executeTakeFirst();
  return found && (await isRemoved(db, userId, found.id)) ? 'removed' : found;
}

/** Whether an owner removed this person from the class and has not invited them since. */
async function isRemoved(db: Database, userId: string, classId: string): Promise<boolean> {
  const removal = await db
    .selectFrom('class_removals as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.user_id')
    .where('r.class_id', '=', classId)
    .where('r.user_id', '=', userId)
    .where(
      sql<SqlBool>`not exists (select from class_invitations i
        where i.class_id = r.class_id and i.email_folded = u.email_folded and ${IS_OPEN_INVITATION})`,
    )
    .executeTakeFirst();
  return removal !== undefined;
}

/** Makes a person join the class with the typed code; joining twice changes nothing. */
export function joinClass(db: Database, user_id: string, typed: string): Opened<MyClass> {
  return db.transaction().execute(async (trx) => {
    // Locks the person before the class, like all other code. Whoever archives the class or renews its code waits;
    // if that came first, PostgreSQL rechecks that the class is still open and has this code.
    await lockUser(trx, user_id, 'key share');
    const open = await trx
      .selectFrom('classes')
      .select(['id', 'name'])
      .where('code', '=', normaliseClassCode(typed))
      .where('archived_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!open) return undefined;
    if (await isRemoved(trx, user_id, open.id)) return 'removed';
    await enrol(trx, user_id, open.id);
    return { ...open, isArchived: false };
  });
}

/** Makes somebody a member, and deletes their invitation to the class and the record of their removal. */
async function enrol(trx: Database, user_id: string, class_id: string): Promise<void> {
  await trx
    .insertInto('class_members')
    .values({ class_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .deleteFrom('class_removals')
    .where('class_id', '=', class_id)
    .where('user_id', '=', user_id)
    .execute();
  await trx
    .deleteFrom('class_invitations as i')
    .where('i.class_id', '=', class_id)
    .where('i.email_folded', '=', (of) =>
      of.selectFrom('users').select('email_folded').where('id', '=', user_id),
    )
    .execute();
}

export function leaveClass(db: Database, user_id: string, class_id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Locks the person first, as deleting an account does, to avoid a deadlock.
    await lockUser(trx, user_id, 'key share');
    const left = await trx
      .deleteFrom('class_members as m')
      .using('classes as c')
      .whereRef('c.id', '=', 'm.class_id')
      .where('m.user_id', '=', user_id)
      .where('m.class_id', '=', class_id)
      .returning(['c.id', 'c.name'])
      .executeTakeFirst();
    const details = { class: expectFound(left, 'You are not in this class.') };
    await recordAudit(trx, { ...auditRecordBySelf('class-left', user_id), details });
  });
}

// Invitations as their recipients see them.

const NO_INVITATION = 'This invitation has expired or was withdrawn.';

/** Lists a person's invitations to open classes that they have neither joined nor declined. */
export function listReceivedInvitations(db: Database, userId: string): Promise<JoinableClass[]> {
  return invitedTo(db, userId)
    .select(['c.id', 'c.name', ownerNames.as('owners')])
    .where('i.declined_at', 'is', null)
    .orderBy('i.invited_at')
    .execute();
}

function invitedTo(db: Database, userId: string) {
  return db
    .selectFrom('users as me')
    .innerJoin('class_invitations as i', 'i.email_folded', 'me.email_folded')
    .innerJoin('classes as c', 'c.id', 'i.class_id')
    .where('me.id', '=', userId)
    .where('c.archived_at', 'is', null)
    .where(IS_OPEN_INVITATION)
    .where(
      sql<boolean>`not exists (select from class_members m where m.class_id = c.id and m.user_id = ${userId})`,
    );
}

/** Accepts even a declined invitation: a page may still show it. */
export function acceptClassInvitation(db: Database, userId: string, classId: string): Promise<MyClass> {
  return db.transaction().execute(async (trx) => {
    // Locks person, class, then invitation: the order used elsewhere.
    await lockUser(trx, userId, 'key share');
    await trx.selectFrom('classes').select('id').where('id', '=', classId).forKeyShare().execute();
    const open = await invitedTo(trx, userId)
      .select(['c.id', 'c.name'])
      .where('c.id', '=', classId)
      .executeTakeFirst();
    const joined = { ...expectFound(open, NO_INVITATION), isArchived: false };
    await enrol(trx, userId, classId);
    return joined;
  });
}

/** Keeps the invitation until it expires, so that owners do not learn that it was declined. */
export async function declineClassInvitation(db: Database, userId: string, classId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('class_invitations as i')
    .set({ declined_at: sql<Date>`coalesce(declined_at, now())` })
    .where('i.class_id', '=', classId)
    .where('i.email_folded', '=', (of) =>
      of.selectFrom('users').select('email_folded').where('id', '=', userId),
    )
    .where(IS_OPEN_INVITATION)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new CallError('not-found', NO_INVITATION);
}
