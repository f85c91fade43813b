import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@venture/api/v1/audit';
import type { Class } from '@venture/api/v1/classes';
import { sql } from 'kysely';
import { recordAudit } from '../administration/audit';
import { violatesConstraint } from '../database/errors';
import { lockUser } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { CallError, expectFound } from '../http/problem';
import {
  type Authority,
  generateClassCode,
  lockAuthority,
  NO_CLASS,
  requireAuthority,
  selectClass,
  toClass,
} from './classes';

/** The person who changes a class, with their role. */
export type ClassActor = { readonly actorId: string; readonly madeBy: Authority };
type Change = { readonly name: string; readonly isArchived: boolean };

// Class changes by owners and admins; each is recorded in the audit trail, in the same transaction.

export function createClass(db: Database, actorId: string, name: string): Promise<Class> {
  return withNewCode(db, async (trx, code) => {
    const madeBy = await lockAuthority(trx, actorId);
    if (!madeBy) throw new CallError('not-allowed', 'You are no longer an instructor.');
    const id = randomUUID();
    await trx.insertInto('classes').values({ id, name, code }).execute();
    await trx.insertInto('class_owners').values({ class_id: id, user_id: actorId }).execute();
    await recordClassAudit(trx, 'class-created', { id, name, actor: { actorId, madeBy } });
    return loadClass(trx, id);
  });
}

export function changeClass(
  db: Database,
  actorId: string,
  id: string,
  { name, isArchived }: Change,
): Promise<Class> {
  return db.transaction().execute(async (trx) => {
    const before = await lockClass(trx, actorId, id);
    // A class that is already archived keeps its original archiving time.
    const archived_at = isArchived ? sql<Date>`coalesce(archived_at, now())` : null;
    await trx.updateTable('classes').set({ name, archived_at }).where('id', '=', id).execute();
    const now = { ...before, name };
    if (name !== before.name) {
      await recordClassAudit(trx, 'class-renamed', now, { name: { from: before.name, to: name } });
    }
    if (isArchived !== (before.archived_at !== null)) {
      await recordClassAudit(trx, isArchived ? 'class-archived' : 'class-reopened', now);
    }
    return loadClass(trx, id);
  });
}

export function renewClassCode(db: Database, actorId: string, id: string): Promise<Class> {
  return withNewCode(db, async (trx, code) => {
    const known = await lockClass(trx, actorId, id);
    expectNotArchived(known);
    await trx.updateTable('classes').set({ code }).where('id', '=', id).execute();
    await trx.deleteFrom('class_removals').where('class_id', '=', id).execute();
    // Omits both the old and the new code: anyone who knows a code can join.
    await recordClassAudit(trx, 'class-code-renewed', known);
    return loadClass(trx, id);
  });
}

export function removeMemberFromClass(
  db: Database,
  actorId: string,
  id: string,
  userId: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Locks the person first, as deleting an account does, to avoid a deadlock.
    await lockUser(trx, userId, 'key share');
    const known = await lockClass(trx, actorId, id);
    const removed = await trx
      .deleteFrom('class_members')
      .where('class_id', '=', id)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    expectFound(removed, 'This person is not in this class.');
    const removal = { class_id: id, user_id: userId };
    await trx.insertInto('class_removals').values(removal).execute();
    await recordClassAudit(trx, 'class-member-removed', known, {}, userId);
  });
}

/** Records in the audit trail that a class's member list was downloaded. */
export function recordMembersExport(db: Database, actorId: string, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const known = await lockClass(trx, actorId, id);
    await recordClassAudit(trx, 'class-members-exported', known);
  });
}

/** A class, and who acts on it. */
type ActedOn = { readonly id: string; readonly name: string; readonly actor: ClassActor };

/** Records an action on a class in the audit trail, with the class's current name. */
export function recordClassAudit(
  trx: Trx,
  action: AuditAction,
  { id, name, actor }: ActedOn,
  more: object = {},
  subjectId?: string,
): Promise<void> {
  const details = { class: { id, name }, ...more };
  return recordAudit(trx, { action, ...actor, details, subjectId });
}

/**
 * Locks a class until the transaction ends; returns the role in which this person may change it. Throws if there is
 * no such class, or it belongs to someone else.
 */
export async function lockClass(trx: Trx, actorId: string, id: string) {
  const known = await trx
    .selectFrom('classes')
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // Looked up only once the class is locked: someone who lost access in the meantime may not change it.
  const madeBy = await requireAuthority(trx, actorId, id);
  return { ...expectFound(known, NO_CLASS), actor: { actorId, madeBy } };
}

/** Throws if the class is archived. */
export function expectNotArchived({ archived_at }: { readonly archived_at: Date | null }): void {
  if (archived_at) throw new CallError('conflict', 'This class is archived.', { code: 'archived-class' });
}

async function loadClass(trx: Trx, id: string): Promise<Class> {
  return toClass(await selectClass(trx).where('c.id', '=', id).executeTakeFirstOrThrow());
}

/** Retries with another code if the code is taken, which happens once in a hundred million times. */
async function withNewCode<Value>(
  db: Database,
  work: (trx: Trx, code: string) => Promise<Value>,
): Promise<Value> {
  const tryOnce = () => db.transaction().execute((trx) => work(trx, generateClassCode()));
  try {
    return await tryOnce();
  } catch (error) {
    if (!violatesConstraint(error, 'classes_code_key')) throw error;
    return tryOnce();
  }
}
