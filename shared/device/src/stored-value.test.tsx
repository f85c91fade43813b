import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { storedState } from './stored-value';
import { useStoredState } from './useStoredState';

const size = storedState('size', v.object({ width: v.number() }));

beforeEach(() => localStorage.clear());

test('a value is stored as JSON, and stays the same object until it changes', () => {
  expect(size.get()).toBeUndefined();
  expect(size.set({ width: 3 })).toBe(true);
  expect(localStorage.getItem('size')).toBe('{"width":3}');
  expect(size.get()).toEqual({ width: 3 });
  expect(size.get()).toBe(size.get());
});

test('a text is stored unchanged', () => {
  const mode = storedState('mode', v.picklist(['easy', 'hard']));
  mode.set('hard');
  expect(localStorage.getItem('mode')).toBe('hard');
  expect(mode.get()).toBe('hard');
});

test.each(['', '{', '"text"', '{"width":"wide"}'])(
  'an invalid value such as %j is ignored but not removed',
  (text) => {
    localStorage.setItem('size', text);
    expect(size.get()).toBeUndefined();
    expect(localStorage.getItem('size')).toBe(text);
  },
);

test('changes by this page and other tabs are reported until unsubscribed', () => {
  const listener = jest.fn();
  const stop = size.subscribe(listener);
  size.set({ width: 1 });
  window.dispatchEvent(new StorageEvent('storage', { key: 'size' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  size.set({ width: 2 });
  expect(listener).toHaveBeenCalledTimes(3);
});

test('full storage keeps the earlier value', () => {
  size.set({ width: 1 });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(size.set({ width: 2 })).toBe(false);
  expect(size.get()).toEqual({ width: 1 });
  full.mockRestore();
});

test('a component keeps its change while storage is full, until a later one can be stored', () => {
  size.set({ width: 1 });
  const { result } = renderHook(() => useStoredState(size, { width: 0 }));
  const change = (width: number) => act(() => result.current[1]({ width }));
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  change(2);
  expect(result.current[0]).toEqual({ width: 2 });
  full.mockRestore();
  change(3);
  expect(result.current[0]).toEqual({ width: 3 });
  act(() => void size.set({ width: 4 }));
  expect(result.current[0]).toEqual({ width: 4 });
});
