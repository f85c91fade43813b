import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { useDelay } from './useDelay';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function watch(active: boolean) {
  const then = jest.fn();
  const hook = renderHook((isActive: boolean) => useDelay(isActive, 1000, then), {
    initialProps: active,
    wrapper: StrictMode,
  });
  return { then, ...hook };
}

test('calls once, and not too early', () => {
  const { then } = watch(true);
  jest.advanceTimersByTime(999);
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(then).toHaveBeenCalledTimes(1);
});

test('never calls once it is no longer wanted', () => {
  const { then, rerender } = watch(true);
  jest.advanceTimersByTime(500);
  rerender(false);
  jest.advanceTimersByTime(10_000);
  expect(then).not.toHaveBeenCalled();
});

test('never calls after its page is gone', () => {
  const { then, unmount } = watch(true);
  unmount();
  jest.advanceTimersByTime(10_000);
  expect(then).not.toHaveBeenCalled();
});
