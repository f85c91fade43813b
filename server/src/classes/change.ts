import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@venture/shared/v1/audit';
import type { Class } from '@venture/shared/v1/classes';
import { sql, type Transaction } from 'kysely';
import { keepDeed } from '../audit/audit';
import { errorCode } from '../failure';
import type { Database, Tables } from '../storage/schema';
import { classOf, selectClass } from './classes';
import { newCode } from './code';

type Trx = Transaction<Tables>;
type Change = { readonly name: string; readonly isArchived: boolean };

/** What somebody who administers does to classes: kept in the audit trail, in the transaction that does it. */
export type ClassChanges = {
  readonly create: (name: string) => Promise<Class>;
  /** Undefined when there is no such class. */
  readonly change: (id: string, change: Change) => Promise<Class | undefined>;
  readonly renewCode: (id: string) => Promise<Class | undefined>;
  /** False when this person was not in the class. */
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
  const id = randomUUID();
  await trx.insertInto('classes').values({ id, name, code }).execute();
  await keep(trx, 'class-created', actorId, { id, name });
  return classOf(await selectClass(trx).where('c.id', '=', id).executeTakeFirstOrThrow());
}

async function changeTo(trx: Trx, actorId: string, id: string, change: Change): Promise<Class | undefined> {
  const before = await locked(trx, id);
  if (!before) return undefined;
  const { name, isArchived } = change;
  // An archived class stays archived since when it was.
  const archived_at = isArchived ? sql<Date>`coalesce(archived_at, now())` : null;
  await trx.updateTable('classes').set({ name, archived_at }).where('id', '=', id).execute();
  if (name !== before.name) {
    await keep(trx, 'class-renamed', actorId, { id, name }, { name: { from: before.name, to: name } });
  }
  if (isArchived !== (before.archived_at !== null)) {
    await keep(trx, isArchived ? 'class-archived' : 'class-reopened', actorId, { id, name });
  }
  return found(trx, id);
}

async function recode(trx: Trx, actorId: string, id: string, code: string): Promise<Class | undefined> {
  const known = await locked(trx, id);
  if (!known) return undefined;
  await trx.updateTable('classes').set({ code }).where('id', '=', id).execute();
  // Neither the old code nor the new one: whoever knows a code can join.
  await keep(trx, 'class-code-renewed', actorId, { id, name: known.name });
  return found(trx, id);
}

async function removeMember(trx: Trx, actorId: string, id: string, userId: string): Promise<boolean> {
  // The person first, as deleting an account does: the two never wait for each other in a circle.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
  const removed = await trx
    .deleteFrom('class_members')
    .using('classes')
    .whereRef('classes.id', '=', 'class_members.class_id')
    .where('class_id', '=', id)
    .where('user_id', '=', userId)
    .returning('classes.name')
    .executeTakeFirst();
  if (!removed) return false;
  await keep(trx, 'class-member-removed', actorId, { id, name: removed.name }, {}, userId);
  return true;
}

type Named = { readonly id: string; readonly name: string };

/** Under the name that the class had then. */
function keep(
  trx: Trx,
  action: AuditAction,
  actorId: string,
  of: Named,
  more: object = {},
  subjectId?: string,
): Promise<void> {
  const details = { class: of, ...more };
  return keepDeed(trx, { action, madeBy: 'admin', actorId, details, ...(subjectId && { subjectId }) });
}

function locked(trx: Trx, id: string) {
  return trx
    .selectFrom('classes')
    .select(['name', 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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
