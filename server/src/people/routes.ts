import {
  deletePerson,
  exportPerson,
  getPerson,
  listPeople as list,
  type Person,
  type PersonInDetail,
  setDisabled,
  setPrivilege,
  setRole,
} from '@venture/api/v1/people';
import { changePeople } from '../accounts/administrators';
import { foldEmail } from '../accounts/email';
import { recordAudit } from '../administration/audit';
import type { Database } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { changeRole, disable, enable, grant, remove, revoke } from './change';
import { personFile } from './export';
import { listPeople, personOf, selectPeople } from './list';

/** What those who administer see of people, and do about them. */
export function peopleRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [
    route(list, ({ query }) => listPeople(db, query)),
    route(getPerson, ({ params }) => inDetail(db, params.id)),
    route(setDisabled, async ({ params, body, caller }) => {
      const change = body.disabled ? disable : enable;
      await changePeople(db, caller.userId, (trx) => change(trx, caller.userId, params.id));
      return person(db, params.id);
    }),
    route(setRole, async ({ params, body, caller }) => {
      await changePeople(db, caller.userId, (trx) => changeRole(trx, caller.userId, params.id, body.role));
      return person(db, params.id);
    }),
    route(setPrivilege, async ({ params, body, caller }) => {
      const change = body.mayAdminister ? grant : revoke;
      await changePeople(db, caller.userId, (trx) => change(trx, caller.userId, params.id, 'admin'));
      return person(db, params.id);
    }),
    route(exportPerson, async ({ params, caller }) => {
      await person(db, params.id);
      const file = await personFile(db, params.id, caller.userId);
      const deed = { action: 'data-exported', madeBy: 'admin' } as const;
      await recordAudit(db, { ...deed, actorId: caller.userId, subjectId: params.id });
      return file;
    }),
    route(deletePerson, async ({ params, body, caller }) => {
      const email = foldEmail(body.email);
      await changePeople(db, caller.userId, (trx) => remove(trx, caller.userId, params.id, email));
      return undefined;
    }),
  ];
}

async function person(db: Database, id: string): Promise<Person> {
  const row = await selectPeople(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new CallError('not-found', 'There is no such person.');
  return personOf(row);
}

async function inDetail(db: Database, id: string): Promise<PersonInDetail> {
  const [known, sessions, learner] = await Promise.all([
    person(db, id),
    db
      .selectFrom('sessions')
      .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('created_at').as('last')])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('learners').select(['events', 'xp']).where('user_id', '=', id).executeTakeFirst(),
  ]);
  const { events = 0, xp = 0 } = learner ?? {};
  // Without any session there is no last one, whatever the type says.
  const last = sessions.last as Date | null;
  const lastLoginAt = last?.toISOString();
  return { ...known, sessions: Number(sessions.count), ...(lastLoginAt && { lastLoginAt }), events, xp };
}
