import type { NewIssuer, TrustedIssuer } from '@venture/api/v1/teams';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import limits from './limits.json';
import { expectOwnRemotes, type LockedTeam, recordTeamChange, scopeDetails } from './permission';

const COLUMNS = ['id', 'issuer', 'audience', 'claims', 'remotes', 'actions'] as const;

function selectIssuers(db: Database) {
  return db.selectFrom('trusted_issuers').select(COLUMNS).orderBy('created_at').orderBy('id');
}

export function listIssuers(db: Database, teamId: string): Promise<TrustedIssuer[]> {
  return selectIssuers(db).where('team_id', '=', teamId).execute();
}

export type Trust = TrustedIssuer & { readonly teamId: string };

/** Lists teams that trust an issuer, and their conditions. */
export function listTrusts(db: Database, issuer: string): Promise<Trust[]> {
  return selectIssuers(db).select('team_id as teamId').where('issuer', '=', issuer).execute();
}

export async function addTrustedIssuer(trx: Trx, team: LockedTeam, added: NewIssuer): Promise<TrustedIssuer> {
  await expectOwnRemotes(trx, team.id, added.remotes);
  const known = await listIssuers(trx, team.id);
  if (known.length >= limits.mostIssuers) {
    const detail = `A team trusts at most ${limits.mostIssuers} issuers. End the trust in one first.`;
    throw new CallError('conflict', detail, { code: 'too-many-issuers' });
  }
  const row = await trx
    .insertInto('trusted_issuers')
    .values({ ...added, team_id: team.id, claims: JSON.stringify(added.claims) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await recordTeamChange(trx, 'issuer-trusted', team, scopeDetails(added.issuer, added));
  return row;
}

/** Ends a team's trust in an issuer; returns false if there was none. */
export async function removeTrustedIssuer(trx: Trx, team: LockedTeam, id: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('trusted_issuers')
    .where('id', '=', id)
    .where('team_id', '=', team.id)
    .returning('issuer')
    .executeTakeFirst();
  if (removed) await recordTeamChange(trx, 'issuer-distrusted', team, { of: removed.issuer });
  return removed !== undefined;
}
