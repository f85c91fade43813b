import { expect, test } from '@jest/globals';
import { toDayNumber } from '@venture/api/format';
import { catalogue } from '@venture/testing/catalogue';
import fc from 'fast-check';
import type { ProgressEvent } from './events';
import { MOST_A_DAY, planReview as plan, type ReviewPlan } from './review';

const MS_A_DAY = 24 * 60 * 60 * 1000;
const START = new Date(2026, 2, 3, 10).getTime();
const later = (days: number) => new Date(START + days * MS_A_DAY);

let made = 0;
function base(days: number) {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  return { id, at: later(days).toISOString() };
}

const planReview = (events: readonly ProgressEvent[], now: Date) => plan(events, now, catalogue);
const marketing = Object.entries(catalogue.quizzes.find(({ id }) => id === 'marketing')?.key ?? {});

/** Creates an attempt at the marketing quiz with the first `right` answers right. */
function attempt(days: number, right: number, kind: 'attempt' | 'practice' = 'attempt'): ProgressEvent {
  const answers = Object.fromEntries(
    marketing.map(([question, option], at) => [question, at < right ? option : 'another']),
  );
  const total = marketing.length;
  return {
    ...base(days),
    kind,
    quiz: 'marketing',
    contentVersion: 1,
    answers,
    correct: right,
    total,
    seconds: 9,
  };
}

function run(days: number, words: Readonly<Record<string, boolean>>): ProgressEvent {
  return {
    ...base(days),
    kind: 'run',
    game: 'entre-scrabble',
    rules: 1,
    seed: 1,
    score: 0,
    facts: {},
    timing: 'x1',
    words: Object.entries(words).map(([word, right]) => ({ word, clue: `What ${word} means.`, right })),
  };
}

function review(days: number, item: string, right: boolean): ProgressEvent {
  return { ...base(days), kind: 'review', item, right };
}

const ids = ({ waiting }: ReviewPlan) => waiting.map(({ item }) => item.id);
const PIVOT = 'word/PIVOT';

test('if nothing was missed, nothing is due, today or later', () => {
  const events = [attempt(0, 5), run(0, { PIVOT: true })];
  expect(planReview(events, later(0))).toMatchObject({ waiting: [], asked: [], next: undefined });
});

test('an item missed in a quiz or game is due from the next day on, stating where and when it was missed', () => {
  const events = [attempt(0, 4), run(0, { PIVOT: false })];
  const day = toDayNumber(later(0));
  expect(planReview(events, later(0.1))).toMatchObject({ waiting: [], next: { day: day + 1, count: 2 } });
  const plan = planReview(events, later(1));
  expect(plan.next).toBeUndefined();
  expect(plan.waiting).toMatchObject([
    { item: { kind: 'question', id: 'quiz/marketing/mkq5', quiz: 'marketing', question: 'mkq5' } },
    { item: { kind: 'word', id: PIVOT, word: 'PIVOT', clue: 'What PIVOT means.' } },
  ]);
  expect(plan.waiting.map(({ reason }) => reason)).toEqual([
    { kind: 'missed', source: { kind: 'quiz', name: 'marketing' }, day },
    { kind: 'missed', source: { kind: 'game', name: 'entre-scrabble' }, day },
  ]);
});

test('an item missed today can be practised at once, but only once; then it is due on another day', () => {
  const events = [attempt(0, 4), run(0, { PIVOT: false, NICHE: false })];
  const missed = (at: number) => planReview(events, later(at)).missedToday.map(({ item }) => item.id);
  expect(missed(0.1)).toEqual(['quiz/marketing/mkq5', 'word/NICHE', PIVOT]);
  events.push(review(0.1, PIVOT, true), review(0.1, 'word/NICHE', false));
  expect(missed(0.2)).toEqual(['quiz/marketing/mkq5']);
  const asked = planReview(events, later(0.2)).asked.map(({ item, right }) => [item.id, right]);
  expect(asked).toEqual([
    ['word/NICHE', false],
    [PIVOT, true],
  ]);
  expect(missed(1)).toEqual([]);
  expect(ids(planReview(events, later(1)))).toContain('word/NICHE');
});

test('a due item that is missed again in a quiz also waits until the next day', () => {
  const events = [attempt(0, 4), attempt(1, 4)];
  const plan = planReview(events, later(1.1));
  expect(plan.waiting).toEqual([]);
  expect(plan.missedToday).toHaveLength(1);
  expect(ids(planReview(events, later(2)))).toEqual(['quiz/marketing/mkq5']);
});

test('an unanswered question counts as missed', () => {
  const event = { ...attempt(0, 5), answers: { mkq1: null } } as ProgressEvent; // still an attempt
  expect(ids(planReview([event], later(1)))).toEqual(['quiz/marketing/mkq1']);
});

test.each([
  ['a question that the quiz no longer has is left out', { gone: 'gonea' }, []],
  ['an option that the quiz no longer has is not the right one', { mkq1: 'mkq1z' }, ['quiz/marketing/mkq1']],
])('%s', (_, answers, due) => {
  const event = { ...attempt(0, 5), contentVersion: 0, answers } as ProgressEvent; // still an attempt
  expect(ids(planReview([event], later(1)))).toEqual(due);
});

test('after right answers in review, items come back at ever longer intervals, and say how many days have passed', () => {
  const events = [run(0, { PIVOT: false })];
  const waits: number[] = [];
  for (let at = 1; waits.length < 5; at = Math.ceil(at)) {
    const plan = planReview(events, later(at));
    const [first] = plan.waiting;
    if (!first) throw new Error('nothing is due');
    if (first.reason.kind === 'again') waits.push(first.reason.days);
    events.push(review(at, PIVOT, true));
    at = (planReview(events, later(at)).next?.day ?? 0) - toDayNumber(later(0));
  }
  expect(waits).toEqual([2, 6, 17, 44, 102]);
});

test('an item answered wrongly in review comes back tomorrow, not today', () => {
  const events = [run(0, { PIVOT: false }), review(1, PIVOT, false)];
  const plan = planReview(events, later(1.1));
  const tomorrow = toDayNumber(later(2));
  expect(plan).toMatchObject({ waiting: [], asked: [{ right: false, nextDay: tomorrow }] });
  expect(plan.next).toEqual({ day: tomorrow, count: 1 });
  expect(planReview(events, later(2)).waiting).toMatchObject([
    { reason: { kind: 'missed', source: { kind: 'review' }, day: toDayNumber(later(1)) } },
  ]);
});

test('if an item was reviewed twice on one day, as on two devices, the later answer is shown', () => {
  const events = [run(0, { PIVOT: false }), review(1.2, PIVOT, true), review(1.1, PIVOT, false)];
  expect(planReview(events, later(1.3)).asked).toMatchObject([{ right: true }]);
});

test('practising missed questions counts as answering them', () => {
  const events = [attempt(0, 4), attempt(0.1, 5, 'practice')];
  expect(planReview(events, later(0.2))).toMatchObject({
    waiting: [],
    missedToday: [],
    asked: [],
    next: { day: toDayNumber(later(1)), count: 1 },
  });
});

test('at most five items are asked in a day; the others are due tomorrow', () => {
  const words = Object.fromEntries('ABCDEFGH'.split('').map((letter) => [letter, false]));
  const events = [run(0, words)];
  expect(planReview(events, later(0.1)).next).toEqual({ day: toDayNumber(later(1)), count: 5 });
  expect(planReview(events, later(1)).waiting).toHaveLength(5);
  const [first = '', ...others] = ids(planReview(events, later(1)));
  for (const id of others) events.push(review(1.05, id, true));
  events.push(review(1.1, first, true));
  const plan = planReview(events, later(1.2));
  expect(plan.asked.map(({ item }) => item.id)).toEqual([...others, first]);
  expect(plan.waiting).toEqual([]);
  expect(plan.asked).toHaveLength(5);
  expect(plan.next).toEqual({ day: toDayNumber(later(2)), count: 3 });
  expect(ids(planReview(events, later(2))).slice(0, 3)).toEqual(['word/F', 'word/G', 'word/H']);
  // Asked at the learner's request, beyond the day's five items.
  events.push(review(1.3, 'word/F', true));
  expect(planReview(events, later(1.4)).waiting).toEqual([]);
});

test('events after the given time do not count yet', () => {
  const events = [run(0, { PIVOT: false }), run(0, { NICHE: false }), review(1.3, PIVOT, true)];
  expect(ids(planReview(events, later(1.2)))).toEqual(['word/NICHE', PIVOT]);
  expect(ids(planReview(events, later(1.4)))).toEqual(['word/NICHE']);
});

test('a review follows the event it reviews, even at the same moment', () => {
  const [asked, missed] = [review(0, PIVOT, false), run(0, { PIVOT: false })];
  expect(planReview([asked, missed], later(0.1)).asked.map(({ item }) => item.id)).toEqual([PIVOT]);
});

test('the longest overdue item comes first', () => {
  const events = [run(2, { PIVOT: false }), run(0, { NICHE: false }), run(1, { BRAND: false })];
  expect(ids(planReview(events, later(3)))).toEqual(['word/NICHE', 'word/BRAND', PIVOT]);
});

const aDay = fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10);
const aWord = fc.constantFrom('PIVOT', 'NICHE', 'BRAND', 'MARKET', 'EQUITY', 'ASSET', 'BUDGET');
const anEvent = fc.oneof(
  fc
    .tuple(aDay, fc.nat(5), fc.constantFrom('attempt', 'practice'))
    .map(([day, right, kind]) => attempt(day, right, kind)),
  fc.tuple(aDay, fc.dictionary(aWord, fc.boolean(), { maxKeys: 4 })).map(([day, words]) => run(day, words)),
  fc
    .tuple(
      aDay,
      fc.oneof(
        aWord.map((word) => `word/${word}`),
        fc.constantFrom('quiz/marketing/mkq1', 'quiz/x/y'),
      ),
      fc.boolean(),
    )
    .map(([day, item, right]) => review(day, item, right)),
);
const someEvents = fc.array(anEvent, { maxLength: 30 });

test('events may come in any order and repeatedly, and the same time gives the same plan', () => {
  const shuffled = someEvents.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], {
        minLength: 2 * events.length,
        maxLength: 2 * events.length,
      }),
      aDay,
    ),
  );
  fc.assert(
    fc.property(shuffled, ([events, other, day]) => {
      expect(planReview(other, later(day))).toEqual(planReview(events, later(day)));
    }),
  );
});

test('there are never more than five items a day, including those already asked', () => {
  fc.assert(
    fc.property(someEvents, aDay, (events, day) => {
      const { waiting, asked } = planReview(events, later(day));
      expect(waiting.length).toBeLessThanOrEqual(Math.max(0, MOST_A_DAY - asked.length));
    }),
  );
});

test('an item that was answered does not come back on the same day, whatever else happens', () => {
  fc.assert(
    fc.property(someEvents, aDay, aWord, fc.boolean(), (events, day, word, right) => {
      const all = [...events, run(day, { [word]: right })];
      expect(ids(planReview(all, later(day)))).not.toContain(`word/${word}`);
    }),
  );
});

test('answering the items asked, right or wrong, always finishes the review', () => {
  fc.assert(
    fc.property(
      someEvents,
      aDay,
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      (events, day, marks) => {
        const all = [...events];
        for (const right of marks) {
          const [id] = ids(planReview(all, later(day)));
          if (id !== undefined) all.push(review(day, id, right));
        }
        const { waiting, asked, next, today } = planReview(all, later(day));
        expect(waiting).toEqual([]);
        if (asked.length > 0) expect(next?.day).toBeGreaterThan(today);
        for (const { nextDay } of asked) expect(nextDay).toBeGreaterThan(today);
      },
    ),
  );
});
