import { PLATFORM_REMOTES } from '@venture/api/v1/teams';
import type { Database, Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { Visitor } from '../../http/route';
import {
  decidePermission,
  type Owner,
  type Permission,
  type Principal,
  type RemoteOperation,
} from '../../teams/may';
import { listTeamIds } from '../../teams/teams';
import { findHold } from '../store/rows';

/** Whose a name is, and whether the platform has agreed. */
export type Ownership = {
  readonly owner: Owner;
  /** The name of the team. */
  readonly team?: string;
  readonly isApproved: boolean;
};

export async function findRemoteOwner(db: Database, remote: string): Promise<Ownership> {
  const row = await db
    .selectFrom('team_remotes as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .select(['t.id', 't.name', 'r.approved_at'])
    .where('r.remote', '=', remote)
    .executeTakeFirst();
  if (row) return { owner: { teamId: row.id }, team: row.name, isApproved: row.approved_at !== null };
  const isPlatforms = PLATFORM_REMOTES.includes(remote) || (await isReleased(db, remote));
  return { owner: isPlatforms ? 'platform' : 'nobody', isApproved: isPlatforms };
}

/** A release that nobody approved before it was removed leaves a name free. */
async function isReleased(db: Database, remote: string): Promise<boolean> {
  const release = db
    .selectFrom('releases')
    .select('remote')
    .where('remote', '=', remote)
    .where((row) => row.or([row('statement', 'is not', null), row('removed_at', 'is', null)]));
  // An earlier version did not know the statements of all that were live.
  const live = db
    .selectFrom('release_events')
    .select('remote')
    .where('remote', '=', remote)
    .where('version', 'is not', null);
  return (await release.union(live).limit(1).executeTakeFirst()) !== undefined;
}

export async function loadPrincipal(db: Database, { userId, role, token }: Visitor): Promise<Principal> {
  if (token) return { kind: 'token', scope: token };
  const isAdmin = role === 'admin';
  return { kind: 'person', isAdmin, teamIds: isAdmin ? [] : await listTeamIds(db, userId) };
}

const REASONS: Readonly<Record<Exclude<Permission, 'yes'>, readonly [string, string]>> = {
  'not-yours': ['not-your-remote', 'This remote belongs to another team or to the platform.'],
  'out-of-scope': ['token-scope', 'The token is for other remotes or actions.'],
  'platform-only': ['platform-only', 'Only an admin can do this.'],
  held: [
    'held-by-admin',
    'An admin has switched it off or removed it: only an admin makes it available again.',
  ],
};

/** Whose the name is, unless the call may not do this to it. */
export async function requirePermission(
  db: Database,
  who: Principal,
  operations: readonly RemoteOperation[],
  remote: string,
): Promise<Ownership> {
  const [owned, hold] = [await findRemoteOwner(db, remote), await findHold(db, remote)];
  for (const operation of operations) {
    const permission = decidePermission(who, operation, remote, owned.owner, hold);
    if (permission === 'yes') continue;
    const [code, detail] = REASONS[permission];
    const needs = permission === 'held' ? '' : ` This needs "${operation}" for ${remote}.`;
    throw new CallError('not-allowed', `${detail}${needs}`, { code });
  }
  return owned;
}

/** A name that nobody has approved is free again once no release of it is left. */
export async function freeUnusedName(trx: Trx, remote: string): Promise<void> {
  await trx
    .deleteFrom('team_remotes')
    .where('remote', '=', remote)
    .where('approved_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('releases').where('remote', '=', remote).where('removed_at', 'is', null))),
    )
    .execute();
}
