import { afterEach, describe, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { storeUser } from '@venture/api/stored-user';
import { readEvents } from '@venture/progress/device';
import { tally, tallyRules } from '@venture/testing/tally';
import { handOut, ID, open, withDealer } from './testing/dealer';

afterEach(() => settle());
const dealer = withDealer();

/** Lets the answers arrive that are on their way. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));

test('a new play becomes one that the server handed out, and the next waits on the device', async () => {
  const { game, dispatch } = open();
  await settle();
  expect(game().log).toMatchObject({ session: ID(1), seed: 1001, release: '1.0.0-test' });
  expect(dealer.asked[0]).toEqual({ game: 'tally', release: '1.0.0-test', options: { timing: 'x1' } });
  dispatch('add', 'add', 'add');
  expect(readEvents()).toMatchObject([{ session: ID(1), seed: 1001, release: '1.0.0-test' }]);
  act(() => game().playAgain());
  expect(game().log).toMatchObject({ session: ID(2), seed: 1002 });
});

test('one that waits on the device is taken before anything is shown, once', async () => {
  open().unmount();
  await settle();
  const one = open();
  await settle();
  one.unmount();
  const waiting = JSON.parse(localStorage.getItem('venture.run.tally') ?? '{}').id;
  const next = open();
  expect(next.game().log.session).toBe(waiting);
  expect(localStorage.getItem('venture.run.tally')).toBeNull();
  await settle();
});

test('a play that is under way stays as it is, and is resumed with its session', async () => {
  let arrive: (response: Response) => void = () => {};
  dealer.answer = (number) =>
    new Promise((resolve) => {
      arrive = () => resolve(handOut(number));
    });
  const { game, dispatch } = open();
  await settle();
  const { seed } = game().log;
  dispatch('add');
  await act(async () => arrive(new Response()));
  await settle();
  expect(game().log.seed).toBe(seed);
  expect(game().log).not.toHaveProperty('session');
  act(() => game().playAgain());
  const { session } = game().log;
  expect(session).toBe(ID(1));
  dispatch('add');
  expect(open().game().log.session).toBe(session);
});

test('other options need another one', async () => {
  const { game, rerender } = open('x1');
  await settle();
  rerender({ timing: 'x2' });
  await settle();
  expect(dealer.asked.at(-1)?.options).toEqual({ timing: 'x2' });
  expect(game().log.options).toEqual({ timing: 'x2' });
  expect(game().log.session).not.toBe(ID(1));
  expect(game().log.session).toBeDefined();
});

describe('no call is made', () => {
  test('for a guest', async () => {
    localStorage.clear();
    await expectOwn();
  });
  test('where the server cannot', async () => {
    document.body.innerHTML = '';
    await expectOwn();
  });
  test('in practice', async () => {
    await expectOwn({ ...tally, rules: { ...tallyRules(1), isPractice: () => true } });
  });

  async function expectOwn(module = tally) {
    const { game } = open('x1', module);
    await settle();
    expect(dealer.asked).toEqual([]);
    expect(game().log).not.toHaveProperty('session');
  }
});

test.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['is refused', () => new Response(null, { status: 422 })],
])('a call that %s changes nothing', async (_, told) => {
  dealer.answer = told;
  const { game, dispatch } = open();
  await settle();
  dispatch('add', 'add', 'add');
  expect(readEvents()).toMatchObject([{ score: 3 }]);
  expect(game().log.session).toBeUndefined();
});

test('what waits for somebody else is not taken', async () => {
  open().unmount();
  await settle();
  open().unmount();
  const waiting = JSON.parse(localStorage.getItem('venture.run.tally') ?? '{}').id;
  storeUser({ userId: 'joe', userType: 'user' });
  const { game } = open();
  expect(game().log).not.toHaveProperty('session');
  await settle();
  expect(game().log.session).not.toBe(waiting);
});
