import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema';
import limits from './limits.json';
import { getSettingsStore } from './settings';

/** Removes data older than the settings allow, in small steps, so that nobody waits for it; several processes may do it at once. */
export async function applyRetention(db: Database): Promise<void> {
  const { settings } = await getSettingsStore(db).latest();
  const { keepPlaysMonths, keepAuditMonths, keepFeedbackMonths } = settings;
  await inSteps(db, keepPlaysMonths, buildPlayLogPurge);
  await inSteps(db, keepAuditMonths, (before) => forgetRows('audit', before));
  await inSteps(db, keepFeedbackMonths, (before) => forgetRows('feedback', before));
  await allSteps(db, forgetInvitations);
}

/** Raw SQL that deletes a limited number of a table's rows, chosen by a subquery on the table's own key. */
type Step = (before: RawBuilder<Date>) => RawBuilder<unknown>;

async function inSteps(db: Database, months: number | null, step: Step): Promise<void> {
  if (months === null) return;
  const before = sql<Date>`now() - make_interval(months => ${months})`;
  await allSteps(db, () => step(before));
}

async function allSteps(db: Database, step: () => RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await step().execute(db);
    if (numAffectedRows < limits.forgottenAtOnce) return;
  }
}

/** Deletes the moves of old plays, and keeps their results. */
export function buildPlayLogPurge(before: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`
    update progress_events set play = null where (user_id, id) in (
      select user_id, id from progress_events where play is not null and received_at < ${before}
      order by received_at limit ${limits.forgottenAtOnce} for update skip locked
    )`;
}

function forgetRows(table: 'audit' | 'feedback', before: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where at < ${before} limit ${limits.forgottenAtOnce}
      for update skip locked
    )`;
}

/** Deletes expired invitations completely. */
function forgetInvitations(): RawBuilder<unknown> {
  return sql`
    delete from class_invitations where id in (
      select id from class_invitations where expires_at < now() limit ${limits.forgottenAtOnce}
      for update skip locked
    )`;
}
