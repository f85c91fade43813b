import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { jane, type TestAccounts, testAccounts } from '../../testing/accounts';
import limits from '../limits.json';

const { loginRight } = limits.throttle;
const BOB = 'bob@example.org';

let kit: TestAccounts;
beforeAll(async () => {
  kit = await testAccounts({ isHashing: false });
});
beforeEach(async () => {
  await kit.reset();
  await kit.signup();
});
afterAll(() => kit.close());

/** Logs in as browsers do, each time with the cookie of the time before; returns how often it was possible. */
async function loginsInARow(deviceCookie?: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const login = await kit.login(jane.email, jane.password, { deviceCookie });
    if (login.result !== 'logged-in') {
      expect(login).toMatchObject({ result: 'throttled', cause: 'repeated' });
      return count;
    }
    deviceCookie &&= login.deviceCookie;
  }
}

longTest.each(['known', 'unknown'])(
  'right logins at one account are limited on a browser that is %s, and possible again soon',
  async (is) => {
    const deviceCookie = is === 'known' ? await kit.deviceOf() : undefined;
    expect(await loginsInARow(deviceCookie)).toBe(loginRight.burst - (is === 'known' ? 1 : 0));
    const { compared } = kit.hashing;
    expect(await loginsInARow(deviceCookie)).toBe(0);
    expect(kit.hashing.compared).toBe(compared);
    await kit.pass(loginRight.secondsPerTry);
    expect(await loginsInARow(deviceCookie)).toBe(1);
  },
);

longTest(
  'right logins, however many, keep neither another account there nor the same account elsewhere out',
  async () => {
    const deviceCookie = await kit.deviceOf();
    await kit.signup({ email: BOB });
    await loginsInARow(deviceCookie);
    expect(await kit.login(BOB, jane.password)).toMatchObject({ result: 'logged-in' });
    for (const elsewhere of [{ origin: '198.51.100.1' }, { origin: '198.51.100.2', deviceCookie }]) {
      expect(await kit.login(jane.email, jane.password, elsewhere)).toMatchObject({ result: 'logged-in' });
    }
  },
);

test('right logins are used up by nobody who does not know the password', async () => {
  for (let count = 0; count < loginRight.burst; count += 1) await kit.login(jane.email, 'wrong password');
  expect(await loginsInARow()).toBe(loginRight.burst);
});
