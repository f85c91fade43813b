import type { Team, TeamSummary } from '@venture/api/v1/teams';
import { NewIssuer, NewToken, TOKEN_ACTIONS, teamName } from '@venture/api/v1/teams';
import { ParseError, parse } from '@venture/contract/parse';
import * as v from 'valibot';
import type { Database, Trx } from '../database/schema';
import { readArguments } from '../process/arguments';
import { Failure } from '../process/failure';
import { addMemberToTeam, changeTeam, createTeam, deleteTeam, removeMemberFromTeamByEmail } from './change';
import { changeGrants, parseGrants } from './grants';
import { addTrustedIssuer, removeTrustedIssuer } from './issuers';
import type { LockedTeam } from './permission';
import { listTeams, readTeam, requireTeamId } from './teams';
import { createToken, revokeToken } from './tokens';

const ACTIONS = TOKEN_ACTIONS.join(',');

export const USAGE = `Usage: admin team list | team show <team> | team create <team> | team delete <team>
       admin team add <team> <email> | team remove <team> <email>
       admin team grant <team> <remote, place for cards, or route such as /games/*> ... | team ungrant <team> ...
       admin team trust <team> <issuer> --audience <text> --claim <name>=<text> ... --remotes <a,b> --actions <${ACTIONS}>
       admin team distrust <team> <id>
       admin token <team> --remotes <a,b> --actions <${ACTIONS}> [--days 30] [--label <words>]
       admin token revoke <team> <id>`;

/** What an operator wants of teams, read before anything is opened for it; it answers what to print. */
export type TeamCommand = (db: Database) => Promise<string>;

/** Undefined where it is about something else than teams and tokens. */
export function parseTeamCommand([about, ...args]: readonly string[]): TeamCommand | undefined {
  if (about !== 'team' && about !== 'token') return undefined;
  try {
    return about === 'team' ? teamCommand(args) : tokenCommand(args);
  } catch (error) {
    throw error instanceof ParseError ? new Failure(`${error.message}.\n${USAGE}`) : error;
  }
}

type Change = (trx: Trx, team: LockedTeam) => Promise<string>;

function changing(name: string, change: Change): TeamCommand {
  return (db) => changeTeam(db, { actor: 'operator', name, onlyAdmins: true }, change);
}

function teamCommand([what = '', ...args]: readonly string[]): TeamCommand {
  if (what === 'list' && args.length === 0) return async (db) => teamLines(await listTeams(db));
  if (what === 'trust') return trustCommand(args);
  const [given, ...values] = args;
  if (given === undefined) throw new Failure(USAGE);
  const team = parse(teamName, given, 'team');
  if (what === 'grant' || what === 'ungrant') {
    const change = parseGrants(values);
    return changing(team, async (trx, known) => {
      const { remotes, routes, slots } = await changeGrants(trx, known, change, what === 'grant');
      return `${team} has ${[...remotes, ...routes, ...slots].join(', ') || 'no grants'}.`;
    });
  }
  const [value = '', ...tooMany] = values;
  const command = value === '' ? WITHOUT_VALUE.get(what) : WITH_VALUE.get(what);
  if (!command || tooMany.length > 0) throw new Failure(USAGE);
  return command(team, value);
}

const WITHOUT_VALUE: ReadonlyMap<string, (team: string) => TeamCommand> = new Map([
  ['show', (team) => async (db) => describeTeam(await readTeam(db, await requireTeamId(db, team)))],
  ['create', (team) => async (db) => `The team ${(await createTeam(db, 'operator', team)).name} is created.`],
  [
    'delete',
    (team) =>
      changing(team, async (trx, known) => {
        await deleteTeam(trx, known);
        return `The team ${team} is deleted. What it owned belongs to the platform.`;
      }),
  ],
]);

const WITH_VALUE: ReadonlyMap<string, (team: string, value: string) => TeamCommand> = new Map([
  [
    'add',
    (team, email) =>
      changing(team, async (trx, known) => {
        await addMemberToTeam(trx, known, email);
        return `${email} is a member of ${team}.`;
      }),
  ],
  ['remove', removeFromTeam],
  [
    'distrust',
    (team, id) =>
      changing(team, async (trx, known) => {
        const isOver = isId(id) && (await removeTrustedIssuer(trx, known, id));
        return isOver ? `${team} no longer trusts this issuer.` : `${team} trusts no issuer with this id.`;
      }),
  ],
]);

/** Whether the database can look for an id that was typed. */
const isId = (typed: string) => v.is(v.pipe(v.string(), v.uuid()), typed);

function removeFromTeam(team: string, email: string): TeamCommand {
  return changing(team, async (trx, known) => {
    const tokens = await removeMemberFromTeamByEmail(trx, known, email);
    if (!tokens) return `${email} was no member of ${team}.`;
    const offers = tokens.map(
      ({ id, label, remotes }) =>
        `Their token "${label}" for ${remotes.join(', ')} still works. To revoke it: admin token revoke ${team} ${id}`,
    );
    return [`${email} is no longer a member of ${team}.`, ...offers].join('\n');
  });
}

function trustCommand(args: readonly string[]): TeamCommand {
  const { positionals, values } = readArguments(
    args,
    {
      audience: { type: 'string' },
      claim: { type: 'string', multiple: true, default: [] },
      remotes: { type: 'string' },
      actions: { type: 'string' },
    },
    USAGE,
  );
  const [given, issuer, ...tooMany] = positionals;
  if (tooMany.length > 0) throw new Failure(USAGE);
  const claims = Object.fromEntries(
    values.claim.map((claim) => /^([^=]*)=?(.*)$/s.exec(claim)?.slice(1) ?? []),
  );
  const team = parse(teamName, given, 'team');
  const wanted = parse(
    NewIssuer,
    { issuer, audience: values.audience, claims, ...scopeIn(values) },
    'issuer',
  );
  return changing(team, async (trx, known) => {
    const { id } = await addTrustedIssuer(trx, known, wanted);
    return `${team} trusts ${wanted.issuer} as ${id}.`;
  });
}

/** The token alone is the last line, so that scripts can take it. */
function tokenCommand(args: readonly string[]): TeamCommand {
  const { positionals, values } = readArguments(
    args,
    {
      remotes: { type: 'string' },
      actions: { type: 'string' },
      days: { type: 'string', default: '30' },
      label: { type: 'string', default: 'Made at the command line' },
    },
    USAGE,
  );
  const [first, given, id, ...tooMany] = positionals;
  if (tooMany.length > 0) throw new Failure(USAGE);
  if (first === 'revoke' && id !== undefined) {
    const team = parse(teamName, given, 'team');
    return changing(team, async (trx, known) => {
      const isRevoked = isId(id) && (await revokeToken(trx, known, id));
      return isRevoked ? 'The token no longer works.' : `${team} has no valid token with this id.`;
    });
  }
  if (given !== undefined) throw new Failure(USAGE);
  const team = parse(teamName, first, 'team');
  const wanted = parse(
    NewToken,
    { label: values.label, days: Number(values.days), ...scopeIn(values) },
    'token',
  );
  return changing(team, async (trx, known) => {
    const { token, created } = await createToken(trx, known, wanted);
    const until = created.expiresAt.slice(0, 10);
    return `A token of ${team} for ${wanted.remotes.join(', ')}, until ${until}. It is shown only once:\n${token}`;
  });
}

function scopeIn({ remotes = '', actions = '' }: { readonly remotes?: string; readonly actions?: string }) {
  const list = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  return { remotes: list(remotes), actions: list(actions) };
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
function describeTeam({ name, remotes, routes, slots, members, tokens, issuers }: Team): string {
  return [
    name,
    `  owns ${remotes.join(', ') || 'nothing'}`,
    `  may appear at ${[...routes, ...slots].join(', ') || 'no address without approval'}`,
    ...members.map(({ fullName, email }) => `  member ${fullName} ${email}`),
    ...tokens.map(
      ({ id, label, state, remotes: of, actions, expiresAt }) =>
        `  token ${id} "${label}" for ${of.join(', ')}: ${actions.join(', ')}; ${state}, until ${expiresAt.slice(0, 10)}`,
    ),
    ...issuers.map(({ id, issuer, claims }) => `  trusts ${id} ${issuer} ${JSON.stringify(claims)}`),
  ].join('\n');
}
