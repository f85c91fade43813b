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
