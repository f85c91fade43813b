import { describe, expect, test } from '@jest/globals';
import { PLATFORM_REMOTES, type Team } from '@venture/api/v1/teams';
import { sql } from 'kysely';
import { hashToken } from '../accounts/sessions';
import { nobody, person } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { newTeamName, team } from '../testing/teams';
import { until } from '../testing/until';
import { changeTeam } from './change';
import limits from './limits.json';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });

const NONE = { remotes: [] };
const token = (remotes: readonly string[], change: object = {}) => ({
  ...{ label: 'CI', remotes, actions: ['publish'], days: 30 },
  ...change,
});
const get = async (name: string) => (await admin.ask('GET', `/teams/${name}`)).json as Team;

describe('a team', () => {
  test('is created once, by an admin', async () => {
    const name = newTeamName();
    const made = await admin.ask('POST', '/teams', { name });
    expect(made.json).toEqual({ name, ...NONE, members: [], tokens: [], issuers: [] });
    expect((await admin.ask('POST', '/teams', { name })).json).toMatchObject({
      ...{ status: 409, code: 'team-exists' },
    });
  });

  test('owns the names it is given, each of which has one owner', async () => {
    const [red, blue] = [await team(server, []), await team(server, [])];
    const remote = `${red.name}-quiz`;
    const grants = { remotes: [remote] };
    expect((await admin.ask('PUT', `/teams/${red.name}/remotes`, grants)).json).toMatchObject(grants);
    const second = await admin.ask('PUT', `/teams/${blue.name}/remotes`, { remotes: [remote] });
    expect(second.json).toMatchObject({ status: 409, code: 'remote-owned' });
    await admin.ask('PUT', `/teams/${red.name}/remotes`, NONE);
    const third = await admin.ask('PUT', `/teams/${blue.name}/remotes`, { remotes: [remote] });
    expect(third.json).toMatchObject({ remotes: [remote] });
  });

  test.each(PLATFORM_REMOTES)('is not given %s, which belongs to the platform', async (remote) => {
    const { name } = await team(server);
    const { json } = await admin.ask('PUT', `/teams/${name}/remotes`, { remotes: [remote] });
    expect(json).toMatchObject({ status: 422, code: 'remote-of-platform' });
  });

  test('one of two admins giving a name to two teams at once is refused', async () => {
    const teams = await Promise.all(Array.from({ length: 8 }, () => team(server, [])));
    const body = { remotes: [`${newTeamName()}-a`, `${newTeamName()}-b`] };
    const answers = await Promise.all(
      teams.map(({ name }) => admin.ask('PUT', `/teams/${name}/remotes`, body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('can be changed by a member until their account is disabled', async () => {
    const { name, member } = await team(server);
    const change = () =>
      changeTeam(server.db, { actor: member.userId, name, onlyAdmins: false }, async () => 'changed');
    expect(await change()).toBe('changed');
    await admin.ask('PUT', `/people/${member.userId}/disabled`, { disabled: true });
    await expect(change()).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('has members, who see it and no other team', async () => {
    const [red, blue] = [await team(server), await team(server)];
    const tim = await person(server);
    expect((await tim.ask('GET', '/teams')).json).toEqual({ teams: [] });
    await admin.ask('POST', `/teams/${red.name}/members`, { email: tim.email.toUpperCase() });
    expect((await tim.ask('GET', '/teams')).json).toEqual({
      teams: [{ name: red.name, members: 2, remotes: red.remotes }],
    });
    expect((await tim.ask('GET', `/teams/${red.name}`)).status).toBe(200);
    expect((await tim.ask('GET', `/teams/${blue.name}`)).status).toBe(404);
    await admin.ask('DELETE', `/teams/${red.name}/members/${tim.userId}`);
    expect((await tim.ask('GET', `/teams/${red.name}`)).status).toBe(404);
  });

  test('that loses a member is told which of their tokens still work', async () => {
    const red = await team(server);
    await red.token();
    const path = `/teams/${red.name}/tokens`;
    const ids: string[] = [];
    for (const label of ['Nightly', 'Old']) {
      const made = await red.member.ask('POST', path, token(red.remotes, { label }));
      ids.push(Object(made.json).created.id);
    }
    await red.member.ask('DELETE', `${path}/${ids[1]}`);
    const member = `/teams/${red.name}/members/${red.member.userId}`;
    const { json } = await admin.ask('DELETE', member);
    expect(json).toMatchObject({ tokens: [{ id: ids[0], label: 'Nightly', state: 'valid' }] });
    expect(Object(json).tokens).toHaveLength(1);
    expect((await admin.ask('DELETE', member)).status).toBe(404);
  });

  test('that is deleted owns nothing, and its tokens no longer work', async () => {
    const red = await team(server);
    const { token } = await red.token();
    await admin.ask('DELETE', `/teams/${red.name}`);
    const { status } = await nobody(server)('GET', '/teams', undefined, {
      Authorization: `Bearer ${token}`,
    });
    expect(status).toBe(401);
    const left = await server.db.selectFrom('team_remotes').where('remote', 'in', red.remotes).execute();
    expect(left).toEqual([]);
  });
});

describe('a token', () => {
  test('is shown once, kept as a hash, and says when it was made and used', async () => {
    const { name, remotes, member } = await team(server);
    const answer = await member.ask('POST', `/teams/${name}/tokens`, token(remotes));
    const { token: secret, created } = Object(answer.json);
    expect(secret).toMatch(/^venture_[\w-]{43}$/);
    expect(created).toMatchObject({ label: 'CI', remotes, state: 'valid', madeBy: 'Mia Member' });
    expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(30 * 86_400_000);
    expect(created).not.toHaveProperty('usedAt');
    expect(JSON.stringify(await get(name))).not.toContain(secret);
    const { rows } = await sql<{ row: string }>`
      select t::text as row from team_tokens t where token_hash = ${hashToken(secret)}`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(secret);
    await nobody(server)('GET', '/teams', undefined, { Authorization: `Bearer ${secret}` });
    await used(name);
  });

  async function used(name: string): Promise<void> {
    await until(async () => {
      await admin.ask('GET', '/me');
      return (await get(name)).tokens[0]?.usedAt;
    }, 'the use of the token is stored');
  }

  test('shows that it was used, and no other token of the team does', async () => {
    const red = await team(server);
    const [one, other] = [await red.token(), await red.token()];
    await one.ask('GET', '/teams');
    const usedAt = async ({ id }: typeof one) =>
      (await get(red.name)).tokens.find((each) => each.id === id)?.usedAt;
    await until(() => usedAt(one), 'the use of the token is stored');
    expect(await usedAt(other)).toBeUndefined();
  });

  test("is for the team's names, or names without an owner", async () => {
    const [red, blue] = [await team(server), await team(server)];
    const make = async (remotes: readonly string[]) =>
      (await red.member.ask('POST', `/teams/${red.name}/tokens`, token(remotes))).json;
    expect(await make(blue.remotes)).toMatchObject({ status: 409, code: 'remote-owned' });
    expect(await make(['auth'])).toMatchObject({ status: 422, code: 'remote-of-platform' });
    expect(await make([...red.remotes, `${newTeamName()}-new`])).toHaveProperty('token');
  });

  test('is revoked forever', async () => {
    const red = await team(server);
    const { id, ask } = await red.token();
    expect((await ask('GET', '/teams')).status).toBe(403); // known, but not for this
    expect((await red.member.ask('DELETE', `/teams/${red.name}/tokens/${id}`)).status).toBe(204);
    expect((await ask('GET', '/teams')).status).toBe(401);
    expect((await red.member.ask('DELETE', `/teams/${red.name}/tokens/${id}`)).status).toBe(404);
    expect((await get(red.name)).tokens).toMatchObject([{ id, state: 'revoked' }]);
  });

  test("beyond a team's limit is refused, until one is revoked", async () => {
    const red = await team(server);
    const many = [];
    for (let count = 0; count < limits.mostTokens; count += 1) many.push(await red.token());
    const make = () => red.member.ask('POST', `/teams/${red.name}/tokens`, token(red.remotes));
    expect((await make()).json).toMatchObject({ status: 409, code: 'too-many-tokens' });
    await red.member.ask('DELETE', `/teams/${red.name}/tokens/${many[0]?.id}`);
    expect((await make()).status).toBe(200);
  });

  test.each([
    { days: 0 },
    { days: 367 },
    { days: 1.5 },
    { actions: [] },
    { actions: ['administer'] },
    { remotes: [] },
    { remotes: ['../x'] },
    { label: ' ' },
  ])('with %j is refused', async (change) => {
    const red = await team(server);
    const path = `/teams/${red.name}/tokens`;
    expect((await red.member.ask('POST', path, token(red.remotes, change))).status).toBe(400);
  });
});

describe('the audit trail', () => {
  test('tells who changed a team, and contains no token', async () => {
    const red = await team(server);
    const made = await red.member.ask('POST', `/teams/${red.name}/tokens`, token(red.remotes));
    await admin.ask('PUT', `/teams/${red.name}/remotes`, NONE);
    await admin.ask('DELETE', `/teams/${red.name}/members/${red.member.userId}`);
    const { json } = await admin.ask('GET', '/audit?limit=3');
    expect(json).toMatchObject({
      items: [
        { action: 'team-member-removed', madeBy: 'admin', details: { team: red.name } },
        { action: 'team-remotes-changed', details: { owned: { from: red.remotes[0], to: 'nothing' } } },
        {
          ...{ action: 'team-token-created', madeBy: 'member', actor: { id: red.member.userId } },
          details: { team: red.name, of: 'CI', remotes: red.remotes[0], actions: 'publish' },
        },
      ],
    });
    expect(JSON.stringify(json)).not.toContain(Object(made.json).token);
  });
});
