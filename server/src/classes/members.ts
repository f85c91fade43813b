import type { listMembers as declaredList, Member, Owner } from '@venture/api/v1/classes';
import type { ParsedRequest } from '@venture/api/v1/endpoint';
import { text, userId } from '@venture/api/v1/text';
import { type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import { formatCsv } from '../http/csv';
import { decodeCursor, fromMicroseconds, makePage, TIME_POSITION, toMicroseconds } from '../http/cursor';
import { CallError, expectFound } from '../http/problem';
import { type ClassActor, lockClass, recordClassAudit } from './change';
import { contains, lockAuthority, requireAuthority } from './classes';
import limits from './limits.json';

/** A position by name, which can be longer than the name: folding lengthens some. */
const NamePosition = v.tuple([text(0, 2000), userId]);
const JoinedPosition = v.tuple([TIME_POSITION.items[0], userId]);

/** Selects a class's members `m` with accounts `u`; with `search` only those whose name or email contains it. */
export function selectMembers(db: Database, classId: string, search = '') {
  const members = db
    .selectFrom('class_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.class_id', '=', classId);
  if (!search) return members;
  return members.where(({ or }) =>
    or([contains(sql.ref('u.full_name'), search), contains(sql.ref('u.email'), search)]),
  );
}

/** Lists a class's members, sorted in one of two ways. */
export async function listMembers(
  db: Database,
  { after, limit, search, order, ...wanted }: ParsedRequest<typeof declaredList>['query'],
) {
  const name = sql<string>`folded(u.full_name) collate "C"`;
  const id = sql<string>`u.id collate "C"`;
  const isByName = order === 'name';
  let query = selectMembers(db, wanted.class, search)
    .select(['u.id as userId', 'u.full_name as fullName', 'u.email', 'm.joined_at as joinedAt'])
    .select((isByName ? name : toMicroseconds(sql.ref('m.joined_at'))).as('place'))
    .orderBy(isByName ? name : sql`m.joined_at desc`)
    .orderBy(id)
    .limit(limit + 1);
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

/** Yields all members as a table, in parts. */
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

export async function listOwners(db: Database, actorId: string, classId: string) {
  return ownersOf(db, classId, { actorId, madeBy: await requireAuthority(db, actorId, classId) });
}

/** Lists owners and whom the actor may remove: admins anyone, owners themselves and later ones; never the last. */
function ownersOf(db: Database, classId: string, { actorId, madeBy }: ClassActor): Promise<Owner[]> {
  const isRemovable = sql<boolean>`(${madeBy} = 'admin' or u.id = ${actorId} or o.since > (
    select since from class_owners where class_id = o.class_id and user_id = ${actorId}))`;
  return db
    .selectFrom('class_owners as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.id as userId', 'u.full_name as fullName', 'u.email'])
    .select(sql<boolean>`count(*) over () > 1 and ${isRemovable}`.as('mayRemove'))
    .where('o.class_id', '=', classId)
    .orderBy('u.sorted_name')
    .orderBy('u.id')
    .execute();
}

export function addOwner(db: Database, actorId: string, classId: string, emailFolded: string) {
  return db.transaction().execute(async (trx) => {
    const known = await lockClass(trx, actorId, classId);
    const found = await trx
      .selectFrom('users')
      .select(['id as userId', 'full_name as fullName', 'email'])
      .where('email_folded', '=', emailFolded)
      .executeTakeFirst();
    // Queried either way, so that the response time reveals nothing.
    const authority = await lockAuthority(trx, found?.userId ?? '');
    if (!found || !authority) throw noInstructor();
    const owners = await ownersOf(trx, classId, known.actor);
    if (owners.some(({ userId }) => userId === found.userId)) return found;
    if (owners.length >= limits.mostOwners) {
      const detail = `A class has at most ${limits.mostOwners} owners.`;
      throw new CallError('conflict', detail, { code: 'too-many-owners' });
    }
    await trx.insertInto('class_owners').values({ class_id: classId, user_id: found.userId }).execute();
    await recordClassAudit(trx, 'class-owner-added', known, {}, found.userId);
    return found;
  });
}

export function removeOwner(db: Database, actorId: string, classId: string, userId: string) {
  return db.transaction().execute(async (trx) => {
    const known = await lockClass(trx, actorId, classId);
    const owners = await ownersOf(trx, classId, known.actor);
    const owner = expectFound(
      owners.find((each) => each.userId === userId),
      'This person does not own this class.',
    );
    if (owners.length === 1) {
      const detail = 'A class needs at least one owner. Add someone else first.';
      throw new CallError('conflict', detail, { code: 'last-owner' });
    }
    if (!owner.mayRemove) {
      const detail = 'This person has owned the class for longer than you: only an admin can remove them.';
      throw new CallError('not-allowed', detail, { code: 'longer-standing' });
    }
    await trx
      .deleteFrom('class_owners')
      .where('class_id', '=', classId)
      .where('user_id', '=', userId)
      .execute();
    await recordClassAudit(trx, 'class-owner-removed', known, {}, userId);
  });
}

/** Gives the same answer whether nobody has the email or its owner is not an instructor. */
function noInstructor(): CallError {
  return new CallError('refused', 'No instructor has this email address.', { code: 'no-instructor' });
}
