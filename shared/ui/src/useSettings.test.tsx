import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSettings } from './useSettings';

const KEY = 'venture.settings';

beforeEach(() => localStorage.clear());

afterEach(() => {
  jest.restoreAllMocks();
});

const open = () => renderHook(useSettings).result;

test('R16 timers are as specified and sound is off until the learner chooses', () => {
  expect(open().current).toMatchObject({ timing: 'x1', sound: false });
});

test('a setting is stored on the device and takes effect on all pages at once', () => {
  const one = open();
  const other = open();
  act(() => one.current.change({ timing: 'off' }));
  act(() => other.current.change({ sound: true }));
  expect(one.current).toMatchObject({ timing: 'off', sound: true });
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ timing: 'off', sound: true });
});

test.each([
  ['rubbish', '{{', { timing: 'x1', sound: false }],
  ['a list', '[]', { timing: 'x1', sound: false }],
  ['one wrong value', '{"timing":"x99","sound":true}', { timing: 'x1', sound: true }],
])('%s is ignored if it is found in storage', (_, text, settings) => {
  localStorage.setItem(KEY, text);
  expect(open().current).toMatchObject(settings);
});

test('a setting takes effect on this page even if storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const settings = open();
  act(() => settings.current.change({ timing: 'x10' }));
  act(() => settings.current.change({ sound: true }));
  expect(settings.current).toMatchObject({ timing: 'x10', sound: true });
});
