import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { provided, shellOf } from './host-files.mjs';

test('no remote may take an address of the shell, an admin page neither', () => {
  const { routes, ...rest } = shellOf(join(__dirname, '../../../shell/shell.json'));
  expect(rest).toEqual({ contract: 1, provides: provided() });
  expect(routes).toEqual(
    expect.arrayContaining(['/', '/home', '/dashboard-user', '/account', '/admin/users', '/admin/settings']),
  );
  expect(new Set(routes).size).toBe(routes.length);
});
