import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  countInPlace,
  isInOrder,
  judgeNumber,
  judgeStatements,
  moved,
  parseNumber,
  shuffleItems,
} from './rules';

const items = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 6 });

test('items are shown in a wrong order, which is the same on every visit', () => {
  fc.assert(
    fc.property(fc.string(), items, (id, list) => {
      const order = shuffleItems({ id, items: list });
      expect([...order].sort()).toEqual([...list].sort());
      expect(isInOrder(order, list)).toBe(false);
      expect(shuffleItems({ id, items: list })).toEqual(order);
    }),
  );
});

test('moving an item loses none, and moving it back restores the order', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: -1, max: 6 }), fc.integer({ min: -1, max: 6 }), (list, from, to) => {
      const next = moved(list, from, to);
      expect([...next].sort()).toEqual([...list].sort());
      if (next !== list) expect(next[to]).toBe(list[from]);
      expect(moved(next, to, from)).toEqual(list);
    }),
  );
});

test('a move to a position that does not exist changes nothing', () => {
  const list = ['a', 'b', 'c'];
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 2, 3)).toBe(list);
  expect(countInPlace(['a', 'c', 'b'], list)).toBe(1);
});

test.each([
  ['1,200', 1200],
  ['$1,200,000.50', 1_200_000.5],
  ['1 200', 1200],
  ['12.5 %', 12.5],
  ['2,5', 2.5],
  ['−1.5', -1.5],
  ['.5', 0.5],
  ['6.', 6],
  ['', undefined],
  ['about 6', undefined],
  ['1,2,3', undefined],
  ['1e9', undefined],
  ['.', undefined],
])('"%s" is parsed as %s', (written, number) => {
  expect(parseNumber(written)).toBe(number);
});

const step = {
  id: 'x',
  kind: 'number' as const,
  question: 'How much?',
  answer: 150,
  unit: '$',
  tolerance: 0.5,
  tooMuch: 'too much',
  tooLittle: 'too little',
  slips: [{ value: 200, why: 'a slip' }],
  explanation: 'because',
};

test.each([
  [150, true, 'because'],
  [149.5, true, 'because'],
  [149.4, false, 'It is more than that. Go through the steps again.'],
  [200, false, 'a slip'],
  [199, false, 'a slip'],
  [220, false, 'It is less than that. Go through the steps again.'],
  [1500, false, 'too much'],
  [15, false, 'too little'],
  [0, false, 'too little'],
  [-150, false, 'Check the sign: the result has the other one.'],
])('for 150, the result %d is judged as %s: %s', (given, right, why) => {
  expect(judgeNumber(step, given)).toEqual({ right, why });
});

test('rounding errors are ignored', () => {
  expect(judgeNumber({ ...step, answer: 0.3, tolerance: 0 }, 0.1 + 0.2).right).toBe(true);
});

test('each statement is judged separately', () => {
  const statements = ['a', 'b', 'a'].map((is, at) => ({ text: `${at}`, is, why: 'because' }));
  expect(judgeStatements({ statements }, ['a', 'a', undefined])).toEqual([true, false, false]);
});
