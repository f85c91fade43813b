import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type ConditionsInUse, createConditions } from './conditions';
import { pretendNetwork, SLOW_MS } from './network';

const realFetch = window.fetch;
const answer = jest.fn(async () => new Response('answered'));
let conditions: ConditionsInUse;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  answer.mockClear();
  window.fetch = answer;
  conditions = createConditions();
  stop = pretendNetwork(conditions);
});
afterEach(() => {
  stop();
  window.fetch = realFetch;
  jest.useRealTimers();
});

test('calls go through as they are at first', async () => {
  expect(await (await fetch('/api/x')).text()).toBe('answered');
  expect(navigator.onLine).toBe(true);
});

test('slow: a call is sent two seconds late', async () => {
  conditions.change({ network: 'slow' });
  const call = fetch('/api/x');
  await jest.advanceTimersByTimeAsync(SLOW_MS - 1);
  expect(answer).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await (await call).text()).toBe('answered');
});

test('slow: a call that is given up meanwhile is never sent', async () => {
  conditions.change({ network: 'slow' });
  const giveUp = new AbortController();
  const call = fetch('/api/x', { signal: giveUp.signal });
  giveUp.abort(new Error('given up'));
  await expect(call).rejects.toThrow('given up');
  await jest.advanceTimersByTimeAsync(SLOW_MS);
  expect(answer).not.toHaveBeenCalled();
});

test('offline: a call fails as it does without a network, and the page is told', async () => {
  const heard: string[] = [];
  const hear = ({ type }: Event) => heard.push(type);
  for (const name of ['offline', 'online']) window.addEventListener(name, hear);
  conditions.change({ network: 'offline' });
  await expect(fetch('/api/x')).rejects.toBeInstanceOf(TypeError);
  expect(navigator.onLine).toBe(false);
  conditions.change({ isOpen: true });
  conditions.change({ network: 'slow' });
  expect(navigator.onLine).toBe(true);
  expect(heard).toEqual(['offline', 'online']);
  for (const name of ['offline', 'online']) window.removeEventListener(name, hear);
});

test('afterwards everything is as it was', () => {
  conditions.change({ network: 'offline' });
  stop();
  expect(window.fetch).toBe(answer);
  expect(navigator.onLine).toBe(true);
});
