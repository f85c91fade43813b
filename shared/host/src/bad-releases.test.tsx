import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { clearStarting, hasFrozen, markStarting, noteRunning } from './bad-releases';

const RELEASE = { name: 'lemonade', version: '1.0.0' };
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('a release that has begun and neither ended nor failed has frozen, in its version alone', () => {
  markStarting(RELEASE);
  expect(hasFrozen(RELEASE)).toBe(true);
  expect(hasFrozen({ ...RELEASE, version: '1.0.1' })).toBe(false);
  clearStarting(RELEASE);
  expect(hasFrozen(RELEASE)).toBe(false);
});

test('after a day it is tried again, since the browser may have ended for another reason', () => {
  markStarting(RELEASE);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1.1 * DAY_MS);
  expect(hasFrozen(RELEASE)).toBe(false);
});

test.each(['pagehide', 'visibilitychange'])('a page that hears %s is not frozen', (event) => {
  markStarting(RELEASE);
  fireEvent(window, new Event(event));
  expect(hasFrozen(RELEASE)).toBe(false);
});

describe('a release that runs', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const SILENT_MS = 7_000;

  test('has frozen when its tab says nothing more, and was neither left nor hidden', () => {
    noteRunning(RELEASE);
    jest.advanceTimersByTime(7_000);
    expect(hasFrozen(RELEASE)).toBe(false);
    // What freezes a tab lets no timer run.
    jest.setSystemTime(Date.now() + SILENT_MS);
    expect(hasFrozen(RELEASE)).toBe(true);
    expect(hasFrozen({ ...RELEASE, version: '1.0.1' })).toBe(false);
  });

  test('has not while it runs, also for another tab, nor after it was left', () => {
    const leave = noteRunning(RELEASE);
    jest.advanceTimersByTime(10 * SILENT_MS);
    expect(hasFrozen(RELEASE)).toBe(false);
    leave();
    jest.setSystemTime(Date.now() + SILENT_MS);
    expect(hasFrozen(RELEASE)).toBe(false);
  });

  test('has not while its tab is hidden, where timers rest', () => {
    const isSeen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const leave = noteRunning(RELEASE);
    isSeen.mockReturnValue('hidden');
    fireEvent(window, new Event('visibilitychange'));
    jest.setSystemTime(Date.now() + SILENT_MS);
    expect(hasFrozen(RELEASE)).toBe(false);
    leave();
  });
});
