import * as declared from '@venture/api/v1/classes';
import * as mine from '@venture/api/v1/my-classes';
import type { Context } from 'hono';
import { foldEmail } from '../accounts/email';
import type { Database } from '../database/schema';
import { throttleIn } from '../database/throttle';
import { TIME_POSITION } from '../database/time';
import { fromCursor } from '../http/cursor';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { takeTry } from '../http/throttled';
import { addressOf, type Env, originOf } from '../http/visitor';
import { authorityOver } from './authority';
import { changeClass, createClass, noteMembersDownload, removeMember, renewClassCode } from './change';
import { gone, known, listClasses, oneClass } from './classes';
import limits from './classes.json';
import { invitationsOf } from './invitations/invited';
import { invitationRoutes } from './invitations/routes';
import { listMembers, memberTable } from './members';
import { classesOf, classWithCode, joinClass, leaveClass, removalsOf } from './membership';
import { addOwner, listOwners, removeOwner } from './owners';

type Parts = { readonly db: Database; readonly proxies: number };

/** The calls about classes, for instructors and for learners. */
export function classesRoutes(parts: Parts): readonly Route[] {
  return [...teaching(parts), ...ownership(parts), ...membership(parts), ...invitationRoutes(parts)];
}

function teaching({ db }: Parts): readonly Route[] {
  return [
    route(declared.listClasses, ({ query: { after, limit, search = '', archived }, caller }) =>
      listClasses(db, {
        limit,
        search,
        after: after === undefined ? undefined : fromCursor(TIME_POSITION, after),
        withArchived: archived === 'with',
        ownerId: caller.role === 'admin' ? undefined : caller.userId,
      }),
    ),
    route(declared.createClass, ({ body: { name }, caller }) => createClass(db, caller.userId, name)),
    route(declared.changeClass, async ({ params, body, caller }) =>
      known(await changeClass(db, caller.userId, params.id, body)),
    ),
    route(declared.renewClassCode, async ({ params, caller }) =>
      known(await renewClassCode(db, caller.userId, params.id)),
    ),
    route(declared.getClass, async ({ params, caller }) =>
      known(await oneClass(db, caller.userId, params.id)),
    ),
    route(declared.listMembers, async ({ query, caller }) => {
      known(await authorityOver(db, caller.userId, query.class));
      return listMembers(db, query);
    }),
    route(declared.exportMembers, async ({ query, caller }) => {
      known(await noteMembersDownload(db, caller.userId, query.class));
      return { name: 'members.csv', parts: memberTable(db, query.class) };
    }),
    route(declared.removeMember, async ({ params: { id, userId }, caller }) => {
      if (!(await removeMember(db, caller.userId, id, userId)))
        throw gone('This person is not in this class.');
      return undefined;
    }),
  ];
}

function ownership({ db }: Parts): readonly Route[] {
  const throttle = throttleIn(db);
  return [
    route(declared.listOwners, async ({ params, caller }) => ({
      owners: known(await listOwners(db, caller.userId, params.id)),
    })),

    route(declared.addOwner, async ({ params, body, caller }) => {
      const key = `class owner by ${caller.userId}`;
      await takeTry(
        throttle,
        key,
        limits.wrongOwners,
        'Too many wrong addresses. Try again in a little while.',
      );
      const added = known(await addOwner(db, caller.userId, params.id, foldEmail(body.email)));
      await throttle.giveBack(key, limits.wrongOwners);
      return added;
    }),

    route(declared.removeOwner, async ({ params, caller }) => {
      const removed = known(await removeOwner(db, caller.userId, params.id, params.userId));
      if (removed === 'no-owner') throw gone('This person does not own this class.');
      return undefined;
    }),
  ];
}

function membership({ db, proxies }: Parts): readonly Route[] {
  const throttle = throttleIn(db);

  /**
   * What a code leads to; whoever tries many wrong ones has to wait. Where many people are behind one address, and it
   * has run out of tries, only those wait who have lately tried a wrong one themselves.
   */
  async function byCode<Found>(
    c: Context<Env>,
    userId: string,
    find: () => Promise<Found | 'removed' | undefined>,
  ) {
    const { person, address } = limits.wrongCodes;
    const own = `class code person ${userId}`;
    const shared = `class code address ${originOf(addressOf(c, proxies))}`;
    const tried = await throttle.count(own, person);
    if (!tried.isAllowed) throw tooManyCodes(tried.retryAfterSeconds);
    const wait = tried.level > 1 ? await throttle.waitFor(shared, address) : undefined;
    const found = wait === undefined ? await find() : undefined;
    if (found || wait !== undefined) await throttle.giveBack(own, person);
    if (wait !== undefined) throw tooManyCodes(wait);
    if (found === 'removed') throw new CallError('refused', REMOVED, { code: 'removed-from-class' });
    if (found) return found;
    await throttle.take(shared, address);
    throw new CallError('refused', 'No class has this code.', { code: 'unknown-code' });
  }

  return [
    route(mine.myClasses, async ({ caller: { userId } }) => {
      const [classes, invitations, removals] = await Promise.all([
        classesOf(db, userId),
        invitationsOf(db, userId),
        removalsOf(db, userId),
      ]);
      return { classes, invitations, removals };
    }),

    route(mine.findClass, ({ caller: { userId }, c, params: { code } }) =>
      byCode(c, userId, () => classWithCode(db, userId, code)),
    ),

    route(mine.joinClass, ({ caller: { userId }, c, body: { code } }) =>
      byCode(c, userId, () => joinClass(db, userId, code)),
    ),

    route(mine.leaveClass, async ({ caller, params: { id } }) => {
      if (!(await leaveClass(db, caller.userId, id))) throw gone('You are not in this class.');
      return undefined;
    }),
  ];
}

const REMOVED =
  'You were removed from this class, so its code does not let you in. Ask your teacher to invite you by your email: the invitation is then on your dashboard.';

const tooManyCodes = (retryAfterSeconds: number) =>
  new CallError('too-many', 'Too many wrong codes. Try again in a little while.', { retryAfterSeconds });
