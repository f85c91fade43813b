import * as declared from '@venture/api/v1/teams';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route, type Visitor } from '../http/route';
import { addMemberToTeam, changeTeam, createTeam, deleteTeam, removeMemberFromTeam } from './change';
import { addTrustedIssuer, removeTrustedIssuer } from './issuers';
import type { LockedTeam } from './permission';
import { setTeamRemotes } from './remotes';
import { findTeamId, listTeamIds, listTeams, readTeam, teamNotFoundError } from './teams';
import { createToken, revokeToken } from './tokens';

type TeamServices = {
  readonly db: Database;
  /** Rewrites the list, which says what runs where. */
  readonly renewList: () => Promise<void>;
};

/** Team calls: those of admins, and those for members to manage their tokens. */
export function teamRoutes(services: TeamServices): readonly Route[] {
  return [...reading(services), ...administration(services), ...access(services)];
}

function reading({ db }: TeamServices): readonly Route[] {
  return [
    route(declared.listTeams, async ({ caller }) => ({
      teams: await listTeams(db, isAdmin(caller) ? undefined : personOf(caller)),
    })),
    route(declared.getTeam, async ({ params, caller }) => {
      const userId = personOf(caller);
      const id = await findTeamId(db, params.team);
      const isOwn = id !== undefined && (isAdmin(caller) || (await listTeamIds(db, userId)).includes(id));
      if (!isOwn) throw teamNotFoundError();
      return readTeam(db, id);
    }),
  ];
}

function administration({ db, renewList }: TeamServices): readonly Route[] {
  // If this fails, the next cleanup renews the list.
  const renewLater = () => renewList().catch(() => undefined);
  const change = changing(db, true, ({ userId }) => userId);
  return [
    route(declared.createTeam, ({ body, caller }) => createTeam(db, caller.userId, body.name)),
    route(declared.deleteTeam, ({ params, caller }) =>
      change(caller, params.team, (trx, team) => done(deleteTeam(trx, team))).finally(renewLater),
    ),
    route(declared.setTeamRemotes, ({ params, body, caller }) =>
      change(caller, params.team, async (trx, team) => {
        await setTeamRemotes(trx, team, body.remotes);
        return readTeam(trx, team.id);
      }).finally(renewLater),
    ),
    route(declared.addTeamMember, ({ params, body, caller }) =>
      change(caller, params.team, async (trx, team) => {
        await addMemberToTeam(trx, team, body.email);
        return readTeam(trx, team.id);
      }),
    ),
    route(declared.removeTeamMember, ({ params, caller }) =>
      change(caller, params.team, async (trx, team) => {
        const tokens = await removeMemberFromTeam(trx, team, params.userId);
        if (!tokens) throw notThere();
        return { tokens };
      }),
    ),
    route(declared.trustIssuer, ({ params, body, caller }) =>
      change(caller, params.team, (trx, team) => addTrustedIssuer(trx, team, body)),
    ),
  ];
}

function access({ db }: TeamServices): readonly Route[] {
  const change = changing(db, false, personOf);
  return [
    route(declared.createTeamToken, ({ params, body, caller }) =>
      change(caller, params.team, (trx, team) => createToken(trx, team, body)),
    ),
    route(declared.revokeTeamToken, ({ params, caller }) =>
      change(caller, params.team, (trx, team) => wasThere(revokeToken(trx, team, params.id))),
    ),
    route(declared.distrustIssuer, ({ params, caller }) =>
      change(caller, params.team, (trx, team) => wasThere(removeTrustedIssuer(trx, team, params.id))),
    ),
  ];
}

type Change<Value> = (trx: Trx, team: LockedTeam) => Promise<Value>;

function changing(db: Database, onlyAdmins: boolean, actorOf: (caller: Visitor) => string) {
  return <Value>(caller: Visitor, name: string, change: Change<Value>) =>
    changeTeam(db, { actor: actorOf(caller), name, onlyAdmins }, change);
}

async function done(work: Promise<void>): Promise<undefined> {
  await work;
}

async function wasThere(work: Promise<boolean>): Promise<undefined> {
  if (!(await work)) throw notThere();
}

const notThere = () => new CallError('not-found', 'The team does not have this.');

const isAdmin = (caller: Visitor) => !caller.token && caller.role === 'admin';

/** Returns the calling person; refuses tokens, which may not make other tokens or see a team's people. */
function personOf({ userId, token }: Visitor): string {
  if (token) throw new CallError('not-allowed', 'This cannot be done with a token: log in.');
  return userId;
}
