import * as declared from '@venture/api/v1/classes';
import * as invitationApi from '@venture/api/v1/invitations';
import * as mine from '@venture/api/v1/my-classes';
import type { Context } from 'hono';
import { foldEmail } from '../accounts/users';
import type { Database } from '../database/schema';
import { giveBackTry, secondsUntilTry, takeTry } from '../database/throttle';
import type { Env } from '../http/client';
import { CallError } from '../http/problem';
import { requireTry } from '../http/rates';
import { type Route, route } from '../http/route';
import {
  changeClass,
  createClass,
  recordMembersExport,
  removeMemberFromClass,
  renewClassCode,
} from './change';
import { listClasses, loadClassForCaller, requireAuthority } from './classes';
import { inviteToClass, listInvitations, withdrawClassInvitations } from './invitations';
import limits from './limits.json';
import { addOwner, listMembers, listOwners, removeOwner, streamMemberCsv } from './members';
import {
  acceptClassInvitation,
  declineClassInvitation,
  findClassByCode,
  joinClass,
  leaveClass,
  listJoinedClasses,
  listReceivedInvitations,
  listRecentRemovals,
} from './membership';

type ClassServices = { readonly db: Database };

/** Class routes for instructors and learners. */
export function classRoutes(services: ClassServices): readonly Route[] {
  return [...teaching(services), ...ownership(services), ...membership(services), ...invitations(services)];
}

function teaching({ db }: ClassServices): readonly Route[] {
  return [
    route(declared.listClasses, ({ query, caller: { role, userId } }) =>
      listClasses(db, query, role === 'admin' ? undefined : userId),
    ),
    route(declared.createClass, ({ body: { name }, caller }) => createClass(db, caller.userId, name)),
    route(declared.changeClass, ({ params, body, caller }) =>
      changeClass(db, caller.userId, params.id, body),
    ),
    route(declared.renewClassCode, ({ params, caller }) => renewClassCode(db, caller.userId, params.id)),
    route(declared.getClass, ({ params, caller }) => loadClassForCaller(db, caller.userId, params.id)),
    route(declared.listMembers, async ({ query, caller }) => {
      await requireAuthority(db, caller.userId, query.class);
      return listMembers(db, query);
    }),
    route(declared.exportMembers, async ({ query, caller }) => {
      await recordMembersExport(db, caller.userId, query.class);
      return { name: 'members.csv', parts: streamMemberCsv(db, query.class) };
    }),
    route(declared.removeMember, ({ params: { id, userId }, caller }) =>
      removeMemberFromClass(db, caller.userId, id, userId),
    ),
  ];
}

function ownership({ db }: ClassServices): readonly Route[] {
  return [
    route(declared.listOwners, async ({ params, caller }) => ({
      owners: await listOwners(db, caller.userId, params.id),
    })),

    route(declared.addOwner, async ({ params, body, caller }) => {
      const key = `class owner by ${caller.userId}`;
      await requireTry(db, key, limits.wrongOwners, 'Too many wrong addresses. Try again in a little while.');
      const added = await addOwner(db, caller.userId, params.id, foldEmail(body.email));
      await giveBackTry(db, key, limits.wrongOwners);
      return added;
    }),

    route(declared.removeOwner, ({ params, caller }) =>
      removeOwner(db, caller.userId, params.id, params.userId),
    ),
  ];
}

function membership({ db }: ClassServices): readonly Route[] {
  /**
   * Finds what a code leads to; people who try many wrong codes have to wait. If a shared address has run out of
   * tries, only those who recently tried a wrong code have to wait.
   */
  async function byCode<Found>(
    c: Context<Env>,
    userId: string,
    find: () => Promise<Found | 'removed' | undefined>,
  ) {
    const { person, address } = limits.wrongCodes;
    const own = `class code person ${userId}`;
    const shared = `class code address ${c.var.client.key}`;
    const tried = await takeTry(db, own, person);
    if (!tried.isAllowed) throw tooManyCodes(tried.retryAfterSeconds);
    const wait = tried.level > 1 ? await secondsUntilTry(db, shared, address) : undefined;
    const found = wait === undefined ? await find() : undefined;
    if (found || wait !== undefined) await giveBackTry(db, own, person);
    if (wait !== undefined) throw tooManyCodes(wait);
    if (found === 'removed') throw new CallError('refused', REMOVED, { code: 'removed-from-class' });
    if (found) return found;
    await takeTry(db, shared, address);
    throw new CallError('refused', 'No class has this code.', { code: 'unknown-code' });
  }

  return [
    route(mine.myClasses, async ({ caller: { userId } }) => {
      const [classes, invitations, removals] = await Promise.all([
        listJoinedClasses(db, userId),
        listReceivedInvitations(db, userId),
        listRecentRemovals(db, userId),
      ]);
      return { classes, invitations, removals };
    }),

    route(mine.findClass, ({ caller: { userId }, c, params: { code } }) =>
      byCode(c, userId, () => findClassByCode(db, userId, code)),
    ),

    route(mine.joinClass, ({ caller: { userId }, c, body: { code } }) =>
      byCode(c, userId, () => joinClass(db, userId, code)),
    ),

    route(mine.leaveClass, ({ caller, params: { id } }) => leaveClass(db, caller.userId, id)),
  ];
}

const REMOVED =
  'You were removed from this class, so its code does not let you in. Ask your teacher to invite you by your email: the invitation is then on your dashboard.';

const tooManyCodes = (retryAfterSeconds: number) =>
  new CallError('too-many', 'Too many wrong codes. Try again in a little while.', { retryAfterSeconds });

/** Invitation routes, for class owners and invited people. */
function invitations({ db }: ClassServices): readonly Route[] {
  return [
    route(invitationApi.listInvitations, async ({ query, caller }) => {
      await requireAuthority(db, caller.userId, query.class);
      return listInvitations(db, query);
    }),

    route(invitationApi.invite, async ({ params, body, caller }) => {
      const key = `class list by ${caller.userId}`;
      await requireTry(
        db,
        key,
        limits.invitations.imports,
        'Too many lists at once. Try again in a little while.',
      );
      return inviteToClass(db, caller.userId, params.id, body.emails);
    }),

    route(invitationApi.withdrawInvitation, ({ params: { id, invitation }, caller }) =>
      withdrawClassInvitations(db, caller.userId, id, invitation),
    ),

    route(invitationApi.withdrawInvitations, ({ params, caller }) =>
      withdrawClassInvitations(db, caller.userId, params.id),
    ),

    route(mine.acceptInvitation, ({ params, caller }) => acceptClassInvitation(db, caller.userId, params.id)),

    route(mine.declineInvitation, ({ params, caller }) =>
      declineClassInvitation(db, caller.userId, params.id),
    ),
  ];
}
