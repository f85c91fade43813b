import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../database/schema';

/** In which role someone may see and change a class. */
export type Authority = 'admin' | 'instructor';

/** Admins have authority over every class, instructors over those they own, nobody else over any. */
export async function findAuthority(
  db: Database,
  userId: string,
  classId: string,
): Promise<Authority | undefined> {
  const { rows } = await sql<{ isAdmin: boolean; isOwner: boolean }>`
    select exists (select from grants where user_id = ${userId} and privilege = 'admin') as "isAdmin",
           ${ownsClass(userId, sql`${classId}::uuid`)} as "isOwner"`.execute(db);
  const [{ isAdmin = false, isOwner = false } = {}] = rows;
  if (isAdmin) return 'admin';
  return isOwner ? 'instructor' : undefined;
}

export function ownsClass(userId: string, classId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from class_owners o where o.class_id = ${classId} and o.user_id = ${userId})`;
}

/** The role that this person has over classes; nobody can take it away before the transaction ends. */
export async function lockAuthority(trx: Trx, userId: string): Promise<Authority | undefined> {
  // Locks the person before the grants, in the order in which deleting an account does.
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  const granted = await trx
    .selectFrom('grants')
    .select('privilege')
    .where('user_id', '=', userId)
    .forShare()
    .execute();
  if (!person || granted.length === 0) return undefined;
  return granted.some(({ privilege }) => privilege === 'admin') ? 'admin' : 'instructor';
}
