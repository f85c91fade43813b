import { changeName, deleteMe, exportMe, getMe, myDownloads } from '@venture/api/v1/me';
import { sql } from 'kysely';
import * as v from 'valibot';
import { clearSessionCookie } from '../accounts/browser';
import { accountGoneError, verifyPassword } from '../accounts/own-login';
import type { Passwords } from '../accounts/passwords';
import { auditRecordBySelf, recordAudit } from '../administration/audit';
import { batched, READ_BOUNDS } from '../database/batched';
import type { Database } from '../database/schema';
import { requireTry } from '../http/rates';
import { type Route, route } from '../http/route';

import { changeFullName, deleteOwnAccount } from './change';
import { exportPersonData } from './export';
import limits from './limits.json';

type MeServices = { readonly db: Database; readonly passwords: Passwords };

type Person = { readonly fullName: string; readonly email: string; readonly teams: string[] };

/**
 * Reads people with their teams' names. Every open page asks about its own user, so simultaneous requests share a
 * statement.
 */
function peopleIn(db: Database): (userId: string) => Promise<Person> {
  return batched<string, Person>(async (ids) => {
    // Raw SQL, for an array subquery and one parameter for any number of people.
    const { rows } = await sql<Person & { readonly id: string }>`
      select u.id, u.full_name as "fullName", u.email, array(
        select t.name from team_members m join teams t on t.id = m.team_id where m.user_id = u.id order by t.name
      ) as teams
      from users u where u.id = any (${ids}::text[])`.execute(db);
    const known = new Map(rows.map(({ id, ...person }) => [id, person]));
    return ids.map((id) => known.get(id) ?? accountGoneError());
  }, READ_BOUNDS);
}

const Reason = v.object({ reason: v.string() });

/** Lists admins' downloads of a person's data, as far back as the audit trail goes. */
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

/** Calls for people to see and change their own account. */
export function meRoutes({ db, passwords }: MeServices): readonly Route[] {
  const person = peopleIn(db);
  return [
    route(getMe, async ({ caller: { userId, role } }) => {
      const { fullName, email, teams } = await person(userId);
      return { userId, fullName, email, role, teams };
    }),
    route(exportMe, ({ caller: { userId } }) => exportPersonData(db, userId, userId)),
    route(myDownloads, ({ caller: { userId } }) => downloadsOf(db, userId)),
    route(changeName, async ({ body, caller: { userId } }) => {
      await requireTry(db, `name of ${userId}`, limits.names, 'Too many names. Try again later.');
      await db.transaction().execute(async (trx) => {
        if (await changeFullName(trx, userId, body.fullName))
          await recordAudit(trx, auditRecordBySelf('name-changed', userId));
      });
    }),
    route(deleteMe, async ({ body, caller: { userId }, c }) => {
      await verifyPassword(db, passwords, userId, body.password);
      await deleteOwnAccount(db, userId);
      clearSessionCookie(c);
    }),
  ];
}
