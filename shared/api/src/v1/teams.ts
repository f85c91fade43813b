import { Manifest } from '@venture/contract/remotes';
import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint } from './endpoint';
import { text, userId, uuid } from './text';

/** Token actions: store releases; make them live or roll them out; roll back or disable a remote. */
export const TOKEN_ACTIONS = ['publish', 'promote', 'rollback'] as const;
export type TokenAction = (typeof TOKEN_ACTIONS)[number];

export const TEAM_LIMITS = {
  name: 40,
  label: 60,
  remotes: 50,
  tokenDays: 366,
  claims: 10,
  claim: 300,
  address: 300,
} as const;

export const teamName = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-z][a-z0-9-]*$/, 'must be lower case words joined by "-"'),
  v.maxLength(TEAM_LIMITS.name, `must have at most ${TEAM_LIMITS.name} characters`),
);
export const remoteName = Manifest.entries.name;

/** Remotes that all others depend on: no team may own these names, and their releases need the password again. */
export const PLATFORM_REMOTES: readonly string[] = ['auth', 'learning'];

const bounded = <const Item extends v.GenericSchema>(item: Item, least: number, most: number) =>
  v.pipe(
    v.array(item, 'must be a list'),
    v.minLength(least, `must have at least ${least}`),
    v.maxLength(most, `must have at most ${most}`),
  );

const actions = bounded(
  v.picklist(TOKEN_ACTIONS, `must be one of: ${TOKEN_ACTIONS.join(', ')}`),
  1,
  TOKEN_ACTIONS.length,
);
/** The remotes and actions that a token is valid for. */
const scope = { remotes: bounded(remoteName, 1, TEAM_LIMITS.remotes), actions };

const TeamMember = v.object({ userId: v.string(), fullName: v.string(), email: v.string() });
export type TeamMember = v.InferOutput<typeof TeamMember>;

/** A team’s token without its secret. */
const TeamToken = v.object({
  id: v.string(),
  label: v.string(),
  remotes: v.array(v.string()),
  actions: v.array(v.picklist(TOKEN_ACTIONS)),
  /** The creator, if that account still exists; missing if it was created on the command line. */
  madeBy: v.optional(v.string()),
  createdAt: v.string(),
  expiresAt: v.string(),
  usedAt: v.optional(v.string()),
  state: v.picklist(['valid', 'expired', 'revoked']),
});
export type TeamToken = v.InferOutput<typeof TeamToken>;

/** An OpenID Connect issuer, and the claims its tokens need to act for the team. */
const TrustedIssuer = v.object({
  id: v.string(),
  issuer: v.string(),
  audience: v.string(),
  claims: v.record(v.string(), v.string()),
  remotes: v.array(v.string()),
  actions: v.array(v.picklist(TOKEN_ACTIONS)),
});
export type TrustedIssuer = v.InferOutput<typeof TrustedIssuer>;

const TeamSummary = v.object({
  name: v.string(),
  remotes: v.array(v.string()),
  members: v.number(),
});
export type TeamSummary = v.InferOutput<typeof TeamSummary>;

const Team = v.object({
  name: v.string(),
  remotes: v.array(v.string()),
  members: v.array(TeamMember),
  tokens: v.array(TeamToken),
  issuers: v.array(TrustedIssuer),
});
export type Team = v.InferOutput<typeof Team>;

const params = v.object({ team: teamName });
const id = uuid('must be an id');

export const listTeams = endpoint({
  id: 'listTeams',
  method: 'GET',
  path: '/teams',
  access: 'team',
  summary: 'The teams of the caller; for admins, all teams',
  response: v.object({ teams: v.array(TeamSummary) }),
});

export const getTeam = endpoint({
  id: 'getTeam',
  method: 'GET',
  path: '/teams/{team}',
  access: 'team',
  summary: 'One team: what it owns, its members, tokens and trusted issuers',
  params,
  response: Team,
});

export const createTeam = endpoint({
  id: 'createTeam',
  method: 'POST',
  path: '/teams',
  access: 'admin',
  summary: 'Creates a team',
  body: v.strictObject({ name: teamName }),
  response: Team,
});

/** The platform takes over the team's remotes, and the team's tokens stop working. */
export const deleteTeam = endpoint({
  id: 'deleteTeam',
  method: 'DELETE',
  path: '/teams/{team}',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Deletes a team',
  params,
});

/** Refused with `remote-owned` if another team owns one of the names, or with `remote-of-platform`. */
export const setTeamRemotes = endpoint({
  id: 'setTeamRemotes',
  method: 'PUT',
  path: '/teams/{team}/remotes',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Sets which remotes a team owns, each with all addresses below its name',
  params,
  body: v.strictObject({ remotes: bounded(remoteName, 0, TEAM_LIMITS.remotes) }),
  response: Team,
});

export const addTeamMember = endpoint({
  id: 'addTeamMember',
  method: 'POST',
  path: '/teams/{team}/members',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Adds an account to a team, by email',
  params,
  body: v.strictObject({ email: text(1, LIMITS.email) }),
  response: Team,
});

/**
 * Tokens belong to the team and stay valid; the response lists those this person created, to be revoked
 * individually.
 */
export const removeTeamMember = endpoint({
  id: 'removeTeamMember',
  method: 'DELETE',
  path: '/teams/{team}/members/{userId}',
  access: 'admin',
  summary: 'Removes an account from a team',
  params: v.object({ ...params.entries, userId }),
  response: v.object({ tokens: v.array(TeamToken) }),
});

const label = v.pipe(text(1, TEAM_LIMITS.label), v.trim(), v.nonEmpty('must not be empty'));
const days = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(TEAM_LIMITS.tokenDays, `must be at most ${TEAM_LIMITS.tokenDays}`),
);
export const NewToken = v.strictObject({ label, ...scope, days });
export type NewToken = v.InferOutput<typeof NewToken>;

/** The only response that contains the token itself. */
export const createTeamToken = endpoint({
  id: 'createTeamToken',
  method: 'POST',
  path: '/teams/{team}/tokens',
  access: 'team',
  passwordAgain: 'always',
  summary: 'Creates a token with which programs release under names of the team',
  params,
  body: NewToken,
  response: v.object({ token: v.string(), created: TeamToken }),
});

export const revokeTeamToken = endpoint({
  id: 'revokeTeamToken',
  method: 'DELETE',
  path: '/teams/{team}/tokens/{id}',
  access: 'team',
  summary: 'Revokes a token for good',
  params: v.object({ ...params.entries, id }),
});

const CLAIM = /^\w{1,60}$/;
const claims = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(CLAIM, 'must be the name of a claim')),
    text(1, TEAM_LIMITS.claim),
    'must give each claim the text it must have',
  ),
  v.check((all) => Object.keys(all).length > 0, 'must name at least one claim, such as the repository'),
  v.check((all) => Object.keys(all).length <= TEAM_LIMITS.claims, `must name at most ${TEAM_LIMITS.claims}`),
);
const secureAddress = v.pipe(
  text(1, TEAM_LIMITS.address),
  v.check(isSecure, 'must be an address that begins with https://'),
);
export const NewIssuer = v.strictObject({
  issuer: secureAddress,
  audience: text(1, TEAM_LIMITS.address),
  claims,
  ...scope,
});
export type NewIssuer = v.InferOutput<typeof NewIssuer>;

/** Only CI on the server's own machine may use plain HTTP. */
function isSecure(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, search, hash, username } = new URL(address);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
  return (protocol === 'https:' || isLocal) && search === '' && hash === '' && username === '';
}

export const trustIssuer = endpoint({
  id: 'trustIssuer',
  method: 'POST',
  path: '/teams/{team}/issuers',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Lets jobs of a CI release for a team without a secret',
  params,
  body: NewIssuer,
  response: TrustedIssuer,
});

export const distrustIssuer = endpoint({
  id: 'distrustIssuer',
  method: 'DELETE',
  path: '/teams/{team}/issuers/{id}',
  access: 'team',
  summary: 'Ends the trust in an issuer',
  params: v.object({ ...params.entries, id }),
});
