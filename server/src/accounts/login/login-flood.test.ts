import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { OverloadedError } from '../../process/failure';
import { heldPasswords, jane, type TestAccounts, testAccounts } from '../../testing/accounts';
import { until } from '../../testing/until';
import limits from '../limits.json';
import { createPasswords } from '../passwords/passwords';

const { loginAccount } = limits.throttle;

const { held, asked, passing } = heldPasswords(limits.hashing);
let kit: TestAccounts;
beforeAll(async () => {
  kit = await testAccounts({ passwords: held });
});
beforeEach(async () => {
  await kit.reset();
  await kit.signup();
  asked.length = 0;
  passing.arrived = 0;
});
afterAll(() => kit.close());

/** Compares each password that is about to be, until all logins are answered. */
async function answerAll<Value>(logins: readonly Promise<Value>[]) {
  const state = { isOver: false };
  const all = Promise.allSettled(logins).finally(() => {
    state.isOver = true;
  });
  for (let next = 0; !state.isOver; ) {
    await until(() => state.isOver || asked.length > next, 'another password is compared');
    asked[next]?.answer('compare');
    next += 1;
  }
  return all;
}

async function deviceOf(email: string): Promise<string> {
  const [login] = await answerAll([kit.login(email, jane.password)]);
  asked.length = 0;
  passing.arrived = 0;
  if (login?.status !== 'fulfilled' || login.value.result !== 'logged-in') throw new Error('No login.');
  return login.value.deviceCookie;
}

const results = (logins: readonly PromiseSettledResult<{ readonly result: string }>[]) =>
  logins.map((login) => (login.status === 'fulfilled' ? login.value.result : login.reason.name));

test('a known browser that logs in 9 times at once has 2 passwords compared, and keeps nobody out', async () => {
  const deviceCookie = await deviceOf(jane.email);
  const known = Array.from({ length: 9 }, () => kit.login(jane.email, jane.password, { deviceCookie }));
  await until(() => passing.arrived === 9, 'all ask for a slot');
  const fresh = kit.login(jane.email, jane.password);
  expect(results(await answerAll([fresh, ...known])).toSorted()).toEqual([
    ...Array(7).fill('OverloadedError'),
    ...Array(3).fill('logged-in'),
  ]);
  expect(await fresh).toMatchObject({ result: 'logged-in' });
});

longTest(
  'many unknown browsers of one address at one account leave places to others and to known ones',
  async () => {
    const deviceCookie = await deviceOf(jane.email);
    const wrong = (email: string) => kit.login(email, 'wrong', { origin: '198.51.100.1' });
    const atAccount = Array.from({ length: 9 }, () => wrong(jane.email));
    await until(() => passing.arrived === atAccount.length, 'all ask for a slot');
    const others = [kit.login(jane.email, jane.password, { deviceCookie }), wrong('bob@example.org')];
    const all = results(await answerAll([...others, ...atAccount]));
    expect(all.slice(0, 2)).toEqual(['logged-in', 'failed']);
    const failed = all.slice(2).filter((result) => result === 'failed');
    expect(failed).toHaveLength(limits.hashing.placesOfAccount);
  },
);

test('logins at an account that wait at one address keep out nobody at another who knows the password', async () => {
  const leaving = new AbortController();
  const origin = '198.51.100.1';
  const others = Array.from({ length: 20 }, (_, at) => kit.login(`nobody${at}@example.org`, 'wrong'));
  await until(() => passing.arrived === others.length, 'all ask for a slot');
  const { signal } = leaving;
  const waiting = Array.from({ length: 9 }, () => kit.login(jane.email, 'wrong', { origin, signal }));
  await until(() => passing.arrived === others.length + waiting.length, 'all ask for a slot');
  const owner = kit.login(jane.email, jane.password, { origin: '203.0.113.99' });
  await until(() => passing.arrived === others.length + waiting.length + 1, 'all ask for a slot');
  leaving.abort();
  expect(results(await answerAll([owner, ...waiting, ...others]))[0]).toBe('logged-in');
  expect(asked).toHaveLength(others.length + 1); // nothing of who went away
});

longTest('a lecture hall behind one address gets in at once, on new browsers and on known ones', async () => {
  const emails = Array.from({ length: 100 }, (_, at) => `person${at}@example.org`);
  await Promise.all(emails.map((email) => kit.signup({ email })));
  const first = await answerAll(emails.map((email) => kit.login(email, jane.password)));
  expect(results(first)).toEqual(emails.map(() => 'logged-in'));
  asked.length = 0;
  const cookies = first.map((login) =>
    login.status === 'fulfilled' && login.value.result === 'logged-in' ? login.value.deviceCookie : '',
  );
  const again = emails.map((email, at) => kit.login(email, jane.password, { deviceCookie: cookies[at] }));
  expect(results(await answerAll(again))).toEqual(emails.map(() => 'logged-in'));
});

longTest('who logs in elsewhere is the next, however many guesses of one address wait', async () => {
  const guesses = Array.from({ length: 200 }, (_, at) => kit.login(`nobody${at}@example.org`, 'wrong'));
  await until(() => passing.arrived === guesses.length, 'all ask for a slot');
  const elsewhere = kit.login(jane.email, jane.password, { origin: '203.0.113.99' });
  await until(() => passing.arrived === guesses.length + 1, 'all ask for a slot');
  await answerAll([elsewhere, ...guesses]);
  expect(asked.findIndex(({ password }) => password === jane.password)).toBeLessThanOrEqual(2);
});

longTest("a known browser's password is compared before those of unknown ones that wait", async () => {
  const deviceCookie = await deviceOf(jane.email);
  const unknown = Array.from({ length: 4 }, (_, at) => kit.login(`nobody${at}@example.org`, 'wrong'));
  await until(() => passing.arrived === 4, 'all ask for a slot');
  const known = kit.login(jane.email, jane.password, { deviceCookie });
  await until(() => passing.arrived === 5, 'all ask for a slot');
  await answerAll([...unknown, known]);
  expect(asked.map(({ password }) => password)).toEqual(['wrong', jane.password, 'wrong', 'wrong', 'wrong']);
});

longTest('guesses from an address at which many failed wait behind those from others', async () => {
  const from = (origin: string) => kit.login(`${randomUUID()}@example.org`, `from ${origin}`, { origin });
  const [bad, good] = ['198.51.100.7', '203.0.113.9'];
  kit.waits.length = 0;
  while (kit.waits.length === 0) {
    await answerAll([from(bad)]);
    asked.length = 0;
  }
  passing.arrived = 0;
  const logins = [];
  for (const origin of [good, bad, bad, good]) {
    logins.push(from(origin));
    await until(() => passing.arrived === logins.length, 'all ask for a slot');
  }
  await answerAll(logins);
  expect(asked.map(({ password }) => password)).toEqual([good, good, bad, bad].map((each) => `from ${each}`));
});

longTest(
  'of the passwords that are hashed for one account, all but a few at once are turned away',
  async () => {
    const { matches } = createPasswords();
    const place = { shares: [{ key: jane.email, most: 2 }] };
    const all = Array.from({ length: 9 }, () => matches('wrong', undefined, place));
    const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(7);
  },
);

longTest(
  'guesses that were turned away unchecked keep nobody out, also when others were refused meanwhile',
  async () => {
    const { held, asked } = heldPasswords({ ...limits.hashing, running: 2 });
    const busy = await testAccounts({ passwords: held });
    await busy.signup();
    const guess = (at: number) => busy.login(jane.email, 'wrong password', { origin: `198.51.100.${at}` });
    const free = loginAccount.burst - 1;
    for (let count = 0; count < free; count += 1) {
      const guessing = guess(count);
      await until(() => asked.length > 0, 'a password is compared');
      asked.pop()?.answer('compare');
      await guessing;
    }
    const checking = guess(0);
    await until(() => asked.length === 1, 'a password is compared');
    for (let at = 0; at < 16; at += 1) {
      expect(await guess(at)).toMatchObject({ result: 'throttled', cause: 'account' });
    }
    asked.pop()?.answer('turn away');
    await expect(checking).rejects.toThrow(OverloadedError);
    const owner = busy.login(jane.email, jane.password);
    await until(() => asked.length === 1, 'a password is compared');
    asked.pop()?.answer('compare');
    expect(await owner).toMatchObject({ result: 'logged-in' });
    await busy.close();
  },
);
