import { remoteName, TEAM_LIMITS } from '@venture/api/v1/teams';
import { parse } from '@venture/contract/parse';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Trx } from '../database/schema';
import { Failure } from '../process/failure';
import { expectOwnRemotes, type LockedTeam, otherTeamError, recordTeamChange } from './permission';
import { listOwnRemotes } from './teams';

/**
 * Gives a team exactly these remotes. A name waiting for approval goes on waiting unless approved here; its
 * releases are stored from then on.
 */
export async function setTeamRemotes(
  trx: Trx,
  team: LockedTeam,
  wanted: readonly string[],
  approved: readonly string[] = [],
): Promise<void> {
  const before = await listOwnRemotes(trx, team.id);
  await expectOwnRemotes(trx, team.id, wanted);
  let gone = trx.deleteFrom('team_remotes').where('team_id', '=', team.id);
  if (wanted.length > 0) gone = gone.where('remote', 'not in', wanted);
  await gone.execute();
  for (const remote of [...new Set(wanted)].sort())
    await giveName(trx, team.id, remote, approved.includes(remote));
  const [from, to] = [before, await listOwnRemotes(trx, team.id)].map(inWords);
  if (from !== to) await recordTeamChange(trx, 'team-remotes-changed', team, { owned: { from, to } });
}

async function giveName(trx: Trx, id: string, remote: string, isApproved: boolean): Promise<void> {
  const kept = sql.ref<Date | null>('team_remotes.approved_at');
  const approvedNow = sql<Date>`coalesce(team_remotes.approved_at, excluded.approved_at)`;
  const owned = await trx
    .insertInto('team_remotes')
    .values({ remote, team_id: id, approved_at: sql<Date>`now()` })
    .onConflict((known) =>
      known
        .column('remote')
        .doUpdateSet({ approved_at: isApproved ? approvedNow : kept })
        .whereRef('team_remotes.team_id', '=', 'excluded.team_id'),
    )
    .returning('remote')
    .executeTakeFirst();
  if (!owned) throw otherTeamError(remote); // another team got it at this very moment
}

/** Parses a command line's remotes. */
export function parseRemoteNames(words: readonly string[]): readonly string[] {
  return parse(v.array(remoteName), words, 'remote');
}

/** Adds remotes to a team; returns those it then has. */
export async function addTeamRemotes(
  trx: Trx,
  team: LockedTeam,
  named: readonly string[],
): Promise<readonly string[]> {
  const now = [...new Set([...(await listOwnRemotes(trx, team.id)), ...named])];
  const { remotes: most } = TEAM_LIMITS;
  if (now.length > most)
    throw new Failure(`A team has at most ${most} names; ${team.name} would have ${now.length}.`);
  await setTeamRemotes(trx, team, now, named);
  return now;
}

const inWords = (remotes: readonly string[]) => remotes.join(', ') || 'nothing';
