import { expect, test } from '@jest/globals';
import { catalogue } from '../catalogue';
import { areDistinct } from '../module/content/step';
import json from './cases.json';
import { cases } from './rules';

test('there are 45 cases, each with its own id', () => {
  expect(cases).toHaveLength(45);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(45);
});

test.each(cases)('$id is short, and has four different options, each with a reason', (asked) => {
  expect(isShort(asked.situation, 240) && isShort(asked.question, 80)).toBe(true);
  expect(asked.options.every(({ text, why }) => isShort(text, 60) && isShort(why, 130))).toBe(true);
  expect(asked.options).toHaveLength(4);
  expect(areDistinct(asked.options.map(({ text }) => text))).toBe(true);
  expect(asked.options.map(({ id }) => id)).toContain(asked.right);
});

const isShort = (text: string, most: number) => text.trim().length >= 4 && text.length <= most;

test('each case is about a section of its module, and every section has one', () => {
  const sections = catalogue.modules.flatMap(({ id, sections }) => sections.map((one) => `${id}/${one.id}`));
  const about = new Set(cases.map(({ module, topic }) => `${module}/${topic}`));
  expect([...about].sort()).toEqual(sections.sort());
});

test('neither position nor length gives the right answer away', () => {
  const places = [0, 1, 2, 3].map((place) => json.filter(({ answer }) => answer === place).length);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(1);
  const isAt = (end: (...lengths: number[]) => number) =>
    cases.filter(({ options, right }) => {
      const reach = end(...options.map(({ text }) => text.length));
      return options.filter(({ text }) => text.length === reach).every(({ id }) => id === right);
    }).length;
  expect(isAt(Math.max)).toBeLessThanOrEqual(15);
  expect(isAt(Math.min)).toBeLessThanOrEqual(15);
});

/** Matches a whole calculation, such as `3 x $200 = $600`. */
const SUM = /-?\$?[\d,.]*\d%?(?: [-+x/] -?\$?[\d,.]*\d%?)+ = -?\$?[\d,.]*\d%?/g;

test('all calculations add up', () => {
  const sums = JSON.stringify(json).match(SUM) ?? [];
  expect(sums.length).toBeGreaterThan(50);
  expect(sums.filter((sum) => !addsUp(sum))).toEqual([]);
});

function addsUp(sum: string): boolean {
  const [left = '', right = ''] = sum.split(' = ');
  const [start = '', ...rest] = left.split(' ');
  const value = rest.reduce(
    ({ total, sign }, each) => (/^[-+x/]$/.test(each) ? { total, sign: each } : compute(total, sign, each)),
    { total: amount(start), sign: '' },
  );
  return Math.abs(value.total - amount(right)) < 1e-9;
}

function compute(total: number, sign: string, each: string) {
  const by = amount(each);
  const totals = { '+': total + by, '-': total - by, x: total * by, '/': total / by };
  return { total: new Map(Object.entries(totals)).get(sign) ?? Number.NaN, sign: '' };
}

function amount(text: string): number {
  const number = Number(text.replaceAll(/[$,%]/g, ''));
  return text.endsWith('%') ? number / 100 : number;
}
