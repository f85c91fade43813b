import { PLATFORM_REMOTES } from '@venture/api/v1/teams';
import type { Database } from '../database/schema';
import { CallError } from '../http/problem';

/** Refuses names that belong to the platform or another team; those that nobody has are fine. */
export async function expectOwnRemotes(
  db: Database,
  teamId: string,
  remotes: readonly string[],
): Promise<void> {
  for (const remote of remotes) {
    if (PLATFORM_REMOTES.includes(remote)) throw platformRemoteError(remote);
  }
  if (remotes.length === 0) return;
  const other = await db
    .selectFrom('team_remotes')
    .select('remote')
    .where('remote', 'in', remotes)
    .where('team_id', '<>', teamId)
    .executeTakeFirst();
  if (other) throw otherTeamError(other.remote);
}

export function platformRemoteError(remote: string): CallError {
  return new CallError('refused', `${remote} belongs to the platform.`, { code: 'remote-of-platform' });
}

export function otherTeamError(remote: string): CallError {
  return new CallError('conflict', `${remote} belongs to another team.`, { code: 'remote-owned' });
}
