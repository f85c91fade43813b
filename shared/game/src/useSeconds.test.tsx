import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { useSeconds } from './useSeconds';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

type Props = { readonly active: boolean; readonly owner?: string };

function watch(props: Props) {
  const reported: number[] = [];
  const hook = renderHook(
    ({ active, owner }: Props) => useSeconds(active, (seconds) => reported.push(seconds), owner),
    { initialProps: props, wrapper: StrictMode },
  );
  return { reported, total: () => reported.reduce((sum, seconds) => sum + seconds, 0), ...hook };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('reports each second once', () => {
  const { reported } = watch({ active: true });
  wait(999);
  expect(reported).toEqual([]);
  wait(2001);
  expect(reported).toEqual([1, 1, 1]);
});

test('a late timer reports all seconds that have passed, and loses no fraction', () => {
  const now = jest.spyOn(performance, 'now');
  const { reported } = watch({ active: true });
  const start = performance.now();
  now.mockReturnValue(start + 60_700);
  wait(1000);
  expect(reported).toEqual([60]);
  now.mockReturnValue(start + 61_001);
  wait(300);
  expect(reported).toEqual([60, 1]);
  now.mockRestore();
});

test('reports nothing while paused, and then continues the second that had begun', () => {
  const { total, rerender } = watch({ active: true });
  wait(1600);
  rerender({ active: false });
  wait(60_000);
  expect(total()).toBe(1);
  rerender({ active: true });
  wait(399);
  expect(total()).toBe(1);
  wait(1);
  expect(total()).toBe(2);
});

test('repeated pausing does not stop the time', () => {
  const { total, rerender } = watch({ active: true });
  for (let time = 0; time < 20; time += 1) {
    wait(500);
    rerender({ active: false });
    rerender({ active: true });
  }
  wait(0);
  expect(total()).toBe(10);
});

test('a new owner starts a new second', () => {
  const { total, rerender } = watch({ active: true, owner: 'first' });
  wait(900);
  rerender({ active: true, owner: 'second' });
  wait(999);
  expect(total()).toBe(0);
  wait(1);
  expect(total()).toBe(1);
});

test('does not drift in an hour of irregular timers', () => {
  const { total } = watch({ active: true });
  for (let wake = 0; wake < 3600; wake += 1) wait(wake % 2 === 0 ? 1377 : 623);
  expect(total()).toBe(3600);
});
