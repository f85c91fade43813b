import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { clearStarting, hasFrozen, markRunning, markStarting } from './bad-releases';

const RELEASE = { name: 'lemonade', version: '1.0.0' };
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('a release that started and neither finished nor failed counts as frozen, in this version only', () => {
  markStarting(RELEASE);
  expect(hasFrozen(RELEASE)).toBe(true);
  expect(hasFrozen({ ...RELEASE, version: '1.0.1' })).toBe(false);
  clearStarting(RELEASE);
  expect(hasFrozen(RELEASE)).toBe(false);
});

test('a frozen release is tried again after a day, since the browser may have ended for another reason', () => {
  markStarting(RELEASE);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1.1 * DAY_MS);
  expect(hasFrozen(RELEASE)).toBe(false);
});

test.each(['pagehide', 'visibilitychange'])('a page that handles %s is not frozen', (event) => {
  markStarting(RELEASE);
  fireEvent(window, new Event(event));
  expect(hasFrozen(RELEASE)).toBe(false);
});

describe('a running release', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const SILENT_MS = 7_000;

  test('has frozen when its tab goes silent without being left or hidden', () => {
    markRunning(RELEASE);
    jest.advanceTimersByTime(7_000);
    expect(hasFrozen(RELEASE)).toBe(false);
    // A frozen tab runs no timers.
    jest.setSystemTime(Date.now() + SILENT_MS);
    expect(hasFrozen(RELEASE)).toBe(true);
    expect(hasFrozen({ ...RELEASE, version: '1.0.1' })).toBe(false);
  });

  test('has not frozen while it runs, also for another tab, nor after it is left', () => {
    const leave = markRunning(RELEASE);
    jest.advanceTimersByTime(10 * SILENT_MS);
    expect(hasFrozen(RELEASE)).toBe(false);
    leave();
    jest.setSystemTime(Date.now() + SILENT_MS);
    expect(hasFrozen(RELEASE)).toBe(false);
  });

  test('has not frozen while its tab is hidden, where timers pause', () => {
    const isSeen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const leave = markRunning(RELEASE);
    isSeen.mockReturnValue('hidden');
    fireEvent(window, new Event('visibilitychange'));
    jest.setSystemTime(Date.now() + SILENT_MS);
    expect(hasFrozen(RELEASE)).toBe(false);
    leave();
  });
});
