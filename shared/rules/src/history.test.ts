import { expect, test } from '@jest/globals';
import { toDayNumber } from '@venture/api/format';
import { catalogue } from '@venture/testing/catalogue';
import fc from 'fast-check';
import type { KnownEvent, ProgressEvent } from './events';
import { xpHistory } from './history';
import { computeXp } from './xp';

const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).toISOString();

function attempt(day: number, quiz: string, correct: number, hour?: number): ProgressEvent {
  return {
    id: `00000000-0000-4000-8000-${String(day * 100 + correct).padStart(12, '0')}`,
    at: at(day, hour),
    kind: 'attempt',
    quiz,
    contentVersion: 1,
    answers: {},
    correct,
    total: 5,
    seconds: 1,
  };
}

test('each day that added XP is listed with its gain and the total at its end', () => {
  const events = [attempt(3, 'module1', 3), attempt(3, 'marketing', 1, 18), attempt(7, 'module1', 5)];
  const [third, seventh] = [toDayNumber(new Date(at(3))), toDayNumber(new Date(at(7)))];
  expect(xpHistory(events, catalogue)).toEqual([
    { day: third, gained: 400, xp: 400 },
    { day: seventh, gained: 200, xp: 600 },
  ]);
});

test('a day without any gain is not listed', () => {
  expect(xpHistory([attempt(3, 'module1', 3), attempt(5, 'module1', 2)], catalogue)).toHaveLength(1);
  expect(xpHistory([], catalogue)).toEqual([]);
});

test('gains add up to the total XP, totals never fall, and the order of events does not matter', () => {
  const quiz = fc.constantFrom(...catalogue.quizzes.map(({ id }) => id));
  const someEvents = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 28 }), quiz, fc.nat(5), fc.constantFrom('verified', 'unverified'))
      .map(([day, id, right, verdict]): KnownEvent => ({ ...attempt(day, id, right), verdict })),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(someEvents, (events) => {
      const history = xpHistory(events, catalogue);
      expect(history.reduce((sum, { gained }) => sum + gained, 0)).toBe(computeXp(events, catalogue));
      expect(history.map((each) => each.xp)).toEqual(
        history.map((each) => each.xp).toSorted((a, b) => a - b),
      );
      expect(xpHistory([...events].reverse(), catalogue)).toEqual(history);
    }),
  );
});
