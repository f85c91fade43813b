import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { readEvents } from '@venture/device/device';
import { storeUser } from '@venture/device/stored-user';
import { tally, tallyRules } from '@venture/testing/tally';
import { ID, issueTicket, open, withTicketServer } from './testing/ticket-server';

const server = withTicketServer();

/** Longer timers make the page give up. They never fire here, so the speed of the machine does not matter. */
const LONGEST_MS = 1000;
const { setTimeout: realTimeout } = globalThis;
beforeEach(() => {
  // Not a spy: `waitFor` would take it for mocked time and poll thousands of times at once.
  const start = (run: () => void, ms = 0) => realTimeout(ms > LONGEST_MS && ms < 10_000 ? () => {} : run, ms);
  globalThis.setTimeout = start as typeof setTimeout;
});
afterEach(() => {
  globalThis.setTimeout = realTimeout;
});

/** Returns the id of the play that is stored on the device for the next time. */
const waiting = () => JSON.parse(localStorage.getItem('venture.run.tally') ?? '{}').id;

/** Opens a game and waits until its play is dealt and the next one is on the device, so that nothing is in flight. */
async function openDealt() {
  const opened = open();
  await isDealt(opened);
  return opened;
}
const isDealt = ({ game }: Pick<ReturnType<typeof open>, 'game'>) =>
  waitFor(() => {
    expect(game().log.session).toBeDefined();
    expect(waiting()).toBeDefined();
  });
const areAsked = (calls: number) => waitFor(() => expect(server.asked).toHaveLength(calls));

test('a new play is replaced by one that the server dealt, and the next one is stored on the device', async () => {
  const { game, dispatch } = await openDealt();
  expect(game().log).toMatchObject({ session: ID(1), seed: 1001, release: '1.0.0-test' });
  expect(server.asked[0]).toEqual({ game: 'tally', release: '1.0.0-test', options: { timing: 'x1' } });
  dispatch('add', 'add', 'add');
  expect(readEvents()).toMatchObject([{ session: ID(1), seed: 1001, release: '1.0.0-test' }]);
  act(() => game().playAgain());
  expect(game().log).toMatchObject({ session: ID(2), seed: 1002 });
  await isDealt({ game });
});

test('a stored play is taken once, before anything is shown', async () => {
  (await openDealt()).unmount();
  const next = open();
  expect(next.game().log.session).toBe(ID(2));
  expect(waiting()).toBeUndefined();
  await isDealt(next);
});

test('a ticket that could expire during a play is not taken', async () => {
  (await openDealt()).unmount();
  const ticket = JSON.parse(localStorage.getItem('venture.run.tally') ?? '{}');
  const expiresAt = new Date(Date.now() + 59 * 60_000).toISOString();
  localStorage.setItem('venture.run.tally', JSON.stringify({ ...ticket, expiresAt }));
  const next = open();
  expect(next.game().log).not.toHaveProperty('session');
  await isDealt(next);
});

test('a play under way stays as it is, and is resumed with its session', async () => {
  let arrive: (response: Response) => void = () => {};
  server.answer = (number) =>
    new Promise((resolve) => {
      arrive = () => resolve(issueTicket(number));
    });
  const { game, dispatch } = open();
  await areAsked(1);
  const { seed } = game().log;
  dispatch('add');
  server.answer = issueTicket;
  await act(async () => arrive(new Response()));
  await waitFor(() => expect(waiting()).toBe(ID(1)));
  expect(game().log.seed).toBe(seed);
  expect(game().log).not.toHaveProperty('session');
  act(() => game().playAgain());
  expect(game().log.session).toBe(ID(1));
  dispatch('add');
  expect(open().game().log.session).toBe(ID(1));
  await isDealt({ game });
});

/** Makes every seed look different, since the page checks at random whether waiting is worthwhile. */
const unlike = {
  ...tally,
  rules: {
    ...tally.rules,
    start: (...[seed, options]: Parameters<typeof tally.rules.start>) => ({
      ...tally.rules.start(seed, options),
      luck: seed,
    }),
  },
};

test('other options need another ticket', async () => {
  const { game, rerender } = open('x1', unlike);
  await isDealt({ game });
  rerender({ timing: 'x2' });
  await waitFor(() => {
    expect(game().log.options).toEqual({ timing: 'x2' });
    expect(game().log.session).toBeDefined();
  });
  expect(server.asked.at(-1)?.options).toEqual({ timing: 'x2' });
  expect(game().log.session).not.toBe(ID(1));
  await isDealt({ game });
});

describe('no call is made', () => {
  test('for a guest', async () => {
    localStorage.clear();
    await expectOwn();
  });
  test('if the server cannot issue tickets', async () => {
    document.body.innerHTML = '';
    await expectOwn();
  });
  test('in practice', async () => {
    await expectOwn({ ...tally, rules: { ...tallyRules(1), isPractice: () => true } });
  });

  async function expectOwn(module = tally) {
    const { game } = open('x1', module);
    await act(async () => {}); // whether to ask is decided before anything is waited for
    expect(server.asked).toEqual([]);
    expect(game().log).not.toHaveProperty('session');
  }
});

test.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['is refused', () => new Response(null, { status: 422 })],
])('a call that %s changes nothing', async (_, told) => {
  server.answer = told;
  const { game, dispatch } = open();
  await areAsked(1);
  dispatch('add', 'add', 'add');
  expect(readEvents()).toMatchObject([{ score: 3 }]);
  expect(game().log.session).toBeUndefined();
});

test("another user's stored ticket is not taken", async () => {
  (await openDealt()).unmount();
  const hers = waiting();
  storeUser({ userId: 'joe', userType: 'user' });
  const joes = open();
  expect(joes.game().log).not.toHaveProperty('session');
  await waitFor(() => expect(joes.game().log.session).toBeDefined());
  expect(joes.game().log.session).not.toBe(hers);
  await waitFor(() => expect(waiting()).not.toBe(hers));
});
