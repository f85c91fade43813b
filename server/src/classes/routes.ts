import * as declared from '@venture/api/v1/classes';
import { text, userId } from '@venture/api/v1/text';
import * as v from 'valibot';
import { foldEmail } from '../accounts/email';
import type { Database } from '../database/schema';
import { throttleIn } from '../database/throttle';
import { TIME_POSITION } from '../database/time';
import { fromCursor } from '../http/cursor';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { takeTry } from '../http/throttled';
import { addressOf, originOf } from '../http/visitor';
import { authorityOver } from './authority';
import { changeClass, createClass, removeMember, renewClassCode } from './change';
import { classesOf, joinClass, leaveClass, listClasses, listMembers } from './classes';
import limits from './classes.json';
import { addOwner, listOwners, removeOwner } from './owners';

/** By name; folding makes some of them longer. */
const MemberPosition = v.tuple([text(0, 2000), userId]);

type Parts = { readonly db: Database; readonly proxies: number };

/** The calls about classes, for instructors and for learners. */
export function classesRoutes(parts: Parts): readonly Route[] {
  return [...teaching(parts), ...ownership(parts), ...membership(parts)];
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
    route(declared.listMembers, async ({ query: { class: id, after, limit, search = '' }, caller }) => {
      known(await authorityOver(db, caller.userId, id));
      return listMembers(db, id, {
        limit,
        search,
        after: after === undefined ? undefined : fromCursor(MemberPosition, after),
      });
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
      await takeTry(throttle, key, limits.wrongOwners, 'Too many addresses were wrong. Wait a little while.');
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
  return [
    route(declared.myClasses, async ({ caller }) => ({ classes: await classesOf(db, caller.userId) })),

    route(declared.joinClass, async ({ caller, c, body: { code } }) => {
      const tries = [
        [`class code person ${caller.userId}`, limits.wrongCodes.person],
        [`class code address ${originOf(addressOf(c, proxies))}`, limits.wrongCodes.address],
      ] as const;
      for (const [key, allowance] of tries) {
        await takeTry(throttle, key, allowance, 'Too many codes were wrong. Wait a little while.');
      }
      const joined = await joinClass(db, caller.userId, code);
      if (!joined) throw new CallError('refused', 'No class has this code.', { code: 'unknown-code' });
      for (const [key, allowance] of tries) await throttle.giveBack(key, allowance);
      return joined;
    }),

    route(declared.leaveClass, async ({ caller, params: { id } }) => {
      if (!(await leaveClass(db, caller.userId, id))) throw gone('You are not in this class.');
      return undefined;
    }),
  ];
}

function known<Value>(found: Value | undefined): Value {
  if (found === undefined) throw gone('There is no such class.');
  return found;
}

const gone = (sentence: string) => new CallError('not-found', sentence);
