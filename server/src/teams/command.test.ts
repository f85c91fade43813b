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
  test('a team is created and granted names', async () => {
    const name = named();
    expect(await admin(`team create ${name}`)).toBe(`The team ${name} is created.`);
    expect(await admin(`team grant ${name} ${name}-a`)).toBe(`${name} owns ${name}-a.`);
    expect(await admin(`team grant ${name} ${name}-b`)).toContain(`${name}-a, ${name}-b`);
    await expect(admin(`team show ${name}-x`)).rejects.toThrow(new Failure('There is no such team.'));
  });

  test('a grant beyond what a team may have is refused in a sentence', async () => {
    const name = named();
    await admin(`team create ${name}`);
    const some = (from: number) => Array.from({ length: 30 }, (_, at) => `${name}-x${from + at}`).join(' ');
    await admin(`team grant ${name} ${some(0)}`);
    const refusal = `A team has at most 50 names; ${name} would have 60.`;
    await expect(admin(`team grant ${name} ${some(30)}`)).rejects.toThrow(new Failure(refusal));
  });

  test('people join a team by their email', async () => {
    const name = named();
    await admin(`team create ${name}`);
    await admin(`team add ${name} MIA@example.org`);
    expect(await admin(`team show ${name}`)).toContain('member Mia mia@example.org');
    await expect(admin(`team add ${name} nobody@example.org`)).rejects.toThrow('There is no account');
  });

  test('the last line of a new token is the token alone', async () => {
    const name = named();
    await admin(`team create ${name}`);
    await admin(`team grant ${name} ${name}-a`);
    const printed = await admin(`token ${name} --remotes ${name}-a --actions publish,promote --days 30`);
    expect(printed.split('\n').at(-1)).toMatch(/^venture_[\w-]{43}$/);
    const [id = ''] = /[\da-f-]{36}(?= "Made)/.exec(await admin(`team show ${name}`)) ?? [];
    expect(await admin(`token revoke ${name} ${id.slice(1)}`)).toContain('no valid token with this id');
    expect(await admin(`token revoke ${name} ${id}`)).toBe('The token no longer works.');
    expect(await admin(`team show ${name}`)).toContain('publish, promote; revoked');
  });

  test.each([
    'token % --remotes a --actions publish --days x',
    'token % --remotes a',
    'token % --remotes a --actions fly',
  ])('%s is refused in a sentence', async (line) => {
    const name = named();
    await admin(`team create ${name}`);
    const refused: unknown = await admin(line.replace('%', name)).catch((error) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(String(refused)).toMatch(/token.*\.$/);
  });

  test('a refusal is one sentence', async () => {
    const name = named();
    await admin(`team create ${name}`);
    const error = new Failure('auth belongs to the platform.');
    await expect(admin(`team grant ${name} auth`)).rejects.toThrow(error);
  });
});
