import type { Team, TeamToken } from '@venture/api/v1/teams';
import { sql } from 'kysely';
import { selectRole } from '../accounts/grants';
import { findUserByEmail } from '../accounts/users';
import type { Actor } from '../administration/audit';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import limits from './limits.json';
import { type LockedTeam, recordTeamChange } from './permission';
import { readTeam, teamNotFoundError } from './teams';
import { listTokens } from './tokens';

/** Someone who changes teams: a person by id, or the operator at the command line. */
export type TeamActor = string | 'operator';

export async function createTeam(db: Database, actor: TeamActor, name: string): Promise<Team> {
  return db.transaction().execute(async (trx) => {
    const maker = await makerFor(trx, actor, undefined);
    if (!maker || maker.madeBy === 'member') throw noAdmin();
    const made = await trx
      .insertInto('teams')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made)
      throw new CallError('conflict', `There is a team called ${name} already.`, { code: 'team-exists' });
    await recordTeamChange(trx, 'team-created', { ...made, name, maker });
    return readTeam(trx, made.id);
  });
}

/**
 * Changes a team for an admin or, unless `onlyAdmins`, a member, one change at a time. Other people's teams are
 * treated as nonexistent.
 */
export function changeTeam<Value>(
  db: Database,
  {
    actor,
    name,
    onlyAdmins,
  }: { readonly actor: TeamActor; readonly name: string; readonly onlyAdmins: boolean },
  change: (trx: Trx, team: LockedTeam) => Promise<Value>,
): Promise<Value> {
  return db.transaction().execute(async (trx) => {
    const team = await trx
      .selectFrom('teams')
      .select(['id', 'name'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    const maker = await makerFor(trx, actor, team?.id);
    if (!team || !maker) throw teamNotFoundError();
    if (onlyAdmins && maker.madeBy === 'member') throw noAdmin();
    return change(trx, { ...team, maker });
  });
}

/** Returns the actor for a team change; undefined if not allowed. */
async function makerFor(trx: Trx, actor: TeamActor, teamId: string | undefined): Promise<Actor | undefined> {
  if (actor === 'operator') return { madeBy: 'operator' };
  const user = await trx
    .selectFrom('users as u')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', teamId ?? null),
    )
    .select([selectRole(sql`u.id`).as('role'), 'm.team_id as memberOf'])
    .where('u.id', '=', actor)
    .where('u.disabled_at', 'is', null)
    .forKeyShare('u')
    .executeTakeFirst();
  if (user?.role === 'admin') return { madeBy: 'admin', actorId: actor };
  return user && user.memberOf !== null ? { madeBy: 'member', actorId: actor } : undefined;
}

export async function deleteTeam(trx: Trx, team: LockedTeam): Promise<void> {
  await trx.deleteFrom('teams').where('id', '=', team.id).execute();
  await recordTeamChange(trx, 'team-deleted', team);
}

export async function addMemberToTeam(trx: Trx, team: LockedTeam, email: string): Promise<void> {
  const user = await findUserByEmail(trx, email);
  if (!user) {
    throw new CallError('refused', `There is no account with the email ${email}.`, { code: 'no-account' });
  }
  const members = await trx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', team.id)
    .execute();
  if (members.some(({ user_id }) => user_id === user.id)) return;
  if (members.length >= limits.mostMembers) {
    const detail = `A team has at most ${limits.mostMembers} members.`;
    throw new CallError('conflict', detail, { code: 'too-many-members' });
  }
  await trx.insertInto('team_members').values({ team_id: team.id, user_id: user.id }).execute();
  await recordTeamChange(trx, 'team-member-added', team, {}, user.id);
}

/** Removes a member; returns the tokens they made, which go on working, or undefined if they were no member. */
export async function removeMemberFromTeam(
  trx: Trx,
  team: LockedTeam,
  userId: string,
): Promise<TeamToken[] | undefined> {
  const removed = await trx
    .deleteFrom('team_members')
    .where('team_id', '=', team.id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) return undefined;
  await recordTeamChange(trx, 'team-member-removed', team, {}, userId);
  return listTokens(trx, team.id, userId);
}

function noAdmin(): CallError {
  return new CallError('not-allowed', 'Only an admin can do this.');
}
