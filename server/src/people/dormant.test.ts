import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { startSession } from '../accounts/sessions';
import limits from '../administration/limits.json';
import type { Email } from '../mail/email';
import { createMailer } from '../mail/mail';
import { UndeliverableError } from '../mail/smtp';
import { createJsonLog } from '../process/log';
import { createMetrics } from '../process/metrics';
import { SESSION_DAYS } from '../testing/accounts';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { person, type TestPerson } from '../testing/people';
import { SAMPLES } from '../testing/samples';
import { until } from '../testing/until';
import { deleteDormantAccounts, selectDormantAccounts } from './dormant';

let at: OwnDatabase;
let ada: TestPerson;
let leo: TestPerson;
beforeAll(async () => {
  at = await ownDatabase(); // a server would look for unused accounts by itself
});
beforeEach(async () => {
  for (const table of ['users', 'audit', 'deletions'] as const) await at.db.deleteFrom(table).execute();
  await keepFor(12);
  const place = { db: at.db, address: '' };
  [ada, leo] = [await person(place), await person(place)];
});
afterAll(() => at.drop());

const keepFor = (months: number | null) =>
  sql`update settings set keep_accounts_months = ${months}`.execute(at.db);
const lastLogin = ({ userId }: TestPerson, ago: string) =>
  sql`update users set last_login_at = now() - ${ago}::interval where id = ${userId}`.execute(at.db);
const left = async () => (await at.db.selectFrom('users').select('id').execute()).map(({ id }) => id).sort();
const both = () => [ada.userId, leo.userId].sort();
const withoutMail = () => deleteDormantAccounts({ db: at.db, mail: undefined });

describe('where no mail can be sent', () => {
  test('accounts unused for the set time are deleted completely, and the audit trail counts them', async () => {
    await SAMPLES['learners']?.(ada.userId).execute(at.db);
    await SAMPLES['progress_events']?.(ada.userId).execute(at.db);
    await lastLogin(ada, '1 year 31 days');
    await lastLogin(leo, '1 year 29 days'); // a session that began then may have lasted until less than a year ago
    await withoutMail();
    expect(await left()).toEqual([leo.userId]);
    expect(await at.db.selectFrom('progress_events').select('id').execute()).toEqual([]);
    expect(await at.db.selectFrom('deletions').selectAll().execute()).toHaveLength(1);
    expect(
      await at.db.selectFrom('audit').select(['action', 'made_by', 'subject_id', 'details']).execute(),
    ).toEqual([{ action: 'account-deleted', made_by: 'server', subject_id: null, details: {} }]);
  });

  test('none is deleted unless an admin set this up, and never one with a role, on a team, or disabled', async () => {
    await lastLogin(ada, '9 years');
    await keepFor(null);
    await withoutMail();
    await keepFor(12);
    await at.db.updateTable('users').set({ disabled_at: new Date() }).execute();
    await withoutMail();
    await at.db.updateTable('users').set({ disabled_at: null }).execute();
    await SAMPLES['grants']?.(ada.userId).execute(at.db);
    await withoutMail();
    await at.db.deleteFrom('grants').execute();
    await SAMPLES['team_members']?.(ada.userId).execute(at.db);
    await withoutMail();
    expect(await left()).toEqual(both());
    await at.db.deleteFrom('team_members').execute();
    await withoutMail();
    expect(await left()).toEqual([leo.userId]);
  });

  test('a login keeps an account', async () => {
    await lastLogin(ada, '9 years');
    await startSession(at.db, ada.userId, SESSION_DAYS);
    await withoutMail();
    expect(await left()).toEqual(both());
  });

  test('each run deletes a limited number of accounts, even if two processes run at once', async () => {
    await sql`
      insert into users (id, full_name, email, email_folded, password_hash, user_type, last_login_at)
      select n, '', n, n, '', 'user', now() - interval '9 years'
      from generate_series(1, ${limits.forgottenAtOnce + 1}::int) n`.execute(at.db);
    const all = limits.forgottenAtOnce + 3;
    await withoutMail();
    expect(await left()).toHaveLength(all - limits.forgottenAtOnce);
    await Promise.all([withoutMail(), withoutMail()]);
    expect(await left()).toEqual(both());
  });
});

describe('when mail can be sent', () => {
  let sent: Email[];
  let isRefused: boolean;
  beforeEach(() => {
    sent = [];
    isRefused = false;
  });

  /** Runs the hourly job and waits for its emails. */
  async function hourly() {
    const deliver = async (email: Email) => {
      if (isRefused) throw new UndeliverableError('refused');
      sent.push(email);
    };
    const mail = createMailer({ deliver, log: createJsonLog('silent'), metrics: createMetrics() });
    await deleteDormantAccounts({ db: at.db, mail, publicUrl: 'https://quest.campus.example' });
    await until(() => mail.unsent() === 0, 'all mail is sent');
  }
  const sentTo = ({ email }: TestPerson) => sent.filter(({ to }) => to === email);

  test('their owners are warned once, a month before the deletion', async () => {
    await lastLogin(ada, '9 years');
    await lastLogin(leo, '11 months');
    await hourly();
    await hourly();
    expect([sentTo(ada).length, sentTo(leo).length]).toEqual([1, 0]);
    expect(sentTo(ada)[0]?.subject).toContain('your account will be deleted');
    expect(sentTo(ada)[0]?.text).toContain('log in within 30 days');
    await sql`update users set warned_at = now() - interval '29 days' where warned_at is not null`.execute(
      at.db,
    );
    await hourly();
    expect(await left()).toEqual(both());
    await sql`update users set warned_at = now() - interval '31 days' where warned_at is not null`.execute(
      at.db,
    );
    await hourly();
    expect(await left()).toEqual([leo.userId]);
    expect(sentTo(ada)).toHaveLength(1);
  });

  test('an account stays until its warning was sent, which is retried the next day', async () => {
    const warningWas = (ago: string) =>
      sql`update users set warning_at = warning_at - ${ago}::interval, warned_at = warned_at - ${ago}::interval`;
    await lastLogin(ada, '9 years');
    isRefused = true;
    await hourly();
    isRefused = false;
    await hourly();
    expect(sent).toEqual([]);
    await warningWas('31 days').execute(at.db);
    await hourly();
    expect(await left()).toEqual(both());
    expect(sentTo(ada)).toHaveLength(1);
    await warningWas('31 days').execute(at.db);
    await hourly();
    expect(await left()).toEqual([leo.userId]);
  });

  test('logging in after the warning keeps the account, and another long absence brings a new warning', async () => {
    await lastLogin(ada, '13 months');
    await hourly();
    await startSession(at.db, ada.userId, SESSION_DAYS);
    await lastLogin(ada, '2 years');
    await hourly();
    expect(sentTo(ada)).toHaveLength(2);
    expect(await left()).toEqual(both());
  });

  test('a login cancels the warning, even on the day of an earlier login', async () => {
    await lastLogin(ada, '13 months');
    await hourly();
    await lastLogin(ada, '1 hour');
    await startSession(at.db, ada.userId, SESSION_DAYS);
    const user = at.db.selectFrom('users').select('warned_at').where('id', '=', ada.userId);
    expect(await user.executeTakeFirst()).toEqual({ warned_at: null });
  });
});

test('the search for dormant accounts reads no active ones, however many there are', async () => {
  await sql`
    insert into users (id, full_name, email, email_folded, password_hash, user_type)
    select n, '', n, n, '', 'user' from generate_series(1, 20000) n`.execute(at.db);
  await sql`vacuum analyze users`.execute(at.db);
  const unused = selectDormantAccounts(sql`last_login_at < now() - interval '1 year'`);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) ${unused}`.execute(at.db);
  const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? {};
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(10);
});
