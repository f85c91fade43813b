import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';

/** A moment in microseconds since 1970, as text: what PostgreSQL keeps, where a Date would round. */
export function toMicroseconds(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`((extract(epoch from ${moment}) * 1000000)::bigint)::text`;
}

export function fromMicroseconds(microseconds: string): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;
}

/** The position of an item in a list by time: its moment, then its id. */
export const TIME_POSITION = v.tuple([
  v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  v.pipe(v.string(), v.uuid()),
]);
