import { afterEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useSound } from './sound';

/** Counts tones instead of playing them, since jsdom has no sound. */
function fakeAudio() {
  const log: string[] = [];
  const volume = { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
  class FakeAudio {
    readonly currentTime = 0;
    createGain = () => volume;
    createOscillator = () => ({
      frequency: {},
      connect: () => volume,
      start: () => log.push('start'),
      stop: () => log.push('stop'),
    });
    close = () => Promise.resolve(log.push('close'));
  }
  Reflect.set(
    globalThis,
    'AudioContext',
    jest.fn(() => new FakeAudio()),
  );
  return log;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

test('is silent when it is off', () => {
  fakeAudio();
  renderHook(() => useSound(false)).result.current('good');
  expect(AudioContext).not.toHaveBeenCalled();
});

test("plays a tune's notes, and is closed with its page", () => {
  const log = fakeAudio();
  const { result, unmount } = renderHook(() => useSound(true));
  result.current('good');
  expect(log).toEqual(['start', 'stop', 'start', 'stop']);
  result.current('pick');
  expect(AudioContext).toHaveBeenCalledTimes(1);
  unmount();
  expect(log.at(-1)).toBe('close');
});

test('a browser without sound causes no error', () => {
  const { result } = renderHook(() => useSound(true));
  expect(() => result.current('bad')).not.toThrow();
});
