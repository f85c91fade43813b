import type { ParsedRequest } from '@venture/api/v1/endpoint';
import type { listPeople as declared, PeopleFilter, Person } from '@venture/api/v1/people';
import { text, userId } from '@venture/api/v1/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { selectRole } from '../accounts/grants';
import type { Database, Trx } from '../database/schema';
import { decodeCursor, makePage } from '../http/cursor';

type PeopleQuery = ParsedRequest<typeof declared>['query'];

const PLACE = v.tuple([text(0, 100), userId]);

/** One page of everyone, by name. */
export async function listPeople(db: Database, wanted: PeopleQuery) {
  const { limit, search = '' } = wanted;
  const words = search.trim() && (await wordsOf(db, search));
  if (words === undefined) return { items: [] };
  const rows = await withoutSequentialScans(db, (trx) =>
    selectPeople(trx)
      .select('sorted_name as sorted')
      .where(sql<SqlBool>`id in (${selectPeoplePage(words, wanted)})`)
      .orderBy('sorted_name')
      .orderBy('id')
      .execute(),
  );
  return makePage(rows, limit, toPerson, ({ sorted, id }) => [sorted, id]);
}

/** Forces the use of indexes, as the planner mistakes the beginning of a rare word for a common one. */
export function withoutSequentialScans<Result>(
  db: Database,
  ask: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return ask(trx);
  });
}

// Raw SQL, since the planner needs exactly this form: an index by name, with words looked up first.

/** Selects one page of ids, and one id more. */
export function selectPeoplePage(words: string, { limit, filter, after }: PeopleQuery): RawBuilder<unknown> {
  const [name, id] = after === undefined ? [] : decodeCursor(PLACE, after);
  return sql`
    select id from ${words === '' ? sql.table('users') : selectFoundPeople(words)}
    where ${FILTERS[filter]} ${name === undefined ? sql`` : sql`and (sorted_name, id) > (${name}, ${id})`}
    order by sorted_name, id limit ${limit + 1}`;
}

const FILTERS: Record<PeopleFilter, RawBuilder<SqlBool>> = {
  everyone: sql`true`,
  disabled: sql`disabled_at is not null`,
  administrators: sql`id in (select user_id from grants where privilege = 'admin')`,
  instructors: sql`id in (select user_id from grants where privilege = 'instructor')`,
};

/** Looks people up before sorting: going through everyone by name until enough match is slow if few do. */
function selectFoundPeople(words: string): RawBuilder<unknown> {
  return sql`(
    with found as materialized (
      select id, sorted_name, disabled_at from users where words @@ ${words}::tsquery
    )
    select * from found
  ) people`;
}

/** Returns the word beginnings to search for; undefined if the typed text has no word. */
async function wordsOf(db: Database, search: string): Promise<string | undefined> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(quote_literal(word) || ':*', ' & ') as words
    from unnest(words_of(${search})) word`.execute(db);
  return rows[0]?.words ?? undefined;
}

export function selectPeople(db: Database) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'full_name as fullName',
      'email',
      'user_type as userType',
      'created_at as joinedAt',
      'disabled_at as disabledAt',
      selectRole(sql.ref('users.id')).as('role'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

export function toPerson({ id, fullName, email, userType, joinedAt, disabledAt, role }: Row): Person {
  const known = { id, fullName, email, userType, joinedAt: joinedAt.toISOString() };
  return { ...known, isDisabled: disabledAt !== null, role };
}
