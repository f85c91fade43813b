import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { loadable } from './loadable';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const settled = () => jest.advanceTimersByTimeAsync(0);

describe('a loadable value', () => {
  test('is not requested until started, and then only once', async () => {
    const load = jest.fn(async () => 'here');
    const subject = loadable('It', 1000, load);
    expect(subject.get()).toEqual({ state: 'idle' });
    subject.start();
    subject.start();
    expect(subject.get()).toEqual({ state: 'loading' });
    await settled();
    subject.start();
    expect(subject.get()).toEqual({ state: 'ready', value: 'here' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('fails at its deadline, whatever the request does, and names what was late', async () => {
    const subject = loadable('Cash Stack', 2000, () => new Promise(() => undefined));
    subject.start();
    await jest.advanceTimersByTimeAsync(1999);
    expect(subject.get().state).toBe('loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(subject.get()).toMatchObject({
      state: 'failed',
      error: { name: 'TimeoutError', message: 'Cash Stack did not arrive within 2 seconds.' },
    });
  });

  test('passes each attempt its number and ignores results of old attempts', async () => {
    const answers: ((value: string) => void)[] = [];
    const load = jest.fn((_attempt: number) => new Promise<string>((resolve) => answers.push(resolve)));
    const subject = loadable('It', 1000, load);
    subject.start();
    subject.retry();
    answers[0]?.('old');
    await settled();
    expect(subject.get().state).toBe('loading');
    answers[1]?.('new');
    await settled();
    expect(subject.get()).toEqual({ state: 'ready', value: 'new' });
    expect(load.mock.calls.map(([attempt]) => attempt)).toEqual([1, 2]);
  });

  test('is retried when needed again after a failure', async () => {
    const load = jest.fn(async (attempt: number) => {
      if (attempt === 1) throw new Error('404');
      return 'here';
    });
    const subject = loadable('It', 1000, load);
    subject.start();
    await settled();
    expect(subject.get()).toMatchObject({ state: 'failed', error: { message: '404' } });
    subject.start();
    await settled();
    expect(subject.get()).toEqual({ state: 'ready', value: 'here' });
  });

  test('aborts the previous attempt when a new one starts, and each attempt at its deadline', async () => {
    const signals: AbortSignal[] = [];
    const subject = loadable('It', 1000, (_attempt, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    subject.start();
    subject.retry();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('reports the error of the part that was late instead of the timeout', async () => {
    const subject = loadable(
      'It',
      1000,
      (_attempt, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('pages.js is late')));
        }),
    );
    subject.start();
    await jest.advanceTimersByTimeAsync(1000);
    expect(subject.get()).toMatchObject({ state: 'failed', error: { message: 'pages.js is late' } });
  });

  test('notifies its listeners until they unsubscribe', async () => {
    const listener = jest.fn();
    const subject = loadable('It', 1000, async () => 'here');
    const stop = subject.subscribe(listener);
    subject.start();
    await settled();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    subject.retry();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
