import { deleteMe, exportMe, getMe, myDownloads } from '@venture/api/v1/me';
import * as v from 'valibot';
import { accountsIn, confirm } from '../accounts/own-account';
import type { Passwords } from '../accounts/passwords/passwords';
import { clearSessionCookie } from '../accounts/sessions/cookies';
import type { Database } from '../database/schema';
import { type Route, route } from '../http/route';
import { isSecure } from '../http/visitor';
import { deleteOwn } from './change';
import { personFile } from './export';
import limits from './export-limits.json';

type Parts = { readonly db: Database; readonly passwords: Passwords; readonly proxies: number };

/** The names of somebody's teams. */
async function teamsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('t.name')
    .where('m.user_id', '=', userId)
    .orderBy('t.name')
    .execute();
  return rows.map(({ name }) => name);
}

const Reason = v.object({ reason: v.string() });

/** When admins downloaded a person's data: as far back as the audit trail goes. */
async function downloadsOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'details'])
    .where('subject_id', '=', userId)
    .where('action', '=', 'data-exported')
    .orderBy('at', 'desc')
    .limit(limits.downloadsTold)
    .execute();
  return {
    downloads: rows.map(({ at, details }) => ({
      at: at.toISOString(),
      ...(v.is(Reason, details) && { reason: details.reason }),
    })),
  };
}

/** The calls with which people see and change their own account. */
export function meRoutes({ db, passwords, proxies }: Parts): readonly Route[] {
  const account = accountsIn(db);
  return [
    route(getMe, async ({ caller: { userId, role } }) => {
      const [{ fullName, email }, teams] = await Promise.all([account(userId), teamsOf(db, userId)]);
      return { userId, fullName, email, role, mayAdminister: role === 'admin', teams };
    }),
    route(exportMe, ({ caller: { userId } }) => personFile(db, userId, userId)),
    route(myDownloads, ({ caller: { userId } }) => downloadsOf(db, userId)),
    route(deleteMe, async ({ body, caller, c }) => {
      await confirm(db, passwords, caller.userId, await account(caller.userId), body.password.trim());
      await deleteOwn(db, caller.userId);
      clearSessionCookie(c, isSecure(c, proxies));
      return undefined;
    }),
  ];
}
