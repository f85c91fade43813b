import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type GateLimits, gate } from '../../process/gate';
import { OverloadedError } from '../../process/overloaded';
import { jane, PLAIN, type TestAccounts, testAccounts } from '../../testing/accounts';
import limits from '../account-limits.json';
import { argonPasswords, type Passwords } from '../passwords/passwords';

const { loginAccount } = limits.throttle;

/** Passwords before the real gate, whose comparing waits until the test lets it go on, or breaks it off. */
function heldPasswords(at: GateLimits) {
  const { pass } = gate({ ...at, waitMs: 60_000 });
  const asked: { readonly password: string; readonly answer: (how: 'compare' | 'turn away') => void }[] = [];
  const passing = { arrived: 0 };
  const held: Passwords = {
    ...PLAIN,
    matches(password, hashed, slot) {
      passing.arrived += 1;
      const compare = () =>
        new Promise<boolean>((resolve, reject) => {
          const answer = (how: 'compare' | 'turn away') =>
            how === 'compare' ? resolve(PLAIN.matches(password, hashed)) : reject(new OverloadedError(2));
          asked.push({ password, answer });
        });
      return pass(compare, slot);
    },
  };
  return { held, asked, passing };
}

const { held, asked, passing } = heldPasswords(limits.hashing);
let kit: TestAccounts;
beforeAll(async () => {
  kit = await testAccounts({ passwords: held });
});
beforeEach(async () => {
  asked.length = 0;
  passing.arrived = 0;
  await kit.reset();
  await kit.signup();
});
afterAll(() => kit.close());

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

/** Compares each password that is about to be, until all logins are answered. */
async function answerAll<Value>(logins: readonly Promise<Value>[]) {
  const state = { isOver: false };
  const all = Promise.allSettled(logins).finally(() => {
    state.isOver = true;
  });
  for (let next = 0; !state.isOver; ) {
    await until(() => state.isOver || asked.length > next);
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
  await until(() => passing.arrived === 9);
  const fresh = kit.login(jane.email, jane.password);
  expect(results(await answerAll([fresh, ...known])).toSorted()).toEqual([
    ...Array(7).fill('OverloadedError'),
    ...Array(3).fill('logged-in'),
  ]);
  expect(await fresh).toMatchObject({ result: 'logged-in' });
});

test('many unknown browsers at one account or one address leave places to others and to known ones', async () => {
  const deviceCookie = await deviceOf(jane.email);
  const { placesOfAccount, placesOfAddress } = limits.hashing;
  const wrong = (email: string, at: number) => kit.login(email, 'wrong', { origin: `198.51.100.${at}` });
  const atAccount = Array.from({ length: 9 }, (_, at) => wrong(jane.email, at));
  const atAddress = Array.from({ length: placesOfAddress + 5 }, (_, at) =>
    wrong(`nobody${at}@example.org`, 99),
  );
  await until(() => passing.arrived === atAccount.length + atAddress.length);
  const others = [kit.login(jane.email, jane.password, { deviceCookie }), wrong('bob@example.org', 1)];
  const all = results(await answerAll([...others, ...atAccount, ...atAddress]));
  expect(all.slice(0, 2)).toEqual(['logged-in', 'failed']);
  const failed = all.slice(2).filter((result) => result === 'failed');
  expect(failed).toHaveLength(placesOfAccount + placesOfAddress);
});

test("a known browser's password is compared before those of unknown ones that wait", async () => {
  const deviceCookie = await deviceOf(jane.email);
  const unknown = Array.from({ length: 4 }, (_, at) => kit.login(`nobody${at}@example.org`, 'wrong'));
  await until(() => passing.arrived === 4);
  const known = kit.login(jane.email, jane.password, { deviceCookie });
  await until(() => passing.arrived === 5);
  await answerAll([...unknown, known]);
  expect(asked.map(({ password }) => password)).toEqual(['wrong', jane.password, 'wrong', 'wrong', 'wrong']);
});

test('guesses from an address at which many failed wait behind those from others', async () => {
  const from = (origin: string) => kit.login(`${randomUUID()}@example.org`, `from ${origin}`, { origin });
  const [bad, good] = ['198.51.100.7', '203.0.113.9'];
  for (let failed = 0; failed <= limits.delay.address.free; failed += 1) {
    await answerAll([from(bad)]);
    asked.length = 0;
  }
  passing.arrived = 0;
  const logins = [];
  for (const origin of [good, bad, bad, good]) {
    logins.push(from(origin));
    await until(() => passing.arrived === logins.length);
  }
  await answerAll(logins);
  expect(asked.map(({ password }) => password)).toEqual([good, good, bad, bad].map((each) => `from ${each}`));
});

test('of the passwords that are hashed for one account, all but a few at once are turned away', async () => {
  const { matches } = argonPasswords();
  const place = { shares: [{ key: jane.email, most: 2 }] };
  const all = Array.from({ length: 9 }, () => matches('wrong', undefined, place));
  const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(7);
});

test('guesses that were turned away unchecked keep nobody out, also when others were refused meanwhile', async () => {
  const guess = (_: unknown, at: number) =>
    kit.login(jane.email, 'wrong password', { origin: `198.51.100.${at}` });
  const free = loginAccount.burst - 1;
  for (let count = 0; count < free; count += 1) {
    await answerAll([guess(undefined, count)]);
    asked.length = 0;
  }
  const checking = kit.login(jane.email, 'wrong password');
  await until(() => asked.length === 1);
  for (const refused of await Promise.all(Array.from({ length: 16 }, guess))) {
    expect(refused).toMatchObject({ result: 'throttled', cause: 'account' });
  }
  asked[0]?.answer('turn away');
  await expect(checking).rejects.toThrow(OverloadedError);
  asked.length = 0;
  expect(results(await answerAll([kit.login(jane.email, jane.password)]))).toEqual(['logged-in']);
});
