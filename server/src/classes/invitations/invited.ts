import type { MyClass } from '@venture/api/v1/classes';
import type { JoinableClass } from '@venture/api/v1/my-classes';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { enrol, ownerNames } from '../membership';
import { isOpenInvitation } from './invitations';

// What somebody does with invitations to their email; undefined where there is none.

/** Those to open classes that they have neither joined nor declined. */
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
    .where(isOpenInvitation)
    .where(
      sql<boolean>`not exists (select from class_members m where m.class_id = c.id and m.user_id = ${userId})`,
    );
}

/** Also one that was declined before: a page may still show it. */
export function accept(db: Database, userId: string, classId: string): Promise<MyClass | undefined> {
  return db.transaction().execute(async (trx) => {
    // The person, then the class, then the invitation: the order in which others take them.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
    await trx.selectFrom('classes').select('id').where('id', '=', classId).forKeyShare().execute();
    const open = await invitedTo(trx, userId)
      .select(['c.id', 'c.name'])
      .where('c.id', '=', classId)
      .executeTakeFirst();
    if (!open) return undefined;
    await enrol(trx, userId, classId);
    return { ...open, isArchived: false };
  });
}

/** It stays until it expires, so that owners learn nothing from it. */
export async function decline(db: Database, userId: string, classId: string): Promise<true | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('class_invitations as i')
    .set({ declined_at: sql<Date>`coalesce(declined_at, now())` })
    .where('i.class_id', '=', classId)
    .where('i.email_folded', '=', (of) =>
      of.selectFrom('users').select('email_folded').where('id', '=', userId),
    )
    .where(isOpenInvitation)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0 || undefined;
}
