import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { hasFrozen, noteStarted, noteStarting } from './choose';

const RELEASE = { name: 'lemonade', version: '1.0.0' };
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('a release that has begun and neither ended nor failed has frozen, in its version alone', () => {
  noteStarting(RELEASE);
  expect(hasFrozen(RELEASE)).toBe(true);
  expect(hasFrozen({ ...RELEASE, version: '1.0.1' })).toBe(false);
  noteStarted(RELEASE);
  expect(hasFrozen(RELEASE)).toBe(false);
});

test('after a day it is tried again, since the browser may have ended for another reason', () => {
  noteStarting(RELEASE);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1.1 * DAY_MS);
  expect(hasFrozen(RELEASE)).toBe(false);
});

test.each(['pagehide', 'visibilitychange'])('a page that hears %s is not frozen', (event) => {
  noteStarting(RELEASE);
  fireEvent(window, new Event(event));
  expect(hasFrozen(RELEASE)).toBe(false);
});
