import { archive } from './archive';
import { newTeamName, type TestTeam } from './teams';
import type { Examples, World } from './world';

const NO_STORE = 422; // there are no keys behind the server of this test

/** Examples of calls about teams and releases. */
export const TEAM_EXAMPLES: Examples = {
  listTeams: () => ({ other: 200 }),
  getTeam: ({ ownTeam }) => ({ params: { team: ownTeam.name }, other: 404 }),
  createTeam: () => ({ body: { name: newTeamName() } }),
  deleteTeam: ({ ownTeam }) => ({ params: { team: ownTeam.name } }),
  setTeamRemotes: ({ ownTeam }) => ({
    params: { team: ownTeam.name },
    body: { remotes: [`${ownTeam.name}-game`] },
  }),
  addTeamMember: ({ ownTeam, learner }) => ({
    params: { team: ownTeam.name },
    body: { email: learner.email },
  }),
  removeTeamMember: ({ ownTeam, team }) => ({ params: { team: ownTeam.name, userId: team.userId } }),
  createTeamToken: ({ ownTeam }) => ({
    params: { team: ownTeam.name },
    body: { label: 'CI', remotes: [`${ownTeam.name}-game`], actions: ['publish'], days: 30 },
    other: 404,
  }),
  revokeTeamToken: async (world) => ({
    params: { team: world.ownTeam.name, id: await aTeamToken(world) },
    other: 404,
  }),
  trustIssuer: ({ ownTeam }) => ({ params: { team: ownTeam.name }, body: anIssuer(ownTeam) }),
  distrustIssuer: async ({ ownTeam, admin }) => {
    const { json } = await admin.ask('POST', `/teams/${ownTeam.name}/issuers`, anIssuer(ownTeam));
    return { params: { team: ownTeam.name, id: Object(json).id }, other: 404 };
  },
  listRemotes: () => ({ other: 200, by: { token: 200 } }),
  getRemote: ({ ownTeam }) => ({ params: { name: remoteOf(ownTeam) }, other: 403, by: { token: 200 } }),
  getFigures: ({ ownTeam }) => ({ params: { name: remoteOf(ownTeam) }, other: 403, by: { token: 200 } }),
  publishRelease: async ({ ownTeam }) => ({
    params: { name: remoteOf(ownTeam), version: '1.0.0' },
    body: await archive([{ name: 'release.json', content: '{}' }]),
    ...refusedTo(422),
  }),
  promoteRelease: ({ ownTeam }) => ({
    params: { name: remoteOf(ownTeam), version: '1.0.0' },
    body: {},
    ...refusedTo(404),
  }),
  approveRelease: ({ ownTeam }) => ({
    params: { name: remoteOf(ownTeam), version: '1.0.0' },
    status: 404,
  }),
  previewRelease: ({ ownTeam }) => ({
    params: { name: remoteOf(ownTeam), version: '1.0.0' },
    ...refusedTo(404),
    by: { token: 403 },
  }),
  deleteRelease: ({ ownTeam }) => ({
    params: { name: remoteOf(ownTeam), version: '1.0.0' },
    ...refusedTo(404),
  }),
  rollbackRemote: ({ ownTeam }) => ({
    params: { name: remoteOf(ownTeam) },
    body: {},
    ...refusedTo(NO_STORE),
  }),
  switchRemote: ({ ownTeam }) => ({
    params: { name: remoteOf(ownTeam) },
    body: { disabled: true },
    ...refusedTo(NO_STORE),
  }),
};

/** The name of the team's remote. */
const remoteOf = ({ remotes: [name = ''] }: TestTeam) => name;

/** The status for the team and its token if nothing has been released; all other callers are refused earlier. */
const refusedTo = (status: number) => ({ status, other: 403, by: { token: status } });

async function aTeamToken({ ownTeam, team }: World): Promise<string> {
  const body = { label: 'CI', remotes: [`${ownTeam.name}-game`], actions: ['publish'], days: 1 };
  return Object((await team.ask('POST', `/teams/${ownTeam.name}/tokens`, body)).json).created.id;
}

const anIssuer = (ownTeam: TestTeam) => ({
  ...{ issuer: 'https://ci.example', audience: 'https://quest.example', claims: { repository: 'red/games' } },
  ...{ remotes: [`${ownTeam.name}-game`], actions: ['publish'] },
});
