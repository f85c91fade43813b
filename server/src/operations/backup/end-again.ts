import { sql } from 'kysely';
import { DEVICE_SECRET_NAME } from '../../accounts/secrets';
import { recordAudit } from '../../administration/audit';
import type { Trx } from '../../database/schema';
import { deletePerson } from '../../people/change';
import settings from './backup.json';
import type { Deletion } from './deletions';

/** What is known to have ended since, and what is kept all the same. */
export type RemovalOptions = { readonly deletions: readonly Deletion[]; readonly keepTokens: boolean };

/** How many accounts were deleted again, and how many tokens of teams are revoked. */
export type RemovalCounts = { readonly deleted: number; readonly revoked: number };

/**
 * Ends again what must not come back with an earlier state of the database: accounts that were deleted since, all
 * sessions and links, the key of device cookies, and tokens of teams, since nobody knows which of them were revoked.
 */
export async function reapplyRemovals(
  trx: Trx,
  { deletions, keepTokens }: RemovalOptions,
): Promise<RemovalCounts> {
  await learn(trx, deletions);
  const { rows } = await sql<{ id: string }>`
    select id from users where account_hash(id) in (select account from deletions)`.execute(trx);
  for (const { id } of rows) {
    await deletePerson(trx, id);
    await recordAudit(trx, { action: 'account-deleted', madeBy: 'operator' });
  }
  await trx.deleteFrom('sessions').execute();
  await trx.deleteFrom('account_links').execute();
  await trx.deleteFrom('secrets').where('name', '=', DEVICE_SECRET_NAME).execute();
  return { deleted: rows.length, revoked: keepTokens ? 0 : await revokeTokens(trx) };
}

async function learn(trx: Trx, deletions: readonly Deletion[]): Promise<void> {
  for (let begin = 0; begin < deletions.length; begin += settings.deletionsAtOnce) {
    const some = deletions.slice(begin, begin + settings.deletionsAtOnce);
    await sql`
      insert into deletions (account, at)
      select account, min(at) from unnest(${some.map(({ account }) => account)}::text[], ${some.map(({ at }) => at)}::timestamptz[])
        as listed (account, at)
      group by account
      on conflict (account) do update set at = least(deletions.at, excluded.at)`.execute(trx);
  }
}

async function revokeTokens(trx: Trx): Promise<number> {
  const { rows } = await sql<{ team: string; of: string }>`
    update team_tokens k set revoked_at = now() from teams t
    where t.id = k.team_id and k.revoked_at is null and k.expires_at > now()
    returning t.name as team, k.label as of`.execute(trx);
  for (const details of rows)
    await recordAudit(trx, { action: 'team-token-revoked', madeBy: 'operator', details });
  return rows.length;
}
