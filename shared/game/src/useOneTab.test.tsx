import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { openInOtherTab } from '@venture/testing/other-tab';
import { StrictMode } from 'react';
import { useOneTab } from './useOneTab';

beforeEach(() => localStorage.clear());

function open() {
  const resume = jest.fn();
  const hook = renderHook((activity: string | undefined) => useOneTab(activity, resume), {
    initialProps: 'tally',
    wrapper: StrictMode,
  });
  return { ...hook, resume, tab: () => hook.result.current };
}

test('a tab that opens a game has it, also if another had it', () => {
  openInOtherTab('tally');
  const { tab, resume } = open();
  expect(tab().isInOtherTab).toBe(false);
  expect(resume).not.toHaveBeenCalled();
});

test('a game continued in another tab can be taken over, and be lost again', () => {
  const { tab, resume } = open();
  openInOtherTab('tally');
  expect(tab().isInOtherTab).toBe(true);
  act(() => tab().goOnHere());
  expect(tab().isInOtherTab).toBe(false);
  expect(resume).toHaveBeenCalledTimes(1);
  openInOtherTab('tally');
  expect(tab().isInOtherTab).toBe(true);
});

test('another tab does not concern a game that is over, nor another game', () => {
  const { tab, rerender } = open();
  openInOtherTab('tally.market');
  expect(tab().isInOtherTab).toBe(false);
  openInOtherTab('tally');
  rerender(undefined);
  expect(tab().isInOtherTab).toBe(false);
});

test('a logout in another tab, which removes all keys, gives a lost game back to nobody', () => {
  const { tab } = open();
  openInOtherTab('tally');
  const key = 'venture.tab.tally';
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
  expect(tab().isInOtherTab).toBe(true);
});

test('a page that comes back by Back finds that another tab has gone on', () => {
  const { tab } = open();
  localStorage.setItem('venture.tab.tally', 'another');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(tab().isInOtherTab).toBe(true);
});

test('a tab that is left leaves no key behind, but that of another', () => {
  open().unmount();
  expect({ ...localStorage }).toEqual({});
  const { unmount } = open();
  openInOtherTab('tally');
  unmount();
  expect({ ...localStorage }).toEqual({ 'venture.tab.tally': 'another' });
});
