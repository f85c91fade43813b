import type { Class, Member, MyClass } from '@venture/api/v1/classes';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/schema';
import { micros, momentOf } from '../database/time';
import { pageFrom } from '../http/cursor';
import { owns } from './authority';
import { plainCode } from './code';

/** What part of a list is wanted: what comes after a place, and how much of it. */
export type Part<Position> = {
  readonly after: Position | undefined;
  readonly limit: number;
  readonly search: string;
};
type Page<Item> = { items: Item[]; after?: string };

/** Classes as they are found, joined and left; what else is changed about them is in `change.ts`. */
export type Classes = {
  readonly list: (
    part: Part<readonly [string, string]> & {
      readonly withArchived: boolean;
      /** Whose classes; everybody's without. */
      readonly ownerId: string | undefined;
    },
  ) => Promise<Page<Class>>;
  readonly members: (id: string, part: Part<readonly [string, string]>) => Promise<Page<Member>>;
  readonly of: (userId: string) => Promise<MyClass[]>;
  /** Undefined when no class that is open has this code; joining twice is joining once. */
  readonly join: (userId: string, code: string) => Promise<MyClass | undefined>;
  /** False when this person was not in the class. */
  readonly leave: (userId: string, id: string) => Promise<boolean>;
};

export function classesIn(db: Database): Classes {
  return {
    list: (part) => listed(db, part),
    members: (id, part) => members(db, id, part),
    of: (userId) =>
      db
        .selectFrom('class_members as m')
        .innerJoin('classes as c', 'c.id', 'm.class_id')
        .select(['c.id', 'c.name', sql<boolean>`c.archived_at is not null`.as('isArchived')])
        .where('m.user_id', '=', userId)
        .orderBy('m.joined_at')
        .execute(),
    join: (userId, code) => joined(db, userId, plainCode(code)),

    async leave(user_id, class_id) {
      const { numDeletedRows } = await db
        .deleteFrom('class_members')
        .where('user_id', '=', user_id)
        .where('class_id', '=', class_id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0;
    },
  };
}

async function listed(
  db: Database,
  { after, limit, search, withArchived, ownerId }: Parameters<Classes['list']>[0],
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

async function members(
  db: Database,
  id: string,
  { after, limit, search }: Parameters<Classes['members']>[1],
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

async function joined(db: Database, user_id: string, code: string): Promise<MyClass | undefined> {
  const open = await db
    .selectFrom('classes')
    .select(['id', 'name'])
    .where('code', '=', code)
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

type Row = {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly created_at: Date;
  readonly archived_at: Date | null;
  readonly members: string;
};

export function classOf({ created_at, archived_at, members, ...row }: Row): Class {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    isArchived: archived_at !== null,
    members: Number(members),
  };
}

/** Whether a text contains another one, whatever its accents and capitals. */
function contains(column: ReturnType<typeof sql.ref>, part: string) {
  return sql<SqlBool>`strpos(folded(${column}), folded(${part}::text)) > 0`;
}
