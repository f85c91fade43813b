import { beforeEach, expect, jest, test } from '@jest/globals';
import { readEvents, readOwner, storeVerdict } from './device';
import { removeAccountData, switchOwner } from './owner';
import { recordQuizAttempt } from './record';
import { removeUser, storeUser } from './stored-user';

const record = (correct: number) =>
  recordQuizAttempt({ quiz: 'module1', contentVersion: 1, answers: {}, correct, total: 10, seconds: 1 });
const attempt = (correct: number) => record(correct).event;

const sizeHere = () => Object.entries(localStorage).flat().join('').length;

const scores = () => readEvents().map((event) => (event.kind === 'attempt' ? event.correct : -1));

/** Logs a person in on this device, or the last one out. */
function settle(userId: string | undefined): void {
  if (userId === undefined) removeUser();
  else storeUser({ userId, userType: 'user' });
  switchOwner(userId);
}

/** Simulates a full device, which can store nothing more but can still remove data. */
function whileFull(work: () => void): void {
  whileFullBut('', work);
}

/** Simulates a full device that still has room for the text under one key, `small`. */
function whileFullBut(small: string, work: () => void): void {
  const { setItem } = Storage.prototype;
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    text,
  ) {
    if (key !== small) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
  work();
  full.mockRestore();
}

beforeEach(() => localStorage.clear());

test("a guest's progress is added to the account that logs in first, and to no other", () => {
  attempt(3);
  settle('jane');
  expect(scores()).toEqual([3]);
  settle(undefined);
  settle('june');
  expect(scores()).toEqual([]);
});

test("after a logout none of the person's data is left, except that unsynced data waits for its owner", () => {
  settle('jane');
  const told = attempt(3);
  storeVerdict(told.id, 'verified', 0);
  attempt(4);
  localStorage.setItem('venture.play.cash-stack', '{}');
  localStorage.setItem('venture.theme', 'dark');
  localStorage.setItem('venture.logout-pending', '1');
  localStorage.setItem('venture.visits', '2');
  settle(undefined);
  expect(readOwner()).toBeUndefined();
  expect(scores()).toEqual([]);
  const left = Object.keys(localStorage).sort();
  expect(left).toEqual([
    'venture.logout-pending',
    'venture.theme',
    'venture.visits',
    expect.stringMatching(/^venture\.waiting\.jane\./),
  ]);
  attempt(5);
  settle('june');
  expect(scores()).toEqual([5]);
  settle('jane');
  expect(scores()).toEqual([4]);
});

test("events that a full device cannot put away are kept for their owner alone, and not mixed with anyone else's", () => {
  settle('jane');
  attempt(4);
  whileFull(() => switchOwner(undefined));
  removeUser();
  expect(readOwner()).toBe('jane');
  expect(scores()).toEqual([]);
  expect(record(5).kept).toBe(false);
  storeUser({ userId: 'june', userType: 'user' });
  whileFull(() => switchOwner('june'));
  expect([scores(), record(6).kept]).toEqual([[], false]);
  storeUser({ userId: 'jane', userType: 'user' });
  expect(scores()).toEqual([4]);
  settle('june');
  expect([scores(), record(6).kept]).toEqual([[], true]);
});

test('events that a full device could not restore return once there is room', () => {
  settle('jane');
  attempt(4);
  settle(undefined);
  storeUser({ userId: 'jane', userType: 'user' });
  whileFullBut('venture.owner', () => switchOwner('jane'));
  expect([readOwner(), scores()]).toEqual(['jane', []]);
  settle('jane');
  expect(scores()).toEqual([4]);
});

test('synced events make room on a full device for unsynced ones', () => {
  settle('jane');
  const { id } = attempt(3);
  storeVerdict(id, 'verified', 0);
  attempt(4);
  const room = sizeHere();
  const { setItem } = Storage.prototype;
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...item) {
    if (sizeHere() + item.join('').length > room) throw new DOMException('full', 'QuotaExceededError');
    setItem.apply(this, item);
  });
  settle(undefined);
  full.mockRestore();
  expect([readOwner(), scores()]).toEqual([undefined, []]);
  settle('jane');
  expect(scores()).toEqual([4]);
});

test.each([0, 1, 2, 3, 4])(
  'a device interrupted after %i removals still has each event or asks for it again',
  (most) => {
    settle('jane');
    storeVerdict(attempt(3).id, 'verified', 0);
    localStorage.setItem('venture.last-pulled', '1');
    let left = most;
    const { removeItem } = Storage.prototype;
    const spy = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
      if (left > 0) removeItem.call(this, key);
      left -= 1;
    });
    switchOwner(undefined);
    spy.mockRestore();
    settle('jane');
    expect(scores().length === 1 || localStorage.getItem('venture.last-pulled') === null).toBe(true);
  },
);

test('events that only a newer page can read also wait for their owner, unless the server has them', () => {
  settle('jane');
  const text = '{"id":"a","kind":"of-newer-pages"}';
  localStorage.setItem('venture.event.1.a', text);
  localStorage.setItem('venture.event.1.b', '{"id":"b","kind":"of-newer-pages"}');
  localStorage.setItem('venture.verdict.1.b', 'verified');
  settle('june');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('venture.event'))).toEqual([]);
  settle('jane');
  expect(localStorage.getItem('venture.event.1.a')).toBe(text);
  expect(localStorage.getItem('venture.event.1.b')).toBeNull();
});

test('deleting an account leaves the device to the person who has since logged in there', () => {
  settle('jane');
  attempt(3);
  settle('june');
  attempt(4);
  removeAccountData('jane');
  expect([readOwner(), scores()]).toEqual(['june', [4]]);
  settle('jane');
  expect(scores()).toEqual([]);
});

test('switching to the same owner again changes nothing', () => {
  settle('jane');
  attempt(4);
  const before = { ...localStorage };
  settle('jane');
  expect({ ...localStorage }).toEqual(before);
});

test.each(['venture.bad-releases', 'venture.theme'])(
  '%s belongs to the device, whoever is using it',
  (key) => {
    settle('jane');
    localStorage.setItem(key, 'kept');
    settle(undefined);
    settle('june');
    expect(localStorage.getItem(key)).toBe('kept');
  },
);
