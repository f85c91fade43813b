import { expect, test } from '@jest/globals';
import { rolloutPosition } from './draw';

const PEOPLE = Array.from({ length: 20_000 }, (_, at) => `person-${at}`);
const below = (share: number, version: string) =>
  PEOPLE.filter((who) => rolloutPosition(who, 'lemonade', version) < share);

test.each([0.01, 0.1, 0.5])('a share of %d selects about that share of people', (share) => {
  const expected = PEOPLE.length * share;
  expect(Math.abs(below(share, '2.0.0').length - expected)).toBeLessThan(expected / 10 + 20);
});

test('a growing share keeps everyone who has the release', () => {
  const few = below(0.1, '2.0.0');
  const more = new Set(below(0.5, '2.0.0'));
  expect(few.every((who) => more.has(who))).toBe(true);
});

test('the next release goes to different people first', () => {
  const first = new Set(below(0.1, '2.0.0'));
  const inBoth = below(0.1, '2.0.1').filter((who) => first.has(who)).length;
  expect(inBoth / first.size).toBeLessThan(0.15);
});

test('positions never change, so that old pages and new servers agree', () => {
  expect(rolloutPosition('ada', 'lemonade', '2.0.0')).toBeCloseTo(0.850351, 6);
});
