import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { OverloadedError } from '../overloaded';
import { jane, PLAIN, type TestAccounts, testAccounts } from '../testing/accounts';
import { limits } from './limits';
import type { Passwords } from './passwords';

const { loginAccount } = limits.throttle;

/** Passwords whose comparing waits until the test lets it go on, or breaks it off. */
function heldPasswords() {
  const asked: ((answer: 'compare' | 'turn away') => void)[] = [];
  const held: Passwords = {
    ...PLAIN,
    matches: (password, hashed) =>
      new Promise((resolve, reject) => {
        asked.push((answer) =>
          answer === 'compare' ? resolve(PLAIN.matches(password, hashed)) : reject(new OverloadedError(2)),
        );
      }),
  };
  return { held, asked };
}

const { held, asked } = heldPasswords();
let kit: TestAccounts;
beforeAll(async () => {
  kit = await testAccounts({ passwords: held });
});
beforeEach(async () => {
  asked.length = 0;
  await kit.reset();
  await kit.signup();
});
afterAll(() => kit.close());

/** Until so many passwords are about to be compared. */
async function untilAsked(count: number): Promise<void> {
  while (asked.length < count) await new Promise((resolve) => setImmediate(resolve));
}

test('guesses that were turned away unchecked keep nobody out, also when others were refused meanwhile', async () => {
  const guess = () => kit.login(jane.email, 'wrong password');
  const checking = Array.from({ length: loginAccount.burst }, guess);
  await untilAsked(loginAccount.burst);
  for (const refused of await Promise.all(Array.from({ length: 16 }, guess))) {
    expect(refused).toMatchObject({ result: 'throttled', cause: 'account' });
  }
  for (const [at, answer] of asked.entries()) answer(at % 2 === 0 ? 'compare' : 'turn away');
  await Promise.allSettled(checking);
  const login = kit.login(jane.email, jane.password);
  const result = await Promise.race([login, untilAsked(loginAccount.burst + 1)]);
  expect(result).toBeUndefined();
  asked.at(-1)?.('compare');
  expect(await login).toMatchObject({ result: 'logged-in' });
});
