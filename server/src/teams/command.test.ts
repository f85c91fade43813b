import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createUser } from '../accounts/users';
import { Failure } from '../process/failure';
import { sharedDatabase } from '../testing/per-file';
import { runTyped } from '../testing/typed';
import { addTeamCommands } from './command';

const connected = sharedDatabase();
beforeAll(async () => {
  const mia = { id: '1', fullName: 'Mia', email: 'mia@example.org', passwordHash: '', userType: 'user' };
  await createUser(connected.db, mia);
});

const admin = (line: string) => runTyped(addTeamCommands, { db: connected.db }, line.split(' '));
const named = () => `t${randomUUID()}`;

describe('at the command line', () => {
  test('a team is created, granted names, and loses them', async () => {
    const name = named();
    expect(await admin(`team create ${name}`)).toBe(`The team ${name} is created.`);
    expect(await admin(`team grant ${name} ${name}-a`)).toBe(`${name} owns ${name}-a.`);
    expect(await admin(`team grant ${name} ${name}-b`)).toContain(`${name}-a, ${name}-b`);
    expect(await admin('team list')).toContain(`${name}: ${name}-a, ${name}-b (members: 0)`);
    expect(await admin(`team ungrant ${name} ${name}-b`)).toBe(`${name} owns ${name}-a.`);
    expect(await admin(`team delete ${name}`)).toContain('is deleted');
    await expect(admin(`team show ${name}`)).rejects.toThrow(new Failure('There is no such team.'));
  });

  test('a grant beyond what a team may have is refused in a sentence', async () => {
    const name = named();
    await admin(`team create ${name}`);
    const some = (from: number) => Array.from({ length: 30 }, (_, at) => `${name}-x${from + at}`).join(' ');
    await admin(`team grant ${name} ${some(0)}`);
    const refusal = `A team has at most 50 names; ${name} would have 60.`;
    await expect(admin(`team grant ${name} ${some(30)}`)).rejects.toThrow(new Failure(refusal));
  });

  test('people join and leave a team by their email', async () => {
    const name = named();
    await admin(`team create ${name}`);
    await admin(`team add ${name} MIA@example.org`);
    expect(await admin(`team show ${name}`)).toContain('member Mia mia@example.org');
    expect(await admin(`team remove ${name} mia@example.org`)).toContain('no longer a member');
    await expect(admin(`team add ${name} nobody@example.org`)).rejects.toThrow('There is no account');
  });

  test('whoever removes a member is told how to revoke the tokens that this person made', async () => {
    const name = named();
    await admin(`team create ${name}`);
    await admin(`team add ${name} mia@example.org`);
    await admin(`team grant ${name} ${name}-a`);
    await admin(`token ${name} --remotes ${name}-a --actions publish --label CI`);
    const made = connected.db.updateTable('team_tokens').set({ made_by: '1' }).where('label', '=', 'CI');
    const { id } = await made.returning('id').executeTakeFirstOrThrow();
    expect(await admin(`team remove ${name} mia@example.org`)).toBe(
      `mia@example.org is no longer a member of ${name}.\nTheir token "CI" for ${name}-a still works. To revoke it: admin token revoke ${name} ${id}`,
    );
    expect(await admin(`token revoke ${name} ${id.slice(1)}`)).toContain('no valid token with this id');
    expect(await admin(`team distrust ${name} ${id.slice(1)}`)).toContain('no issuer with this id');
    expect(await admin(`token revoke ${name} ${id}`)).toBe('The token no longer works.');
    expect(await admin(`team remove ${name} mia@example.org`)).toContain('was no member');
  });

  test('the last line of a new token is the token alone', async () => {
    const name = named();
    await admin(`team create ${name}`);
    await admin(`team grant ${name} ${name}-a`);
    const printed = await admin(`token ${name} --remotes ${name}-a --actions publish,promote --days 30`);
    expect(printed.split('\n').at(-1)).toMatch(/^venture_[\w-]{43}$/);
    const [id = ''] = /[\da-f-]{36}(?= "Made)/.exec(await admin(`team show ${name}`)) ?? [];
    expect(await admin(`token revoke ${name} ${id}`)).toBe('The token no longer works.');
    expect(await admin(`team show ${name}`)).toContain('publish, promote; revoked');
  });

  test('a team trusts an issuer, and no longer does', async () => {
    const name = named();
    await admin(`team create ${name}`);
    const told = await admin(
      `team trust ${name} https://ci.example --audience quest --claim repository=red/games --claim ref=refs/heads/main --remotes ${name}-a --actions publish`,
    );
    expect(await admin(`team show ${name}`)).toContain(
      'https://ci.example {"ref":"refs/heads/main","repository":"red/games"}',
    );
    const id = told.match(/[\da-f-]{36}\.$/)?.[0].slice(0, -1);
    expect(await admin(`team distrust ${name} ${id}`)).toContain('no longer trusts');
  });

  test.each([
    'token % --remotes a --actions publish --days x',
    'token % --remotes a',
    'token % --remotes a --actions fly',
    'team trust % http://ci.example --audience a --claim a=b --remotes a --actions publish',
    'team trust % https://ci.example --audience a --remotes a --actions publish',
  ])('%s is refused in a sentence', async (line) => {
    const name = named();
    await admin(`team create ${name}`);
    const refused: unknown = await admin(line.replace('%', name)).catch((error) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(String(refused)).toMatch(/(token|issuer).*\.$/);
  });

  test('a refusal is one sentence', async () => {
    const name = named();
    await admin(`team create ${name}`);
    const error = new Failure('auth belongs to the platform.');
    await expect(admin(`team grant ${name} auth`)).rejects.toThrow(error);
  });
});
