import { expect, test } from '@jest/globals';
import { modules } from '../../catalogue';
import { modulesWith } from '../../testing/content';
import { areDistinct, type Step, type StepOf } from './step';

const steps = modulesWith('business-ideas', 'marketing-sales', 'business-strategy').flatMap(({ sections }) =>
  sections.flatMap((section) => section.steps),
);
const all = <Kind extends Step['kind']>(kind: Kind) =>
  steps.filter((step): step is StepOf<Kind> => step.kind === kind);

test('every section has an exercise; the three modules have all four kinds, and at least 21 in total', () => {
  expect(steps.length).toBeGreaterThanOrEqual(21);
  for (const { sections } of modules) {
    for (const section of sections) expect(section.steps).not.toHaveLength(0);
    const kinds = new Set(sections.flatMap((section) => section.steps.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['choose', 'evidence', 'number', 'order']);
  }
});

test("an option's length does not give it away", () => {
  const isExtreme = ({ options, answer }: StepOf<'choose'>, by: typeof Math.max) => {
    const lengths = options.map(({ text }) => text.length);
    const others = lengths.toSpliced(answer, 1);
    const right = lengths[answer] ?? 0;
    return by(...lengths) === right && Math.abs(right - by(...others)) > 10;
  };
  expect(all('choose').filter((step) => isExtreme(step, Math.max) || isExtreme(step, Math.min))).toEqual([]);
});

test('choices have two to five different options, including the right one', () => {
  for (const { options, answer } of all('choose')) {
    expect(options.length).toBeGreaterThanOrEqual(2);
    expect(options.length).toBeLessThanOrEqual(5);
    expect(areDistinct(options.map((option) => option.text))).toBe(true);
    expect(options[answer]).toBeDefined();
  }
});

test('three to six different items are put in order', () => {
  for (const { items } of all('order')) {
    expect(items.length).toBeGreaterThanOrEqual(3);
    expect(items.length).toBeLessThanOrEqual(6);
    expect(areDistinct(items)).toBe(true);
  }
});

test('no result to calculate is 0, and neither half of it nor a common mistake counts as right', () => {
  for (const { answer, tolerance, slips } of all('number')) {
    expect(tolerance).toBeLessThan(Math.abs(answer) / 2);
    for (const { value } of slips) expect(Math.abs(value - answer)).toBeGreaterThan(tolerance);
  }
});

test('three to six different statements are sorted under two labels, each of which fits some', () => {
  for (const { labels, statements } of all('evidence')) {
    expect(statements.length).toBeGreaterThanOrEqual(3);
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(areDistinct(statements.map((each) => each.text))).toBe(true);
    expect([...new Set(statements.map(({ is }) => is))].sort()).toEqual([...labels].sort());
    expect(labels[0]).not.toBe(labels[1]);
  }
});

test.each(modules)(
  'in $id, picking the same position each time is right at most half of the time',
  ({ sections }) => {
    const answers = sections.flatMap((section) =>
      section.steps.flatMap((step) => (step.kind === 'choose' ? step.answer : [])),
    );
    for (const answer of answers) {
      const same = answers.filter((other) => other === answer).length;
      expect(same).toBeLessThanOrEqual(Math.ceil(answers.length / 2));
    }
  },
);
