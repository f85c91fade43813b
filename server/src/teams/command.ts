import type { Team } from '@venture/api/v1/teams';
import { NewToken, TOKEN_ACTIONS, teamName } from '@venture/api/v1/teams';
import { ParseError, parse } from '@venture/contract/parse';
import type { Command } from 'commander';
import * as v from 'valibot';
import type { Database, Trx } from '../database/schema';
import { type CommandRunner, commaSeparated } from '../process/command-line';
import { Failure } from '../process/failure';
import { addMemberToTeam, changeTeam, createTeam } from './change';
import type { LockedTeam } from './permission';
import { addTeamRemotes, parseRemoteNames } from './remotes';
import { readTeam, requireTeamId } from './teams';
import { createToken, revokeToken } from './tokens';

type Installation = { readonly db: Database };
type Change = (trx: Trx, team: LockedTeam) => Promise<string>;

type TokenOptions = {
  readonly remotes: readonly string[];
  readonly actions: readonly string[];
  readonly days: number;
  readonly label: string;
};

/** Adds operator commands to let a team release and to revoke a leaked token. */
export function addTeamCommands(admin: Command, run: CommandRunner<Installation>): void {
  const act: typeof run = (work) => run((installation) => explained(work(installation)));
  const change = (typed: string, work: Change) =>
    act(({ db }) => {
      const name = parse(teamName, typed, 'team');
      return changeTeam(db, { actor: 'operator', name, onlyAdmins: true }, work);
    });
  const team = admin.command('team').description('teams: their members, and what they own');
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
    .command('add <team> <email>')
    .description('adds a member')
    .action((name: string, email: string) =>
      change(name, async (trx, known) => {
        await addMemberToTeam(trx, known, email);
        return `${email} is a member of ${name}.`;
      }),
    );
  team
    .command('grant <team> <remotes...>')
    .description('gives remotes')
    .action((name: string, named: readonly string[]) =>
      change(name, async (trx, known) => {
        const remotes = await addTeamRemotes(trx, known, parseRemoteNames(named));
        return `${name} owns ${remotes.join(', ')}.`;
      }),
    );
  addTokens(admin, change);
}

type ChangeRunner = (team: string, work: Change) => Promise<void>;

/** The token alone is the last line, so that scripts can take it. */
function addTokens(admin: Command, change: ChangeRunner): void {
  const token = admin
    .command('token <team>')
    .description('makes a token with which a program of the team releases')
    .option('--remotes <a,b>', 'the names of the remotes that may be released', commaSeparated, [])
    .option(`--actions <${TOKEN_ACTIONS.join(',')}>`, 'what may be done to them', commaSeparated, [])
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
        const isRevoked = v.is(v.pipe(v.string(), v.uuid()), id) && (await revokeToken(trx, known, id));
        return isRevoked ? 'The token no longer works.' : `${name} has no valid token with this id.`;
      }),
    );
}

/** Reports a value refused by a schema as a mistake in what was typed. */
async function explained(done: Promise<string>): Promise<string> {
  try {
    return await done;
  } catch (error) {
    throw error instanceof ParseError ? new Failure(`${error.message}.`) : error;
  }
}

/** Describes a team without its secrets, with the ids for ending tokens and issuers. */
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
