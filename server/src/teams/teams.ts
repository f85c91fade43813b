import type { Team, TeamSummary } from '@venture/api/v1/teams';
import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { CallError } from '../http/problem';
import { listIssuers } from './issuers';
import { listTokens } from './tokens';

/** Lists the teams of a person, or all teams. */
export async function listTeams(db: Database, memberId?: string): Promise<TeamSummary[]> {
  const members = sql<string>`(select count(*) from team_members m where m.team_id = t.id)`;
  const remotes = sql<
    string[]
  >`array(select remote from team_remotes r where r.team_id = t.id order by remote)`;
  let query = db
    .selectFrom('teams as t')
    .select(['t.name', members.as('members'), remotes.as('remotes')])
    .orderBy('t.name');
  if (memberId !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('team_members as own')
          .whereRef('own.team_id', '=', 't.id')
          .where('own.user_id', '=', memberId),
      ),
    );
  }
  return (await query.execute()).map((team) => ({ ...team, members: Number(team.members) }));
}

export async function findTeamId(db: Database, name: string): Promise<string | undefined> {
  return (await db.selectFrom('teams').select('id').where('name', '=', name).executeTakeFirst())?.id;
}

export async function requireTeamId(db: Database, name: string): Promise<string> {
  const id = await findTeamId(db, name);
  if (id === undefined) throw teamNotFoundError();
  return id;
}

export function teamNotFoundError(): CallError {
  return new CallError('not-found', 'There is no such team.');
}

/** Lists the ids of somebody's teams. */
export async function listTeamIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('team_members').select('team_id').where('user_id', '=', userId).execute();
  return rows.map(({ team_id }) => team_id);
}

/** Reads all about a team. */
export async function readTeam(db: Database, id: string): Promise<Team> {
  const team = await db.selectFrom('teams').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const [members, remotes, tokens, issuers] = await Promise.all([
    membersOf(db, id),
    listOwnRemotes(db, id),
    listTokens(db, id),
    listIssuers(db, id),
  ]);
  return { ...team, remotes, members, tokens, issuers };
}

function membersOf(db: Database, id: string) {
  return db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'u.full_name as fullName', 'u.email'])
    .where('m.team_id', '=', id)
    .orderBy('u.sorted_name')
    .orderBy('u.id')
    .execute();
}

/** Lists a team's own remotes by name. */
export async function listOwnRemotes(db: Database, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_remotes')
    .select('remote')
    .where('team_id', '=', teamId)
    .orderBy('remote')
    .execute();
  return rows.map(({ remote }) => remote);
}
