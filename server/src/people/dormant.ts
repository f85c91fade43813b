import { type RawBuilder, sql } from 'kysely';
import type { MailServices } from '../accounts/confirmation';
import { EMAILS } from '../accounts/emails';
import { recordAudit } from '../administration/audit';
import limits from '../administration/limits.json';
import { getSettingsStore } from '../administration/settings';
import { lockGrants, lockLearner } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { composeEmail } from '../mail/email';
import type { Mailer } from '../mail/mail';
import { deletePerson } from './change';

/**
 * Deletes dormant accounts if an admin has set after how many months without a login: a few at a time, each in a
 * transaction. Where mail can be sent, the people are warned first.
 */
export async function deleteDormantAccounts({ db, mail, publicUrl = '' }: MailServices): Promise<void> {
  const { keepAccountsMonths: months } = (await getSettingsStore(db).latest()).settings;
  if (months === null) return;
  if (mail) await warn(db, mail, months, publicUrl);
  const notice = sql`make_interval(days => ${limits.dormantNoticeDays})`;
  const isOver = sql`last_login_at < ${lastKept(months)} - ${notice}
    ${mail ? sql`and warned_at < now() - ${notice}` : sql``}`;
  for (let deleted = 0; deleted < limits.forgottenAtOnce; deleted += 1) {
    if (!(await db.transaction().execute((trx) => deleteOne(trx, isOver)))) return;
  }
}

const lastKept = (months: number) => sql<Date>`now() - make_interval(months => ${months})`;

/** Selects unused accounts, except those with a role, on a team, or disabled by an admin. */
export function selectDormantAccounts(
  condition: RawBuilder<unknown>,
  atMost = 1,
): RawBuilder<{ readonly id: string }> {
  // Raw SQL, since callers put it into statements of their own.
  return sql`
    select id from users
    where ${condition} and disabled_at is null
      and not exists (select from grants where user_id = users.id)
      and not exists (select from team_members where user_id = users.id)
    order by last_login_at limit ${atMost} for update skip locked`;
}

/** Returns whether there was an account to delete. */
async function deleteOne(trx: Trx, isOver: RawBuilder<unknown>): Promise<boolean> {
  await lockGrants(trx);
  const [found] = (await selectDormantAccounts(isOver).execute(trx)).rows;
  if (!found) return false;
  await lockLearner(trx, found.id);
  await deletePerson(trx, found.id);
  await recordAudit(trx, { action: 'account-deleted', madeBy: 'server' });
  return true;
}

async function warn(db: Database, mail: Mailer, months: number, publicUrl: string): Promise<void> {
  const isDormant = sql`last_login_at < ${lastKept(months)} and warned_at is null`;
  // A warning that was lost when the server stopped, or that no mail server accepted, is repeated the next day.
  const isDue = sql`${isDormant} and (warning_at is null or warning_at < now() - interval '1 day')`;
  for (const { id } of (await selectDormantAccounts(isDue, limits.forgottenAtOnce).execute(db)).rows) {
    const make = async () => {
      const { rows } = await sql<{ email: string }>`
        update users set warning_at = now() where id in (${selectDormantAccounts(sql`id = ${id} and ${isDue}`)})
        returning email`.execute(db);
      return rows[0] && composeEmail(rows[0].email, EMAILS.dormant(publicUrl, limits.dormantNoticeDays));
    };
    const warned = sql`update users set warned_at = now() where id = ${id} and ${isDormant}`;
    if (!mail.send(make, () => warned.execute(db))) return;
  }
}
