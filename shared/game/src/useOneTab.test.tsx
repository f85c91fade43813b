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

test('a tab that opens a game takes it over from any other tab', () => {
  openInOtherTab('tally');
  const { tab, resume } = open();
  expect(tab().isInOtherTab).toBe(false);
  expect(resume).not.toHaveBeenCalled();
});

test('a game continued in another tab can be taken over and lost again', () => {
  const { tab, resume } = open();
  openInOtherTab('tally');
  expect(tab().isInOtherTab).toBe(true);
  act(() => tab().goOnHere());
  expect(tab().isInOtherTab).toBe(false);
  expect(resume).toHaveBeenCalledTimes(1);
  openInOtherTab('tally');
  expect(tab().isInOtherTab).toBe(true);
});

test('another tab does not matter to a game that is over, or to another game', () => {
  const { tab, rerender } = open();
  openInOtherTab('tally.market');
  expect(tab().isInOtherTab).toBe(false);
  openInOtherTab('tally');
  rerender(undefined);
  expect(tab().isInOtherTab).toBe(false);
});

test('a logout in another tab, which removes all keys, does not give a lost game back to any tab', () => {
  const { tab } = open();
  openInOtherTab('tally');
  const key = 'venture.tab.tally';
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
  expect(tab().isInOtherTab).toBe(true);
});

test('a page reached with Back notices that another tab has continued its game', () => {
  const { tab } = open();
  localStorage.setItem('venture.tab.tally', 'another');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(tab().isInOtherTab).toBe(true);
});

test("leaving the page removes the tab's own key, but not another's", () => {
  open().unmount();
  expect({ ...localStorage }).toEqual({});
  const { unmount } = open();
  openInOtherTab('tally');
  unmount();
  expect({ ...localStorage }).toEqual({ 'venture.tab.tally': 'another' });
});
