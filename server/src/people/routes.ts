import type { Person, PersonInDetail } from '@venture/api/v1/people';
import * as declared from '@venture/api/v1/people';
import { type MailServices, notify, parseNewEmail, replaceEmail } from '../accounts/confirmation';
import { EMAILS } from '../accounts/emails';
import { changeAsAdmin } from '../accounts/grants';
import { expectNotAdmin } from '../accounts/links';
import { foldEmail } from '../accounts/users';
import { auditRecordByAdmin, recordAudit } from '../administration/audit';
import type { Database } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { changeFullName, changeRole, deletePersonByAdmin, setAccountDisabled } from './change';
import { exportPersonData } from './export';
import { listPeople, selectPeople, toPerson } from './list';

const BY_THEMSELVES = 'only they can change their email, on the page “Your account”.';

/** API endpoints with which admins view and change accounts. */
export function peopleRoutes({ db, mail }: MailServices): readonly Route[] {
  return [
    route(declared.listPeople, ({ query }) => listPeople(db, query)),
    route(declared.getPerson, ({ params }) => inDetail(db, params.id)),
    route(declared.setDisabled, async ({ params: { id }, body, caller: { userId } }) => {
      await changeAsAdmin(db, userId, (trx) => setAccountDisabled(trx, userId, id, body.disabled));
      return person(db, id);
    }),
    route(declared.renamePerson, async ({ params: { id }, body, caller: { userId } }) => {
      await changeAsAdmin(db, userId, async (trx) =>
        (await changeFullName(trx, id, body.fullName))
          ? [auditRecordByAdmin('name-changed', userId, id)]
          : [],
      );
      return person(db, id);
    }),
    route(declared.changePersonEmail, async ({ params: { id }, body, caller: { userId } }) => {
      const email = parseNewEmail(body.email);
      let before: string | undefined;
      await changeAsAdmin(db, userId, async (trx) => {
        await expectNotAdmin(trx, id, BY_THEMSELVES);
        before = await replaceEmail(trx, id, email);
        return before === undefined ? [] : [auditRecordByAdmin('email-changed', userId, id)];
      });
      notify(mail, before, EMAILS.emailChanged());
      return person(db, id);
    }),
    route(declared.setRole, async ({ params: { id }, body, caller: { userId } }) => {
      await changeAsAdmin(db, userId, (trx) => changeRole(trx, userId, id, body.role));
      return person(db, id);
    }),
    route(declared.exportPerson, async ({ params, body: { reason }, caller }) => {
      await person(db, params.id);
      const file = await exportPersonData(db, params.id, caller.userId);
      await recordAudit(db, {
        ...auditRecordByAdmin('data-exported', caller.userId, params.id),
        details: { reason },
      });
      return file;
    }),
    route(declared.deletePerson, async ({ params, body, caller }) => {
      const email = foldEmail(body.email);
      await changeAsAdmin(db, caller.userId, (trx) =>
        deletePersonByAdmin(trx, caller.userId, params.id, email),
      );
    }),
  ];
}

async function person(db: Database, id: string): Promise<Person> {
  const row = await selectPeople(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new CallError('not-found', 'There is no such person.');
  return toPerson(row);
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
  // Null if there is no session, whatever the type says.
  const last = sessions.last as Date | null;
  const lastLoginAt = last?.toISOString();
  return { ...known, sessions: Number(sessions.count), ...(lastLoginAt && { lastLoginAt }), events, xp };
}
