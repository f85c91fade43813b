import type { Class, Member, MyClass } from '@venture/api/v1/classes';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Tables } from '../database/schema';
import { micros, momentOf } from '../database/time';
import { pageFrom } from '../http/cursor';
import { owns } from './authority';
import { plainCode } from './code';

/** Which part of a list is wanted: how many items after which one. */
type Part = {
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
  readonly search: string;
};
type Page<Item> = { items: Item[]; after?: string };

export function classesOf(db: Database, userId: string): Promise<MyClass[]> {
  return db
    .selectFrom('class_members as m')
    .innerJoin('classes as c', 'c.id', 'm.class_id')
    .select(['c.id', 'c.name', sql<boolean>`c.archived_at is not null`.as('isArchived')])
    .where('m.user_id', '=', userId)
    .orderBy('m.joined_at')
    .execute();
}

/** Whether this person was in the class. */
export async function leaveClass(db: Database, user_id: string, class_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('class_members')
    .where('user_id', '=', user_id)
    .where('class_id', '=', class_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

type WantedClasses = Part & {
  readonly withArchived: boolean;
  /** Whose classes; everybody's without. */
  readonly ownerId: string | undefined;
};

export async function listClasses(
  db: Database,
  { after, limit, search, withArchived, ownerId }: WantedClasses,
): Promise<Page<Class>> {
  let query = selectClass(db)
    .select(micros(sql.ref('c.created_at')).as('place'))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1);
  if (ownerId !== undefined) query = query.where(owns(ownerId, sql.ref('c.id')));
  if (!withArchived) query = query.where('c.archived_at', 'is', null);
  if (search) {
    query = query.where((is) =>
      is.or([contains(sql.ref('c.name'), search), is('c.code', '=', plainCode(search))]),
    );
  }
  if (after) {
    query = query.where(sql<SqlBool>`(c.created_at, c.id) < (${momentOf(after[0])}, ${after[1]}::uuid)`);
  }
  return pageFrom(
    await query.execute(),
    limit,
    ({ place: _, ...row }) => classOf(row),
    ({ place, id }) => [place, id],
  );
}

export async function listMembers(
  db: Database,
  id: string,
  { after, limit, search }: Part,
): Promise<Page<Member>> {
  const name = sql<string>`folded(u.full_name) collate "C"`;
  let query = db
    .selectFrom('class_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'u.full_name as fullName', 'u.email', 'm.joined_at as joinedAt'])
    .select(name.as('place'))
    .where('m.class_id', '=', id)
    .orderBy(name)
    .orderBy(sql`u.id collate "C"`)
    .limit(limit + 1);
  if (search) {
    query = query.where((is) =>
      is.or([contains(sql.ref('u.full_name'), search), contains(sql.ref('u.email'), search)]),
    );
  }
  if (after) query = query.where(sql<SqlBool>`(${name}, u.id collate "C") > (${after[0]}, ${after[1]})`);
  return pageFrom(
    await query.execute(),
    limit,
    ({ place: _, joinedAt, ...row }) => ({ ...row, joinedAt: joinedAt.toISOString() }),
    ({ place, userId }) => [place, userId],
  );
}

/** Undefined when no open class has this code; joining twice changes nothing. */
export async function joinClass(db: Database, user_id: string, typed: string): Promise<MyClass | undefined> {
  const open = await db
    .selectFrom('classes')
    .select(['id', 'name'])
    .where('code', '=', plainCode(typed))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!open) return undefined;
  await db
    .insertInto('class_members')
    .values({ class_id: open.id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...open, isArchived: false };
}

export function selectClass(db: Database) {
  return db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.code', 'c.created_at', 'c.archived_at'])
    .select(sql<string>`(select count(*) from class_members m where m.class_id = c.id)`.as('members'));
}

type Row = Selectable<Tables['classes']> & { readonly members: string };

export function classOf({ created_at, archived_at, members, ...row }: Row): Class {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    isArchived: archived_at !== null,
    members: Number(members),
  };
}

/** Whether a text contains another one, ignoring case and accents. */
function contains(column: ReturnType<typeof sql.ref>, part: string) {
  return sql<SqlBool>`strpos(folded(${column}), folded(${part}::text)) > 0`;
}
