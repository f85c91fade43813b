import type { Member, MemberOrder } from '@venture/api/v1/classes';
import { text, userId } from '@venture/api/v1/text';
import { type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import { formatCsv } from '../http/csv';
import { decodeCursor, fromMicroseconds, makePage, TIME_POSITION, toMicroseconds } from '../http/cursor';
import { contains } from './classes';

/** By name; folding makes some of them longer. */
const NamePosition = v.tuple([text(0, 2000), userId]);
const JoinedPosition = v.tuple([TIME_POSITION.items[0], userId]);

type Wanted = {
  readonly class: string;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly order: MemberOrder;
};

/** The members of a class, in one of two orders. */
export async function listMembers(db: Database, { after, limit, search = '', order, ...wanted }: Wanted) {
  const name = sql<string>`folded(u.full_name) collate "C"`;
  const id = sql<string>`u.id collate "C"`;
  const isByName = order === 'name';
  let query = db
    .selectFrom('class_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'u.full_name as fullName', 'u.email', 'm.joined_at as joinedAt'])
    .select((isByName ? name : toMicroseconds(sql.ref('m.joined_at'))).as('place'))
    .where('m.class_id', '=', wanted.class)
    .orderBy(isByName ? name : sql`m.joined_at desc`)
    .orderBy(id)
    .limit(limit + 1);
  if (search) {
    query = query.where((is) =>
      is.or([contains(sql.ref('u.full_name'), search), contains(sql.ref('u.email'), search)]),
    );
  }
  if (after !== undefined && isByName) {
    const [place, lastId] = decodeCursor(NamePosition, after);
    query = query.where(sql<SqlBool>`(${name}, ${id}) > (${place}, ${lastId})`);
  }
  if (after !== undefined && !isByName) {
    const [place, lastId] = decodeCursor(JoinedPosition, after);
    const moment = fromMicroseconds(place);
    query = query.where(
      sql<SqlBool>`(m.joined_at < ${moment} or m.joined_at = ${moment} and ${id} > ${lastId})`,
    );
  }
  return makePage(
    await query.execute(),
    limit,
    ({ place: _, joinedAt, ...row }): Member => ({ ...row, joinedAt: joinedAt.toISOString() }),
    ({ place, userId }) => [place, userId],
  );
}

const AT_ONCE = 500;

/** All members as a table, a part at a time. */
export async function* streamMemberCsv(db: Database, classId: string): AsyncIterable<string> {
  yield formatCsv([['Name', 'Email', 'Joined']], { bom: true });
  let after: string | undefined;
  do {
    const part = await listMembers(db, { class: classId, limit: AT_ONCE, order: 'name', after });
    yield formatCsv(
      part.items.map(({ fullName, email, joinedAt }) => [fullName, email, joinedAt.slice(0, 10)]),
    );
    after = part.after;
  } while (after !== undefined);
}
