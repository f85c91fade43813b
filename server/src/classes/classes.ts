import { randomInt } from 'node:crypto';
import { CODE_LENGTH, normaliseClassCode } from '@venture/api/v1/class-code';
import type { Class, listClasses as declaredList } from '@venture/api/v1/classes';
import type { ParsedRequest } from '@venture/api/v1/endpoint';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { lockUser } from '../database/locks';
import type { Database, Tables, Trx } from '../database/schema';
import { listNewestFirst } from '../http/cursor';
import { expectFound } from '../http/problem';
import limits from './limits.json';

const { codeLetters } = limits;

/** Draws an unpredictable code without vowels, so that no code is a word, and without characters that look alike. */
export function generateClassCode(letter: (below: number) => number = randomInt): string {
  return Array.from({ length: CODE_LENGTH }, () => codeLetters[letter(codeLetters.length)]).join('');
}

/** Lists the classes of one person, or everybody's. */
export function listClasses(
  db: Database,
  { search = '', archived, ...page }: ParsedRequest<typeof declaredList>['query'],
  ownerId: string | undefined,
) {
  let query = selectClass(db);
  if (ownerId !== undefined) query = query.where(ownsClass(ownerId, sql.ref('c.id')));
  if (archived !== 'with') query = query.where('c.archived_at', 'is', null);
  if (search) {
    query = query.where((is) =>
      is.or([contains(sql.ref('c.name'), search), is('c.code', '=', normaliseClassCode(search))]),
    );
  }
  return listNewestFirst(query, sql.ref('c.created_at'), sql.ref('c.id'), page, toClass);
}

export async function loadClassForCaller(db: Database, callerId: string, id: string): Promise<Class> {
  await requireAuthority(db, callerId, id);
  const row = await selectClass(db).where('c.id', '=', id).executeTakeFirst();
  return toClass(expectFound(row, NO_CLASS));
}

export function selectClass(db: Database) {
  return db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.code', 'c.created_at', 'c.archived_at'])
    .select(sql<string>`(select count(*) from class_members m where m.class_id = c.id)`.as('members'));
}

type Row = Selectable<Tables['classes']> & { readonly members: string };

export function toClass({ id, name, code, created_at, archived_at, members }: Row): Class {
  return {
    id,
    name,
    code,
    createdAt: created_at.toISOString(),
    isArchived: archived_at !== null,
    members: Number(members),
  };
}

/** Whether a column contains a text, ignoring case and accents. */
export function contains(column: ReturnType<typeof sql.ref>, part: string) {
  return sql<SqlBool>`strpos(folded(${column}), folded(${part}::text)) > 0`;
}

/** Roles that can see and change a class. */
export type Authority = 'admin' | 'instructor';

/** Finds a person's role over a class: admins have one over all classes, instructors only over their own. */
export async function findAuthority(
  db: Database,
  userId: string,
  classId: string,
): Promise<Authority | undefined> {
  // Raw: a select without a table.
  const { rows } = await sql<{ isAdmin: boolean; isOwner: boolean }>`
    select exists (select from grants where user_id = ${userId} and privilege = 'admin') as "isAdmin",
           ${ownsClass(userId, sql`${classId}::uuid`)} as "isOwner"`.execute(db);
  const [{ isAdmin = false, isOwner = false } = {}] = rows;
  if (isAdmin) return 'admin';
  return isOwner ? 'instructor' : undefined;
}

export const NO_CLASS = 'There is no such class.';

/** The same for calls about a class: a class of somebody else is refused as if it did not exist. */
export async function requireAuthority(db: Database, userId: string, classId: string): Promise<Authority> {
  return expectFound(await findAuthority(db, userId, classId), NO_CLASS);
}

export function ownsClass(userId: string, classId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from class_owners o where o.class_id = ${classId} and o.user_id = ${userId})`;
}

/** Returns this person's role over classes, which nobody can revoke until the transaction ends. */
export async function lockAuthority(trx: Trx, userId: string): Promise<Authority | undefined> {
  await lockUser(trx, userId, 'key share');
  const granted = await trx
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .select('privilege')
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .forShare('grants')
    .execute();
  if (granted.length === 0) return undefined;
  return granted.some(({ privilege }) => privilege === 'admin') ? 'admin' : 'instructor';
}
