import { randomInt } from 'node:crypto';
import { CODE_LENGTH, normaliseCode } from '@venture/api/v1/class-code';
import type { Class } from '@venture/api/v1/classes';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { lockUser } from '../database/locks';
import type { Database, Tables, Trx } from '../database/schema';
import { fromMicroseconds, makePage, toMicroseconds } from '../http/cursor';
import { CallError } from '../http/problem';
import limits from './limits.json';

/** What a call found; nobody learns of a class that it is somebody else's. */
export function expectClassFound<Value>(found: Value | undefined): Value {
  if (found === undefined) throw notFoundError('There is no such class.');
  return found;
}

export const notFoundError = (sentence: string) => new CallError('not-found', sentence);

const { codeLetters } = limits;

/** A code that nobody can predict; no vowels, so that no code is a word, and no characters that look alike. */
export function generateClassCode(letter: (below: number) => number = randomInt): string {
  return Array.from({ length: CODE_LENGTH }, () => codeLetters[letter(codeLetters.length)]).join('');
}

/** Which part of a list is wanted: how many items after which one. */
type Part = {
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
  readonly search: string;
};
type Page<Item> = { items: Item[]; after?: string };

type ClassListQuery = Part & {
  readonly withArchived: boolean;
  /** Whose classes; everybody's without. */
  readonly ownerId: string | undefined;
};

export async function listClasses(
  db: Database,
  { after, limit, search, withArchived, ownerId }: ClassListQuery,
): Promise<Page<Class>> {
  let query = selectClass(db)
    .select(toMicroseconds(sql.ref('c.created_at')).as('place'))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1);
  if (ownerId !== undefined) query = query.where(ownsClass(ownerId, sql.ref('c.id')));
  if (!withArchived) query = query.where('c.archived_at', 'is', null);
  if (search) {
    query = query.where((is) =>
      is.or([contains(sql.ref('c.name'), search), is('c.code', '=', normaliseCode(search))]),
    );
  }
  if (after) {
    query = query.where(
      sql<SqlBool>`(c.created_at, c.id) < (${fromMicroseconds(after[0])}, ${after[1]}::uuid)`,
    );
  }
  return makePage(
    await query.execute(),
    limit,
    ({ place: _, ...row }) => toClass(row),
    ({ place, id }) => [place, id],
  );
}

/** Undefined when there is no such class, or it is someone else's. */
export async function findClassForCaller(
  db: Database,
  callerId: string,
  id: string,
): Promise<Class | undefined> {
  if (!(await findAuthority(db, callerId, id))) return undefined;
  const row = await selectClass(db).where('c.id', '=', id).executeTakeFirst();
  return row && toClass(row);
}

export function selectClass(db: Database) {
  return db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.code', 'c.created_at', 'c.archived_at'])
    .select(sql<string>`(select count(*) from class_members m where m.class_id = c.id)`.as('members'));
}

type Row = Selectable<Tables['classes']> & { readonly members: string };

export function toClass({ created_at, archived_at, members, ...row }: Row): Class {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    isArchived: archived_at !== null,
    members: Number(members),
  };
}

/** Whether a text contains another one, ignoring case and accents. */
export function contains(column: ReturnType<typeof sql.ref>, part: string) {
  return sql<SqlBool>`strpos(folded(${column}), folded(${part}::text)) > 0`;
}

/** In which role someone may see and change a class. */
export type Authority = 'admin' | 'instructor';

/** Admins have authority over every class, instructors over those they own, nobody else over any. */
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

export function ownsClass(userId: string, classId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from class_owners o where o.class_id = ${classId} and o.user_id = ${userId})`;
}

/** The role that this person has over classes; nobody can take it away before the transaction ends. */
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
