import type { Team, TeamSummary } from '@venture/api/v1/teams';
import { NewIssuer, NewToken, TOKEN_ACTIONS, teamName } from '@venture/api/v1/teams';
import { ParseError, parse } from '@venture/contract/parse';
import type { Command } from 'commander';
import * as v from 'valibot';
import type { Database, Trx } from '../database/schema';
import { type CommandRunner, commaSeparated } from '../process/command-line';
import { Failure } from '../process/failure';
import { addMemberToTeam, changeTeam, createTeam, deleteTeam, removeMemberFromTeamByEmail } from './change';
import { addTrustedIssuer, removeTrustedIssuer } from './issuers';
import type { LockedTeam } from './permission';
import { changeTeamRemotes, parseRemoteNames } from './remotes';
import { listTeams, readTeam, requireTeamId } from './teams';
import { createToken, revokeToken } from './tokens';

type Installation = { readonly db: Database };
type Change = (trx: Trx, team: LockedTeam) => Promise<string>;

/** The rights of a token or an issuer. */
type Scope = { readonly remotes: readonly string[]; readonly actions: readonly string[] };
type IssuerOptions = Scope & { readonly audience?: string; readonly claim: readonly string[] };
type TokenOptions = Scope & { readonly days: number; readonly label: string };

/** Adds the commands for teams and their tokens to those of operators. */
export function addTeamCommands(admin: Command, run: CommandRunner<Installation>): void {
  const act: typeof run = (work) => run((installation) => explained(work(installation)));
  const change = (typed: string, work: Change) =>
    act(({ db }) => {
      const name = parse(teamName, typed, 'team');
      return changeTeam(db, { actor: 'operator', name, onlyAdmins: true }, work);
    });
  const team = admin.command('team').description('teams: their members, and what they own and trust');
  addTeamsAndMembers(team, act, change);
  addTrust(team, change);
  addTokens(admin, change);
}

type ChangeRunner = (team: string, work: Change) => Promise<void>;

function addTeamsAndMembers(team: Command, act: CommandRunner<Installation>, change: ChangeRunner): void {
  team
    .command('list')
    .description('shows all teams')
    .action(() => act(async ({ db }) => teamLines(await listTeams(db))));
  team
    .command('show <team>')
    .description('shows all about one')
    .action((name: string) =>
      act(async ({ db }) =>
        describeTeam(await readTeam(db, await requireTeamId(db, parse(teamName, name, 'team')))),
      ),
    );
  team
    .command('create <team>')
    .description('creates a team')
    .action((name: string) =>
      act(async ({ db }) => {
        const created = await createTeam(db, 'operator', parse(teamName, name, 'team'));
        return `The team ${created.name} is created.`;
      }),
    );
  team
    .command('delete <team>')
    .description('deletes a team; what it owned belongs to the platform')
    .action((name: string) =>
      change(name, async (trx, known) => {
        await deleteTeam(trx, known);
        return `The team ${name} is deleted. What it owned belongs to the platform.`;
      }),
    );
  team
    .command('add <team> <email>')
    .description('adds a member')
    .action((name: string, email: string) =>
      change(name, async (trx, known) => {
        await addMemberToTeam(trx, known, email);
        return `${email} is a member of ${name}.`;
      }),
    );
  team
    .command('remove <team> <email>')
    .description('removes a member')
    .action((name: string, email: string) =>
      change(name, (trx, known) => removeFromTeam(trx, known, email, name)),
    );
  for (const what of ['grant', 'ungrant'] as const) {
    team
      .command(`${what} <team> <remotes...>`)
      .description(`${what === 'grant' ? 'gives' : 'takes'} remotes`)
      .action((name: string, named: readonly string[]) =>
        change(name, async (trx, known) => {
          const remotes = await changeTeamRemotes(trx, known, parseRemoteNames(named), what === 'grant');
          return `${name} owns ${remotes.join(', ') || 'no remotes'}.`;
        }),
      );
  }
}

function addTrust(team: Command, change: ChangeRunner): void {
  withScope(team.command('trust <team> <issuer>'))
    .description('lets jobs of a CI release without a secret')
    .option(
      '--audience <text>',
      'whom the tokens of the issuer have to be for, as the workflow requests them',
    )
    .option(
      '--claim <name=text>',
      'what a token has to state, such as repository=owner/game; once for each claim',
      (text, before: readonly string[]) => [...before, text],
      [],
    )
    .action((name: string, issuer: string, { audience, claim, ...scope }: IssuerOptions) =>
      change(name, async (trx, known) => {
        const claims = Object.fromEntries(claim.map((text) => /^([^=]*)=?(.*)$/s.exec(text)?.slice(1) ?? []));
        const wanted = parse(NewIssuer, { issuer, audience, claims, ...scope }, 'issuer');
        const { id } = await addTrustedIssuer(trx, known, wanted);
        return `${name} trusts ${wanted.issuer} as ${id}.`;
      }),
    );
  team
    .command('distrust <team> <id>')
    .description('ends that')
    .action((name: string, id: string) =>
      change(name, async (trx, known) => {
        const isOver = isId(id) && (await removeTrustedIssuer(trx, known, id));
        return isOver ? `${name} no longer trusts this issuer.` : `${name} trusts no issuer with this id.`;
      }),
    );
}

/** The token alone is the last line, so that scripts can take it. */
function addTokens(admin: Command, change: ChangeRunner): void {
  const token = withScope(admin.command('token <team>'))
    .description('makes a token with which a program of the team releases')
    .option('--days <number>', 'after how many days it ends', Number, 30)
    .option('--label <words>', 'what it is for, as lists and the history show it', 'Made at the command line')
    .action((name: string, options: TokenOptions) =>
      change(name, async (trx, known) => {
        const wanted = parse(NewToken, options, 'token');
        const { token, created } = await createToken(trx, known, wanted);
        const until = created.expiresAt.slice(0, 10);
        return `A token of ${name} for ${wanted.remotes.join(', ')}, until ${until}. It is shown only once:\n${token}`;
      }),
    );
  token
    .command('revoke <team> <id>')
    .description('ends a token')
    .action((name: string, id: string) =>
      change(name, async (trx, known) => {
        const isRevoked = isId(id) && (await revokeToken(trx, known, id));
        return isRevoked ? 'The token no longer works.' : `${name} has no valid token with this id.`;
      }),
    );
}

function withScope(command: Command): Command {
  return command
    .option('--remotes <a,b>', 'the names of the remotes that may be released', commaSeparated, [])
    .option(`--actions <${TOKEN_ACTIONS.join(',')}>`, 'what may be done to them', commaSeparated, []);
}

/** A value that a schema refuses is a mistake of the person who typed it. */
async function explained(done: Promise<string>): Promise<string> {
  try {
    return await done;
  } catch (error) {
    throw error instanceof ParseError ? new Failure(`${error.message}.`) : error;
  }
}

/** Whether the database can look for an id that was typed. */
const isId = (typed: string) => v.is(v.pipe(v.string(), v.uuid()), typed);

async function removeFromTeam(trx: Trx, team: LockedTeam, email: string, name: string): Promise<string> {
  const tokens = await removeMemberFromTeamByEmail(trx, team, email);
  if (!tokens) return `${email} was no member of ${name}.`;
  const offers = tokens.map(
    ({ id, label, remotes }) =>
      `Their token "${label}" for ${remotes.join(', ')} still works. To revoke it: admin token revoke ${name} ${id}`,
  );
  return [`${email} is no longer a member of ${name}.`, ...offers].join('\n');
}

/** One line for each team, as an operator reads it. */
function teamLines(teams: readonly TeamSummary[]): string {
  if (teams.length === 0) return 'There are no teams yet.';
  return teams
    .map(
      ({ name, members, remotes }) => `${name}: ${remotes.join(', ') || 'no remotes'} (members: ${members})`,
    )
    .join('\n');
}

/** Everything about a team but its secrets, with the ids by which tokens and issuers are ended. */
function describeTeam({ name, remotes, members, tokens, issuers }: Team): string {
  return [
    name,
    `  owns ${remotes.join(', ') || 'nothing'}`,
    ...members.map(({ fullName, email }) => `  member ${fullName} ${email}`),
    ...tokens.map(
      ({ id, label, state, remotes: of, actions, expiresAt }) =>
        `  token ${id} "${label}" for ${of.join(', ')}: ${actions.join(', ')}; ${state}, until ${expiresAt.slice(0, 10)}`,
    ),
    ...issuers.map(({ id, issuer, claims }) => `  trusts ${id} ${issuer} ${JSON.stringify(claims)}`),
  ].join('\n');
}
