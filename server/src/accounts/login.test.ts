import { beforeEach, describe, expect, test } from '@jest/globals';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { OverloadedError } from '../process/failure';
import { jane } from '../testing/accounts';
import { sharedAccounts } from '../testing/per-file';
import { grantPrivilege, revokePrivilege } from './grants';
import limits from './limits.json';
import { createPasswords } from './passwords';

const kit = sharedAccounts();

describe('logging in', () => {
  beforeEach(() => kit.signup());

  test.each([
    ['jane@example.org', 'correct horse', 'logged-in'],
    ['JANE@EXAMPLE.ORG', 'correct horse', 'logged-in'],
    ['jane@example.org', 'Correct Horse', 'failed'],
    ['jane@example.org', '', 'failed'],
    ['nobody@example.org', 'correct horse', 'failed'],
    ['', '', 'failed'],
  ])('%s with "%s" is %s', async (email, password, result) => {
    expect(await kit.login(email, password)).toMatchObject({ result });
  });

  test('a disabled account cannot log in, and gets the same response as a wrong password', async () => {
    await kit.db.updateTable('users').set({ disabled_at: new Date() }).execute();
    expect(await kit.login(jane.email, jane.password)).toEqual({ result: 'failed' });
    expect(await kit.login(jane.email, 'wrong password')).toEqual({ result: 'failed' });
    expect(kit.hashing.compared).toBe(2);
    await kit.db.updateTable('users').set({ disabled_at: null }).execute();
    expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
  });

  test.each(['jane@example.org', 'nobody@example.org'])('one password is compared for %s', async (email) => {
    await kit.login(email, 'wrong password');
    expect(kit.hashing.compared).toBe(1);
  });

  longTest('when nobody has the email, the comparison costs a hash and is false', async () => {
    expect(await createPasswords().matches('correct horse', undefined)).toBe(false);
  });
});

longDescribe('what operators see', () => {
  beforeEach(() => kit.signup());

  test('each login result is counted separately', async () => {
    await kit.login(jane.email, jane.password);
    await kit.login(jane.email, 'wrong password');
    await kit.login('nobody@example.org', 'wrong password');
    await kit.db.updateTable('users').set({ disabled_at: new Date() }).execute();
    await kit.login(jane.email, jane.password);
    kit.hashing.isOverloaded = true;
    await expect(kit.login(jane.email, jane.password)).rejects.toThrow(OverloadedError);
    for (const result of ['success', 'wrong-password', 'unknown-account', 'disabled', 'overloaded']) {
      const series = `venture_logins_total{result="${result}"}`;
      expect(await kit.metrics.text()).toContain(series);
    }
  });

  test('a failed login is logged without the person, the password or the address', async () => {
    await kit.login(jane.email, jane.password);
    expect(kit.logged).toEqual([]);
    await kit.login(jane.email, 'wrong password');
    await kit.login(jane.email.toUpperCase(), 'wrong password');
    await kit.login('nobody@example.org', 'wrong password');
    const lines = kit.logged.map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { event: 'login failed', result: 'wrong-password', from: '203.0.113.x' },
      { result: 'wrong-password', account: lines[0].account },
      { result: 'unknown-account', account: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ]);
    expect(lines[2].account).not.toBe(lines[0].account);
    expect(kit.logged.join('')).not.toMatch(/jane|nobody|wrong password|203\.0\.113\.7/i);
  });

  test('a flood does not fill the log: lines per minute are limited and the rest counted', async () => {
    const failed = limits.log.failuresAMinute + 5;
    for (let count = 0; count < failed; count += 1) await kit.login(`nobody${count}@example.org`, 'wrong');
    expect(kit.logged).toHaveLength(limits.log.failuresAMinute);
    await kit.pass(60);
    await kit.login('nobody@example.org', 'wrong');
    const [more, next] = kit.logged.slice(limits.log.failuresAMinute).map((line) => JSON.parse(line));
    expect(more).toMatchObject({ event: 'more logins failed', count: 5 });
    expect(next).toMatchObject({ event: 'login failed' });
  });
});

describe('privileges', () => {
  longTest('choosing Admin at signup opens nothing; only an operator does', async () => {
    await kit.signup({ userType: 'admin' });
    const session = await kit.login(jane.email, jane.password);
    if (session.result !== 'logged-in') throw new Error('The login failed.');
    expect(session.userType).toBe('admin');
    expect(await kit.isAdmin(session.token)).toBe(false);
    await grantPrivilege(kit.db, 'jane@EXAMPLE.org', 'admin');
    expect(await kit.isAdmin(session.token)).toBe(true);
    await revokePrivilege(kit.db, jane.email, 'admin');
    expect(await kit.isAdmin(session.token)).toBe(false);
  });
});
