import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Timing } from '@venture/api/timing';
import { tally, tallyRules } from '@venture/testing/tally';
import { ID, issueTicket, open, withTicketServer } from './testing/ticket-server';

const server = withTicketServer();

/** Makes every other seed look different. */
const lucky = { ...tally, rules: { ...tallyRules(1), start: startWithLuck } };
let arrive: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  arrive = () => {
    throw new Error('No play was asked for.');
  };
  server.answer = (number) =>
    new Promise((resolve) => {
      arrive = () => resolve(issueTicket(number));
    });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const wait = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const arrived = async () => {
  arrive();
  await wait(0.1);
};

test('the board is held back until the play is dealt', async () => {
  const { game } = open('x1', lucky);
  expect(game().isAwaitingTicket).toBe(true);
  await wait(3);
  expect(game().isAwaitingTicket).toBe(true);
  await arrived();
  expect(game()).toMatchObject({ isAwaitingTicket: false, log: { session: ID(1), seed: 1001 } });
});

test('nobody waits longer than 4 seconds, or a second time', async () => {
  const { game, dispatch } = open('x1', lucky);
  const { seed } = game().log;
  await wait(4);
  expect(game().isAwaitingTicket).toBe(false);
  await arrived();
  expect(game().log).toMatchObject({ seed });
  expect(game().log).not.toHaveProperty('session');
  dispatch('add');
  act(() => game().playAgain());
  expect(game().log.session).toBe(ID(1));
  act(() => game().playAgain());
  expect(game().log).not.toHaveProperty('session');
  expect(game().isAwaitingTicket).toBe(false);
});

test('a play behind a dialog is dealt however late its ticket arrives', async () => {
  const { game, rerender } = open('x1', lucky, true);
  await wait(60);
  expect(game().isAwaitingTicket).toBe(false);
  await arrived();
  rerender({ timing: 'x1' });
  expect(game().log).toMatchObject({ session: ID(1), seed: 1001 });
});

test('a play that arrives after the page was left is kept for the next visit', async () => {
  const { unmount } = open('x1', lucky);
  await wait(1);
  unmount();
  await arrived();
  expect(JSON.parse(localStorage.getItem('venture.run.tally') ?? '{}')).toMatchObject({ id: ID(1) });
  expect(server.asked).toHaveLength(1);
});

test('a play no longer wanted does not end the wait for the wanted one', async () => {
  const { game, rerender } = open('x1', lucky);
  await wait(1);
  const first = arrive;
  rerender({ timing: 'x2' });
  await wait(1);
  arrive = first;
  await arrived();
  expect(game().isAwaitingTicket).toBe(true);
});

test.each<[string, () => ReturnType<typeof open>]>([
  ['where chance changes nothing', () => open('x1', { ...lucky, rules: chanceless() })],
  [
    'for a guest',
    () => {
      localStorage.clear();
      return open('x1', lucky);
    },
  ],
  [
    'without a network',
    () => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      return open('x1', lucky);
    },
  ],
  [
    'once a play is under way',
    () => {
      const { unmount, dispatch } = open('x1', lucky);
      dispatch('add');
      unmount();
      return open('x1', lucky);
    },
  ],
])('nothing is held back %s', (_, begin) => {
  expect(begin().game().isAwaitingTicket).toBe(false);
});

test('moves made while the ticket is on its way count, and stay as they are', async () => {
  const { game, dispatch } = open('x1', lucky);
  await wait(1);
  dispatch('add');
  expect(game().isAwaitingTicket).toBe(false);
  await arrived();
  expect(game().log).toMatchObject({ actions: [{ type: 'add' }] });
  expect(game().log).not.toHaveProperty('session');
});

test('a move made at the very moment of the deal stays, on its original board', async () => {
  const { game } = open('x1', lucky);
  const { seed } = game().log;
  await wait(1);
  await act(async () => {
    game().dispatch({ type: 'add' });
    arrive();
    await jest.advanceTimersByTimeAsync(100);
  });
  expect(game().log).toMatchObject({ seed, actions: [{ type: 'add' }] });
  expect(game().log).not.toHaveProperty('session');
});

test('a dealt play keeps its ticket, even if the next one looks the same', async () => {
  const module = { ...lucky, rules: chanceless() };
  const first = open('x1', module);
  await wait(1);
  await arrived();
  expect(first.game().log.session).toBe(ID(1));
  await arrived();
  first.unmount();
  const { game } = open('x1', module);
  expect(game().log.session).toBe(ID(2));
  await wait(1);
  await arrived();
  expect(game().log.session).toBe(ID(2));
  expect(JSON.parse(localStorage.getItem('venture.run.tally') ?? '{}')).toMatchObject({ id: ID(3) });
});

function startWithLuck(seed: number, options: { timing: Timing }) {
  return { ...tallyRules(1).start(seed, options), luck: seed };
}
function chanceless() {
  const start = (_: number, options: { timing: Timing }) => tallyRules(1).start(0, options);
  return { ...tallyRules(1), start };
}
