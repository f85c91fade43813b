import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sharedDatabase } from '../testing/per-file';
import { runTyped } from '../testing/typed';
import { addAdminCommands } from './admin';
import { selectRole } from './grants';
import { createUser } from './users';

const connected = sharedDatabase();
beforeAll(async () => {
  const jane = { id: '1', fullName: 'Jane', email: 'Jane@example.org', passwordHash: '', userType: 'user' };
  await createUser(connected.db, jane);
});

const admin = (...args: string[]) =>
  runTyped(addAdminCommands, { db: connected.db, publicUrl: undefined, port: 3000 }, ['admin', ...args]);

test('grants, lists and revokes', async () => {
  expect(await admin('list')).toBe('There are no admins yet.');
  expect(await admin('grant', 'jane@EXAMPLE.org')).toBe('jane@EXAMPLE.org is now an admin.');
  expect(await admin('grant', 'jane@example.org')).toBe('jane@example.org is now an admin.');
  expect(await admin('list')).toBe('Jane@example.org admin');
  expect(await admin('revoke', 'jane@example.org')).toBe('jane@example.org is no longer an admin.');
  expect(await admin('revoke', 'jane@example.org')).toBe('jane@example.org did not have that privilege.');
  expect(await admin('list')).toBe('There are no admins yet.');
});

test('grants, lists and revokes the teaching privilege alongside the admin one', async () => {
  expect(await admin('grant', 'jane@example.org', 'instructor')).toBe(
    'jane@example.org is now an instructor.',
  );
  expect(await admin('list')).toBe('There are no admins yet.\nJane@example.org instructor');
  await admin('grant', 'jane@example.org', 'admin');
  expect(await admin('list')).toBe('Jane@example.org admin\nJane@example.org instructor');
  const { rows } = await sql`select ${selectRole(sql`'1'`)} as role`.execute(connected.db);
  expect(rows).toEqual([{ role: 'admin' }]);
  await admin('revoke', 'jane@example.org', 'admin');
  expect(await admin('revoke', 'jane@example.org', 'instructor')).toBe(
    'jane@example.org is no longer an instructor.',
  );
  expect(await admin('list')).toBe('There are no admins yet.');
});

test('an unknown email cannot be granted anything', async () => {
  await expect(admin('grant', 'nobody@example.org')).rejects.toThrow('sign up first');
});
