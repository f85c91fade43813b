import { ParseError, parseJson } from '@venture/contract/parse';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { CallError } from './problem';

/** Encodes the position of a page's last item as opaque text, from which the next page continues. */
export function encodeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Returns the position in a cursor; a made-up cursor is refused. */
export function decodeCursor<const Schema extends v.GenericSchema>(
  schema: Schema,
  cursor: string,
): v.InferOutput<Schema> {
  try {
    return parseJson(schema, Buffer.from(cursor, 'base64url').toString(), 'after');
  } catch (error) {
    if (error instanceof ParseError)
      throw new CallError('malformed', 'after is not a position in this list.');
    throw error;
  }
}

/** Makes a page from rows queried with one more than fits; `placeOf` returns the position of a row. */
export function makePage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  placeOf: (row: Row) => readonly unknown[],
): { items: Item[]; after?: string } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { items: shown.map(itemOf), ...(isMore && { after: encodeCursor(placeOf(last)) }) };
}

/** Lists one page of rows with an id, latest first. */
export async function listNewestFirst<DB, Tables extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, Tables, Row & { id: string }>,
  moment: RawBuilder<Date>,
  id: RawBuilder<string>,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  itemOf: (row: Row & { id: string }) => Item,
) {
  let rows = query
    .select(toMicroseconds(moment).as('place'))
    .orderBy(moment, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1);
  if (after !== undefined) {
    const [at, last] = decodeCursor(TIME_POSITION, after);
    rows = rows.where(sql<SqlBool>`(${moment}, ${id}) < (${fromMicroseconds(at)}, ${last}::uuid)`);
  }
  return makePage(await rows.execute(), limit, itemOf, (row) => [Object(row).place, row.id]);
}

/** A moment in microseconds since 1970, as text. That is PostgreSQL's precision; a Date would round it. */
export function toMicroseconds(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`((extract(epoch from ${moment}) * 1000000)::bigint)::text`;
}

export function fromMicroseconds(microseconds: string): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;
}

/** The position of an item in a list sorted by time: its moment, then its id. */
export const TIME_POSITION = v.tuple([
  v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  v.pipe(v.string(), v.uuid()),
]);
