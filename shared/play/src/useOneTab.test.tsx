import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { fakeLocks, removeLocks } from '@venture/testing/locks';
import { StrictMode } from 'react';
import { useOneTab } from './useOneTab';

const NAME = 'venture.play.tally';
let locks: ReturnType<typeof fakeLocks>;

beforeEach(() => {
  locks = fakeLocks();
});
afterEach(removeLocks);

function open() {
  const moves = { leave: jest.fn(), resume: jest.fn() };
  const hook = renderHook((activity: string | undefined) => useOneTab(activity, moves), {
    initialProps: 'play.tally',
    wrapper: StrictMode,
  });
  return { ...hook, ...moves, tab: () => hook.result.current };
}

test('a tab that has a game goes on with it, and lets go of it', async () => {
  const { tab, leave, resume, rerender, unmount } = open();
  await waitFor(() => expect(locks.isFree(NAME)).toBe(false));
  expect(tab().isElsewhere).toBe(false);
  rerender(undefined);
  await waitFor(() => expect(locks.isFree(NAME)).toBe(true));
  rerender('play.tally');
  await waitFor(() => expect(locks.isFree(NAME)).toBe(false));
  unmount();
  await waitFor(() => expect(locks.isFree(NAME)).toBe(true));
  expect([leave, resume].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('what another tab has can be taken over, and be lost again', async () => {
  locks.takeElsewhere(NAME);
  const { tab, leave, resume } = open();
  await waitFor(() => expect(tab().isElsewhere).toBe(true));
  expect([leave.mock.calls.length, resume.mock.calls.length]).toEqual([1, 0]);
  act(() => tab().goOnHere());
  await waitFor(() => expect(tab().isElsewhere).toBe(false));
  expect([leave.mock.calls.length, resume.mock.calls.length]).toEqual([1, 1]);
  locks.takeElsewhere(NAME);
  await waitFor(() => expect(tab().isElsewhere).toBe(true));
  expect([leave.mock.calls.length, resume.mock.calls.length]).toEqual([2, 1]);
});

test('a game that another tab has does not concern one that is over', async () => {
  locks.takeElsewhere(NAME);
  const { tab, rerender } = open();
  await waitFor(() => expect(tab().isElsewhere).toBe(true));
  rerender(undefined);
  expect(tab().isElsewhere).toBe(false);
});

test.each([
  ['without locks', undefined],
  ['where locks are refused', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
])('%s each tab goes on by itself', async (_, value) => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value });
  const { tab, leave } = open();
  await act(async () => {});
  expect([tab().isElsewhere, leave.mock.calls]).toEqual([false, []]);
});
