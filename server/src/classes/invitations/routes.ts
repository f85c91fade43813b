import * as declared from '@venture/api/v1/invitations';
import { acceptInvitation, declineInvitation } from '@venture/api/v1/my-classes';
import type { Database } from '../../database/schema';
import { createThrottle } from '../../database/throttle';
import { takeTry } from '../../http/rates';
import { type Route, route } from '../../http/route';
import { expectFound, findAuthority, notFoundError } from '../classes';
import limits from '../limits.json';
import { accept, decline } from '../membership';
import { invite, listInvitations, withdraw } from './invitations';

/** The calls about invitations, for owners of classes and for whom they are. */
export function invitationRoutes({ db }: { readonly db: Database }): readonly Route[] {
  const throttle = createThrottle(db);
  return [
    route(declared.listInvitations, async ({ query, caller }) => {
      expectFound(await findAuthority(db, caller.userId, query.class));
      return listInvitations(db, query);
    }),

    route(declared.invite, async ({ params, body, caller }) => {
      const key = `class list by ${caller.userId}`;
      await takeTry(
        throttle,
        key,
        limits.invitations.imports,
        'Too many lists at once. Try again in a little while.',
      );
      return expectFound(await invite(db, caller.userId, params.id, body.emails));
    }),

    route(declared.withdrawInvitation, async ({ params: { id, invitation }, caller }) => {
      if (!expectFound(await withdraw(db, caller.userId, id, invitation)))
        throw notFoundError('There is no such invitation.');
      return undefined;
    }),

    route(declared.withdrawInvitations, async ({ params, caller }) => {
      expectFound(await withdraw(db, caller.userId, params.id));
      return undefined;
    }),

    route(acceptInvitation, async ({ params, caller }) => {
      const joined = await accept(db, caller.userId, params.id);
      if (!joined) throw notFoundError(NO_INVITATION);
      return joined;
    }),

    route(declineInvitation, async ({ params, caller }) => {
      if (!(await decline(db, caller.userId, params.id))) throw notFoundError(NO_INVITATION);
      return undefined;
    }),
  ];
}

const NO_INVITATION = 'This invitation has expired or was withdrawn.';
