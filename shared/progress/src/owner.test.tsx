import { beforeEach, expect, jest, test } from '@jest/globals';
import { readEvents, storeVerdict } from './device';
import { readOwner, settleOwner } from './owner';
import { recordAttempt } from './record';

const attempt = (correct: number) =>
  recordAttempt({ quiz: 'module1', contentVersion: 1, answers: {}, correct, total: 10, seconds: 1 }).event;

const scores = () => readEvents().map((event) => (event.kind === 'attempt' ? event.correct : -1));

beforeEach(() => localStorage.clear());

test("a guest's progress joins the account that logs in, and no other after it", () => {
  attempt(3);
  settleOwner('jane');
  expect(scores()).toEqual([3]);
  settleOwner(undefined);
  settleOwner('june');
  expect(scores()).toEqual([]);
});

test('after logging out nothing of the person is left, and what the server does not know waits', () => {
  settleOwner('jane');
  const told = attempt(3);
  storeVerdict(told.id, 'verified');
  attempt(4);
  localStorage.setItem('venture.play.cash-stack', '{}');
  localStorage.setItem('venture.theme', 'dark');
  localStorage.setItem('venture.logout-pending', '1');
  settleOwner(undefined);
  expect(readOwner()).toBeUndefined();
  expect(scores()).toEqual([]);
  const left = Object.keys(localStorage).sort();
  expect(left).toEqual([
    'venture.logout-pending',
    'venture.theme',
    expect.stringMatching(/^venture\.waiting\.jane\./),
  ]);
  attempt(5);
  settleOwner('june');
  expect(scores()).toEqual([5]);
  settleOwner('jane');
  expect(scores()).toEqual([4]);
});

test('a full device keeps what would be lost, and its owner', () => {
  settleOwner('jane');
  attempt(4);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  settleOwner(undefined);
  full.mockRestore();
  expect(readOwner()).toBe('jane');
  expect(scores()).toEqual([4]);
});

test('settling the same owner again changes nothing', () => {
  settleOwner('jane');
  attempt(4);
  const before = { ...localStorage };
  settleOwner('jane');
  expect({ ...localStorage }).toEqual(before);
});
