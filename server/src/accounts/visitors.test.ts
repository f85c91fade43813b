import { randomBytes } from 'node:crypto';
import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Visitor } from '../http/route';
import { tokens as limits } from './limits.json';
import { createGuardedVisitors, type GuardedVisitors } from './visitors';

const { freeWrong, wrongMs, wrongPerSecond, slowMs, mostWaiting } = limits;
const CAMPUS = '203.0.113.7';
const ADA: Visitor = { userId: 'ada', role: 'learner' };

const token = () => randomBytes(32).toString('base64url');

let sessions: Map<string, Visitor>;
let asked: string[];
let visitors: GuardedVisitors;
beforeEach(() => {
  jest.useFakeTimers();
  sessions = new Map();
  asked = [];
  visitors = createGuardedVisitors({
    find: async (one) => {
      asked.push(one);
      return sessions.get(one);
    },
  });
});

const loggedIn = () => {
  const one = token();
  sessions.set(one, ADA);
  return one;
};

async function guess(times: number, address = CAMPUS) {
  for (let count = 0; count < times; count += 1) await visitors.find(token(), address);
}

test.each(['', 'x', 'a'.repeat(44), `${'a'.repeat(42)}!`, 'a'.repeat(100_000)])(
  'what cannot be a token is not looked up: %.20s',
  async (odd) => {
    expect(await visitors.find(odd, CAMPUS)).toBeUndefined();
    expect(asked).toEqual([]);
  },
);

test('a token that nobody has is looked up once, and again when it may have become right', async () => {
  const enabledAgain = token();
  await visitors.find(enabledAgain, CAMPUS);
  await visitors.find(enabledAgain, CAMPUS);
  expect(asked).toHaveLength(1);
  sessions.set(enabledAgain, ADA);
  jest.advanceTimersByTime(wrongMs);
  expect(await visitors.find(enabledAgain, CAMPUS)).toEqual(ADA);
});

test('a session that ends has ended at the next call', async () => {
  const mine = loggedIn();
  expect(await visitors.find(mine, CAMPUS)).toEqual(ADA);
  sessions.delete(mine);
  expect(await visitors.find(mine, CAMPUS)).toBeUndefined();
});

test('an address that guesses waits with tokens that are not known to be right; others and known ones do not', async () => {
  const known = loggedIn();
  await visitors.find(known, CAMPUS);
  await guess(freeWrong);
  asked = [];
  const guesses = Array.from({ length: 20 }, () => visitors.find(token(), CAMPUS));
  const firstCall = visitors.find(loggedIn(), CAMPUS);
  expect(await visitors.find(known, CAMPUS)).toEqual(ADA);
  expect(await visitors.find(loggedIn(), '198.51.100.1')).toEqual(ADA);
  expect(asked).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(slowMs);
  expect(await firstCall).toEqual(ADA);
  expect(await Promise.all(guesses)).toEqual(guesses.map(() => undefined));
});

test('guesses are forgiven with time', async () => {
  await guess(freeWrong);
  jest.advanceTimersByTime((2 / wrongPerSecond) * 1000);
  expect(await visitors.find(loggedIn(), CAMPUS)).toEqual(ADA);
});

test('an address that has sent many more is forgiven as soon as one that has sent a few too many', async () => {
  await guess(freeWrong);
  const guesses = Array.from({ length: mostWaiting }, () => visitors.find(token(), CAMPUS));
  await jest.advanceTimersByTimeAsync(slowMs);
  await Promise.all(guesses);
  jest.advanceTimersByTime(((freeWrong + 1) / wrongPerSecond) * 1000);
  expect(await visitors.find(loggedIn(), CAMPUS)).toEqual(ADA);
});

test('of those who wait there are never more than a number, and the next one may come back a little later', async () => {
  await guess(freeWrong);
  const waiting = Array.from({ length: mostWaiting }, () => visitors.find(token(), CAMPUS));
  await expect(visitors.find(token(), CAMPUS)).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 1,
  });
  await jest.advanceTimersByTimeAsync(slowMs);
  await Promise.all(waiting);
  const next = visitors.find(loggedIn(), CAMPUS);
  await jest.advanceTimersByTimeAsync(slowMs);
  expect(await next).toEqual(ADA);
});
