import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { OverloadedError } from '../../process/failure';
import { jane, type TestAccounts, testAccounts } from '../../testing/accounts';
import { until } from '../../testing/until';
import limits from '../limits.json';

const { loginAccount, loginDevice, confirmation } = limits.throttle;
const DAY_SECONDS = 24 * 60 * 60;
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

/** Guesses wrongly until it is refused; returns how often a password was compared. */
async function guessAll(email: string, from: { deviceCookie?: string; origin?: string } = {}) {
  const before = kit.hashing.compared;
  for (;;) {
    const { result } = await kit.login(email, 'wrong password', from);
    if (result === 'throttled') return kit.hashing.compared - before;
  }
}

describe('guesses at one account', () => {
  test.each([jane.email, 'nobody@example.org'])(
    'at %s are limited, existing or not, and whoever is stopped is told for how long',
    async (email) => {
      expect(await guessAll(email)).toBe(loginAccount.burst);
      const next = await kit.login(email.toUpperCase(), jane.password);
      if (next.result !== 'throttled') throw new Error('The guess was let through.');
      expect(next.cause).toBe('account');
      expect(Math.abs(next.retryAfterSeconds - loginAccount.secondsPerTry)).toBeLessThan(10);
    },
  );

  longTest('also of many at the same moment, from many addresses, no more are let through', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 3 * loginAccount.burst }, (_, at) =>
        kit.login(jane.email, 'wrong password', { origin: `198.51.100.${at}` }),
      ),
    );
    expect(guesses.filter(({ result }) => result === 'failed')).toHaveLength(loginAccount.burst);
  });

  longTest('are at most 100 in any day, also with a stolen device and a stolen session', async () => {
    const deviceCookie = await kit.deviceOf();
    let guesses = 0;
    for (let hour = 0; hour < 24; hour += 0.5) {
      guesses += await guessAll(jane.email, { deviceCookie });
      await kit.pass(DAY_SECONDS / 48);
    }
    const withSession = confirmation.burst + DAY_SECONDS / confirmation.secondsPerTry;
    expect(guesses).toBeGreaterThan(loginAccount.burst + loginDevice.burst);
    expect(guesses + withSession).toBeLessThanOrEqual(100);
  });

  longTest('correct guesses are not counted and grant no extra guesses', async () => {
    for (let round = 0; round < 2 * loginAccount.burst; round += 1) {
      await kit.deviceOf(jane.email, `198.51.100.${round}`);
    }
    const wrong = await guessAll(jane.email);
    expect(wrong).toBe(loginAccount.burst);
    await kit.pass(loginAccount.secondsPerTry);
    await kit.deviceOf();
    expect(await guessAll(jane.email)).toBe(1);
  });

  longTest('that the server could not check are not counted', async () => {
    const deviceCookie = await kit.deviceOf();
    kit.hashing.isOverloaded = true;
    for (let tries = 0; tries <= loginAccount.burst; tries += 1) {
      await expect(kit.login(jane.email, jane.password)).rejects.toThrow(OverloadedError);
      await expect(kit.login(jane.email, jane.password, { deviceCookie })).rejects.toThrow(OverloadedError);
    }
    expect(kit.waits).toEqual(Array(2 * (loginAccount.burst + 1)).fill(limits.waiting.refusedMs)); // each is held
    kit.hashing.isOverloaded = false;
    expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
    expect(await guessAll(jane.email, { deviceCookie })).toBe(loginDevice.burst + loginAccount.burst);
  });
});

describe('a browser that has logged in before', () => {
  test('gets in at once while others guess', async () => {
    const deviceCookie = await kit.deviceOf();
    await guessAll(jane.email);
    kit.waits.length = 0;
    expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'throttled' });
    kit.waits.length = 0;
    expect(await kit.login(jane.email, jane.password, { deviceCookie })).toMatchObject({
      result: 'logged-in',
    });
    expect(kit.waits).toEqual([]);
  });

  longTest('is known by a new cookie after each login', async () => {
    const deviceCookie = await kit.deviceOf();
    const next = await kit.login(jane.email, jane.password, { deviceCookie });
    if (next.result !== 'logged-in') throw new Error('The login failed.');
    expect(next.deviceCookie).not.toContain(deviceCookie);
    await guessAll(jane.email);
    const last = await kit.login(jane.email, jane.password, { deviceCookie: next.deviceCookie });
    expect(last.result).toBe('logged-in');
  });

  longTest(
    'counts as unknown after too many wrong guesses, and until then takes nothing from others',
    async () => {
      const deviceCookie = await kit.deviceOf();
      for (let tries = 0; tries < loginDevice.burst; tries += 1) {
        expect(await kit.login(jane.email, 'wrong', { deviceCookie })).toEqual({ result: 'failed' });
      }
      expect(kit.waits).toEqual([]);
      expect(await guessAll(jane.email, { deviceCookie })).toBe(loginAccount.burst);
      expect(await kit.login(jane.email, jane.password, { deviceCookie })).toMatchObject({
        cause: 'account',
      });
    },
  );

  longTest('is not known for another account', async () => {
    await kit.signup({ email: BOB });
    const deviceCookie = await kit.deviceOf();
    expect(await guessAll(BOB, { deviceCookie })).toBe(loginAccount.burst);
  });
});

describe('answers to failed logins from unknown browsers', () => {
  test('wait longer and longer, and not at first', async () => {
    for (let tries = 0; tries < 12; tries += 1) await kit.login(jane.email, 'wrong password');
    expect(kit.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000, 16_000, 16_000]);
  });

  longTest('wait at an address from which many accounts are tried', async () => {
    for (let tries = 0; tries < 120; tries += 1) await kit.login(`nobody${tries}@example.org`, 'wrong');
    const { free, firstMs } = limits.delay.address;
    expect(kit.waits.length).toBeLessThanOrEqual(120 - free);
    expect(kit.waits[0]).toBe(firstMs);
    expect(Math.max(...kit.waits)).toBeGreaterThan(4 * firstMs);
    kit.waits.length = 0;
    await kit.login('somebody@example.org', 'wrong', { origin: '198.51.100.1' });
    expect(kit.waits).toEqual([]);
  });

  longTest('make nobody wait who knows their password, at the very same address', async () => {
    for (let tries = 0; tries < 120; tries += 1) await kit.login(`nobody${tries}@example.org`, 'wrong');
    await kit.signup({ email: BOB });
    kit.waits.length = 0;
    for (const email of [jane.email, BOB]) {
      expect(await kit.login(email, jane.password)).toMatchObject({ result: 'logged-in' });
    }
    expect(kit.waits).toEqual([]);
  });

  test('are never more at one address than there are places; who comes then is told to wait', async () => {
    let answer = () => {};
    let held = Promise.resolve();
    const slow = await testAccounts({ isHashing: false, sleep: () => held });
    await slow.signup();
    // From then on every failure at this address is delayed.
    for (let tries = 0; tries < 60; tries += 1) await slow.login(`nobody${tries}@example.org`, 'wrong');
    held = new Promise((resolve) => {
      answer = resolve;
    });
    slow.waits.length = 0;
    const { compared } = slow.hashing;
    const { placesOfAddress } = limits.waiting;
    const guesses = Array.from({ length: placesOfAddress + 100 }, async (_, at) => {
      const { result } = await slow.login(`somebody${at}@example.org`, 'wrong');
      return result;
    });
    await until(() => slow.waits.length >= guesses.length, 'all guesses are delayed or refused');
    expect(slow.hashing.compared - compared).toBe(placesOfAddress);
    const next = slow.login(jane.email, jane.password);
    expect(await slow.login(jane.email, jane.password, { origin: '198.51.100.1' })).toMatchObject({
      result: 'logged-in',
    });
    answer();
    expect(await next).toMatchObject({ result: 'throttled', cause: 'address' });
    const throttled = (await Promise.all(guesses)).filter((result) => result === 'throttled');
    expect(throttled).toHaveLength(guesses.length - placesOfAddress);
    expect(await slow.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
    await slow.close();
  });
});

longTest('who is throttled already is answered without a question to the database', async () => {
  await guessAll(jane.email);
  await kit.db.deleteFrom('throttle').execute();
  expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'throttled' });
  await kit.pass(limits.waiting.remembered.seconds); // then it is asked again
  expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
});
