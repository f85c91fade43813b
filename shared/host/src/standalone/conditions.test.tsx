import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { applyCondition, isLocal, readCondition, setCondition } from './conditions';

const native = {
  fetch: globalThis.fetch,
  setItem: Storage.prototype.setItem,
  storage: Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {},
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  globalThis.fetch = native.fetch;
  Storage.prototype.setItem = native.setItem;
  Object.defineProperty(window, 'localStorage', native.storage);
  jest.useRealTimers();
});

test('on a slow network each request is sent 2 seconds later', async () => {
  const sent = jest.fn<typeof fetch>();
  globalThis.fetch = sent;
  setCondition('slow network');
  applyCondition();
  void fetch('/one');
  await jest.advanceTimersByTimeAsync(1_999);
  expect(sent).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(sent).toHaveBeenCalledWith('/one');
});

test('full local storage can be read but not written; session storage works', () => {
  localStorage.setItem('kept', '1');
  setCondition('full storage');
  applyCondition();
  expect(localStorage.getItem('kept')).toBe('1');
  expect(() => localStorage.setItem('new', '1')).toThrow(
    expect.objectContaining({ name: 'QuotaExceededError' }),
  );
  setCondition('usual');
  expect(readCondition()).toBe('usual');
});

test('accessing blocked storage throws', () => {
  setCondition('blocked storage');
  applyCondition();
  expect(() => localStorage).toThrow(expect.objectContaining({ name: 'SecurityError' }));
});

test('an unknown condition counts as usual', () => {
  sessionStorage.setItem('venture.condition', 'broken');
  expect(readCondition()).toBe('usual');
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['venture.example.edu', false],
  ['localhost.example.edu', false],
])('%s is localhost: %s', (hostname, expected) => {
  expect(isLocal({ hostname })).toBe(expected);
});
