import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import golden from '../../testing/golden-statistics.json';
import { type AnswerPattern, analyseItems, type ChoiceShares, countScores } from './items';
import {
  correlation,
  countPeople,
  mean,
  median,
  sharesInThird,
  suppressSmallSteps,
  type ValueCount,
} from './statistics';

const EXACT = 9;

type GoldenCase = (typeof golden)[number];

const quizOf = ({ questions }: Pick<GoldenCase, 'questions'>) => ({
  questions: questions.map(({ id, correct: right, options }) => ({
    ...{ id, right, text: id },
    options: options.map((option) => ({ id: option, text: option })),
  })),
});
/** JSON has no undefined: a question that is missing here was not answered. */
const patternsOf = ({ patterns }: GoldenCase) => patterns as readonly AnswerPattern[];

describe.each(golden)('$about', (each) => {
  const items = analyseItems(quizOf(each), patternsOf(each), {}, 10);

  test.each(each.expected)('$id: $why', (expected) => {
    const item = items.find(({ id }) => id === expected.id);
    expect(item?.facility).toBeCloseTo(expected.facility, EXACT);
    if (expected.discrimination === null) expect(item?.discrimination).toBeUndefined();
    else expect(item?.discrimination).toBeCloseTo(expected.discrimination, EXACT);
    const shares = (of: ChoiceShares | undefined) => [of?.all, of?.top, of?.bottom];
    expectClose(shares(item?.choices.get('a')), expected.a);
    expectClose(shares(item?.choices.get('b')), expected.b);
    expectClose(shares(item?.unanswered), expected.unanswered);
  });
});

function expectClose(values: readonly (number | undefined)[], expected: readonly number[]): void {
  values.forEach((value, at) => {
    expect(value).toBeCloseTo(expected[at] ?? Number.NaN, EXACT);
  });
}

/** A slow way to check the fast one: goes through people one by one, and uses other formulas. */
const slowly = {
  mean: (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length,
  median: (all: readonly number[]) => {
    const sorted = [...all].sort((a, b) => a - b);
    const half = [sorted[Math.floor((all.length - 1) / 2)], sorted[Math.ceil((all.length - 1) / 2)]];
    return slowly.mean(half.map(Number));
  },
  /** The point-biserial formula, from the means of the two groups. */
  itemRest: (right: readonly boolean[], rest: readonly number[]) => {
    const group = (isRight: boolean) => rest.filter((_, at) => right[at] === isRight);
    const [one, zero] = [group(true), group(false)];
    const middle = slowly.mean(rest);
    const deviation = Math.sqrt(slowly.mean(rest.map((each) => (each - middle) ** 2)));
    const share = one.length / rest.length;
    if (one.length === 0 || zero.length === 0 || deviation < 1e-12) return undefined;
    return ((slowly.mean(one) - slowly.mean(zero)) / deviation) * Math.sqrt(share * (1 - share));
  },
  /** For each person, how much of them belongs to the third with the best scores. */
  top: (all: readonly number[]) =>
    all.map((score) => {
      const better = all.filter((other) => other > score).length;
      const same = all.filter((other) => other === score).length;
      return Math.min(1, Math.max(0, (all.length / 3 - better) / same));
    }),
};

const QUESTIONS = ['q1', 'q2', 'q3', 'q4'];
const OPTIONS = ['a', 'b', 'c'];
const quiz = quizOf({ questions: QUESTIONS.map((id) => ({ id, correct: 'a', options: OPTIONS })) });
const aPattern: fc.Arbitrary<AnswerPattern> = fc.record({
  answers: fc.record({
    q1: fc.constantFrom(...OPTIONS, null),
    q2: fc.constantFrom(...OPTIONS, null),
    q3: fc.constantFrom(...OPTIONS),
    q4: fc.constantFrom(...OPTIONS),
  }),
  people: fc.integer({ min: 1, max: 9 }),
});
const oneByOne = (patterns: readonly AnswerPattern[]) =>
  patterns.flatMap(({ answers, people }) => Array.from({ length: people }, () => answers));

test('counting in groups gives the same as counting one by one, to 1e-9', () => {
  fc.assert(
    fc.property(fc.array(aPattern, { minLength: 1, maxLength: 12 }), (patterns) => {
      const people = oneByOne(patterns);
      const totals = people.map((answers) => QUESTIONS.filter((id) => answers[id] === 'a').length);
      const top = slowly.top(totals);
      expect(mean(countScores(quiz, patterns))).toBeCloseTo(slowly.mean(totals), EXACT);
      for (const item of analyseItems(quiz, patterns, {}, 10)) {
        const right = people.map((answers) => answers[item.id] === 'a');
        const rest = totals.map((total, at) => total - Number(right[at]));
        const expected = slowly.itemRest(right, rest);
        expect(item.facility).toBeCloseTo(slowly.mean(right.map(Number)), EXACT);
        if (expected === undefined) expect(item.discrimination).toBeUndefined();
        else expect(item.discrimination).toBeCloseTo(expected, EXACT);
        for (const option of OPTIONS) {
          const chose = people.map((answers, at) => (answers[item.id] === option ? (top[at] ?? 0) : 0));
          const share = chose.reduce((sum, each) => sum + each, 0) / (people.length / 3);
          expect(item.choices.get(option)?.top).toBeCloseTo(share, EXACT);
        }
      }
    }),
  );
});

test('the median of counted values is the median of the people', () => {
  const aCount = fc.record({
    value: fc.integer({ min: 0, max: 60 }),
    people: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(aCount, { minLength: 1 }), (counts) => {
      const all = counts.flatMap(({ value, people }) => Array.from({ length: people }, () => value));
      expect(median(counts)).toBeCloseTo(slowly.median(all), EXACT);
    }),
  );
});

test('each third is exactly a third, even with tied scores', () => {
  const aCount = fc.record({
    value: fc.integer({ min: 0, max: 5 }),
    people: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(aCount, { minLength: 1 }), fc.constantFrom('top', 'bottom'), (counts, third) => {
      const shares = sharesInThird(counts, third);
      const inside = counts.reduce((sum, { value, people }) => sum + people * (shares.get(value) ?? 0), 0);
      expect(inside).toBeCloseTo(countPeople(counts) / 3, EXACT);
    }),
  );
});

const none: readonly ValueCount[] = [];
test('an empty group has no mean, median or correlation', () => {
  expect([mean(none), median(none), correlation([])]).toEqual([undefined, undefined, undefined]);
});

test.each([
  [
    [0, 3, 9],
    [undefined, undefined, undefined],
  ],
  [
    [10, 11, 19, 20],
    [10, 10, 10, 20],
  ],
  [
    [4, 12, 13, 40, 49],
    [undefined, 12, 12, 40, 40],
  ],
])('%j, shown only in steps of ten, becomes %j', (grown, told) => {
  expect(suppressSmallSteps(grown, 10)).toEqual(told);
});

test('a median time is shown only for ten people or more', () => {
  const patterns = [{ answers: { q1: 'a' }, people: 10 }];
  const times = (people: number) => ({ q1: [{ value: 12, people }] });
  expect(analyseItems(quiz, patterns, times(9), 10)[0]?.medianSeconds).toBeUndefined();
  expect(analyseItems(quiz, patterns, times(10), 10)[0]?.medianSeconds).toBe(12);
});
