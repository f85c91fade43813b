import type { Team, TeamSummary } from '@venture/api/v1/teams';

/** One line for each team, as an operator reads it. */
export function teamLines(teams: readonly TeamSummary[]): string {
  if (teams.length === 0) return 'There are no teams yet.';
  return teams
    .map(
      ({ name, members, remotes }) => `${name}: ${remotes.join(', ') || 'no remotes'} (members: ${members})`,
    )
    .join('\n');
}

/** Everything about a team but its secrets, with the ids by which tokens and issuers are ended. */
export function describeTeam({ name, remotes, routes, slots, members, tokens, issuers }: Team): string {
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
