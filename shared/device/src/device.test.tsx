import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { getEventsSnapshot, onEvent, readEvents, readUnsynced, storeEvent, storeVerdict } from './device';
import { recordQuizAttempt, recordReading, recordRun } from './record';

const attempt = {
  quiz: 'module1',
  contentVersion: 1,
  answers: { m1q1: 'm1q1b', m1q2: null },
  correct: 1,
  total: 2,
  seconds: 12.5,
};
const run = {
  game: 'cash-stack',
  rules: 1,
  seed: 7,
  options: {},
  score: 200,
  facts: {},
  timing: 'x1',
  play: { actions: ['a'] },
};
const eventKey = () => Object.keys(localStorage).find((key) => key.startsWith('venture.event.')) ?? '';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('a recorded event can be read back, with an id and a time', () => {
  const { event, kept, before } = recordQuizAttempt(attempt);
  expect(kept).toBe(true);
  expect(before).toEqual([]);
  expect(readEvents()).toEqual([event]);
  expect(event).toMatchObject({ ...attempt, kind: 'attempt' });
});

test('a run without options or play can be read back', () => {
  const { options: _, play: __, ...bare } = run;
  recordRun({ ...bare, options: undefined });
  expect(readEvents()).toHaveLength(1);
});

test('ids can be created on pages without randomUUID', () => {
  const original = crypto.randomUUID;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  recordQuizAttempt(attempt);
  Object.defineProperty(crypto, 'randomUUID', { value: original, configurable: true });
  expect(readEvents()).toHaveLength(1);
});

test('reading the same section twice records one event', () => {
  recordReading({ module: 'business-ideas', section: 'stp' });
  recordReading({ module: 'business-ideas', section: 'stp' });
  expect(readEvents()).toHaveLength(1);
});

test.each([
  ['no JSON', 'rubbish{'],
  ['another shape', '{"id":1}'],
  ['nothing', ''],
  ['a list', '[]'],
])('an entry containing %s is left in place and hides no other', (_, text) => {
  const key = 'venture.event.1.00000000-0000-4000-8000-000000000000';
  localStorage.setItem(key, text);
  recordQuizAttempt(attempt);
  expect(readEvents()).toHaveLength(1);
  expect(localStorage.getItem(key)).toBe(text);
});

test('an event with more right answers than questions is ignored', () => {
  recordQuizAttempt({ ...attempt, correct: 3 });
  expect(readEvents()).toEqual([]);
});

test("an entry stored under another event's key does not count", () => {
  recordQuizAttempt(attempt);
  const copy = localStorage.getItem(eventKey()) ?? '';
  localStorage.setItem('venture.event.1.00000000-0000-4000-8000-000000000000', copy);
  expect(readEvents()).toHaveLength(1);
});

test('a stored event is not replaced by another with the same id', () => {
  const { event } = recordQuizAttempt(attempt);
  expect(storeEvent({ ...event, correct: 2 })).toBe(true);
  expect(readEvents()).toEqual([event]);
});

test('a refused event is no longer listed, and is not sent again', () => {
  const { event } = recordQuizAttempt(attempt);
  storeVerdict(event.id, 'refused', 0);
  expect([readEvents(), readUnsynced()]).toEqual([[], []]);
});

test('an event stored by another tab in the meantime stays', () => {
  recordQuizAttempt(attempt);
  const key = eventKey();
  const other = JSON.parse(localStorage.getItem(key) ?? '');
  const id = '11111111-1111-4111-8111-111111111111';
  localStorage.setItem(`venture.event.1.${id}`, JSON.stringify({ ...other, id }));
  recordRun(run);
  expect(readEvents()).toHaveLength(3);
});

test('blocked storage returns nothing and throws nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(recordQuizAttempt(attempt).kept).toBe(false);
  expect(readEvents()).toEqual([]);
  expect(getEventsSnapshot()).toBe('');
});

test('a nearly full device stores a run without its moves', () => {
  const real = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (text.length > 300) throw new DOMException('full', 'QuotaExceededError');
    real.call(this, key, text);
  });
  expect(recordRun({ ...run, play: { actions: 'x'.repeat(1000) } }).kept).toBe(true);
  expect(readEvents()).toMatchObject([{ kind: 'run', score: 200 }]);
});

test('pages are notified of a new event until they unsubscribe', () => {
  const heard = jest.fn();
  const stop = onEvent(heard);
  recordQuizAttempt(attempt);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  recordQuizAttempt(attempt);
  expect(heard).toHaveBeenCalledTimes(1);
});
