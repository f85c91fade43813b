import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@venture/api/v1/audit';
import type { Class } from '@venture/api/v1/classes';
import { sql } from 'kysely';
import { recordAudit } from '../administration/audit';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { errorCode } from '../process/failure';
import { type Authority, authorityOver, lockedAuthority } from './authority';
import { classOf, selectClass } from './classes';
import { newCode } from './code';

/** Who does something to a class, and as what. */
export type Actor = { readonly actorId: string; readonly madeBy: Authority };
type Change = { readonly name: string; readonly isArchived: boolean };

/** What owners, and those who administer, do to classes: kept in the audit trail, in the transaction that does it. */
export type ClassChanges = {
  readonly create: (name: string) => Promise<Class>;
  /** Undefined when there is no such class, or it is somebody else's. */
  readonly change: (id: string, change: Change) => Promise<Class | undefined>;
  readonly renewCode: (id: string) => Promise<Class | undefined>;
  /** False when this person was not in the class, or it is somebody else's. */
  readonly removeMember: (id: string, userId: string) => Promise<boolean>;
};

export function classChanges(db: Database, actorId: string): ClassChanges {
  const inOne = <Value>(work: (trx: Trx) => Promise<Value>) => db.transaction().execute(work);
  return {
    create: (name) => withNewCode((code) => inOne((trx) => create(trx, actorId, name, code))),
    change: (id, change) => inOne((trx) => changeTo(trx, actorId, id, change)),
    renewCode: (id) => withNewCode((code) => inOne((trx) => recode(trx, actorId, id, code))),
    removeMember: (id, userId) => inOne((trx) => removeMember(trx, actorId, id, userId)),
  };
}

async function create(trx: Trx, actorId: string, name: string, code: string): Promise<Class> {
  const madeBy = await lockedAuthority(trx, actorId);
  if (!madeBy) throw new CallError('not-allowed', 'You may not teach any more.');
  const id = randomUUID();
  await trx.insertInto('classes').values({ id, name, code }).execute();
  await trx.insertInto('class_owners').values({ class_id: id, user_id: actorId }).execute();
  await recordClassAudit(trx, 'class-created', { actorId, madeBy }, { id, name });
  return classOf(await selectClass(trx).where('c.id', '=', id).executeTakeFirstOrThrow());
}

async function changeTo(trx: Trx, actorId: string, id: string, change: Change): Promise<Class | undefined> {
  const before = await lockedClass(trx, actorId, id);
  if (!before) return undefined;
  const { actor } = before;
  const { name, isArchived } = change;
  // An archived class stays archived since when it was.
  const archived_at = isArchived ? sql<Date>`coalesce(archived_at, now())` : null;
  await trx.updateTable('classes').set({ name, archived_at }).where('id', '=', id).execute();
  if (name !== before.name) {
    await recordClassAudit(
      trx,
      'class-renamed',
      actor,
      { id, name },
      { name: { from: before.name, to: name } },
    );
  }
  if (isArchived !== (before.archived_at !== null)) {
    await recordClassAudit(trx, isArchived ? 'class-archived' : 'class-reopened', actor, { id, name });
  }
  return found(trx, id);
}

async function recode(trx: Trx, actorId: string, id: string, code: string): Promise<Class | undefined> {
  const known = await lockedClass(trx, actorId, id);
  if (!known) return undefined;
  await trx.updateTable('classes').set({ code }).where('id', '=', id).execute();
  // Neither the old code nor the new one: whoever knows a code can join.
  await recordClassAudit(trx, 'class-code-renewed', known.actor, { id, name: known.name });
  return found(trx, id);
}

async function removeMember(trx: Trx, actorId: string, id: string, userId: string): Promise<boolean> {
  // The person first, as deleting an account does: the two never wait for each other in a circle.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
  const known = await lockedClass(trx, actorId, id);
  if (!known) return false;
  const removed = await trx
    .deleteFrom('class_members')
    .where('class_id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) return false;
  await recordClassAudit(trx, 'class-member-removed', known.actor, { id, name: known.name }, {}, userId);
  return true;
}

type Named = { readonly id: string; readonly name: string };

/** Under the name that the class had then. */
export function recordClassAudit(
  trx: Trx,
  action: AuditAction,
  actor: Actor,
  of: Named,
  more: object = {},
  subjectId?: string,
): Promise<void> {
  const details = { class: of, ...more };
  return recordAudit(trx, { action, ...actor, details, ...(subjectId && { subjectId }) });
}

/** A class that nobody else changes before the transaction ends, and as what this person may. */
export async function lockedClass(trx: Trx, actorId: string, id: string) {
  const known = await trx
    .selectFrom('classes')
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // Looked up once the class is locked: who lost it while this waited may not change it any more.
  const madeBy = known && (await authorityOver(trx, actorId, id));
  return known && madeBy && { ...known, actor: { actorId, madeBy } };
}

async function found(trx: Trx, id: string): Promise<Class | undefined> {
  const row = await selectClass(trx).where('c.id', '=', id).executeTakeFirst();
  return row && classOf(row);
}

const UNIQUE_VIOLATION = '23505';

/** Two classes get one code about once in a hundred million times: then another one is taken. */
async function withNewCode<Value>(work: (code: string) => Promise<Value>): Promise<Value> {
  try {
    return await work(newCode());
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    return work(newCode());
  }
}
