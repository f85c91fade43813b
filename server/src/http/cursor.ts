import { ParseError, parseJson } from '@venture/contract/parse';
import type * as v from 'valibot';
import { CallError } from './problem';

/** Where a list goes on, as text that nobody need understand: the place of the last item that was answered. */
export function toCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place that a cursor stands for; one that is made up is refused. */
export function fromCursor<const Schema extends v.GenericSchema>(
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

/** One page of a list that was asked for one item more than fits; `placeOf` tells where an item stands. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  placeOf: (row: Row) => readonly unknown[],
): { items: Item[]; after?: string } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { items: shown.map(itemOf), ...(isMore && { after: toCursor(placeOf(last)) }) };
}
