import { describe, expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { modules } from '../../catalogue';
import { modulesWith } from '../../testing/content';
import json from './business-ideas.json';
import { Module } from './schema';
import { isSpread, Step, type StepOf } from './step';

const steps = modulesWith('business-ideas', 'marketing-sales', 'business-strategy').flatMap(({ sections }) =>
  sections.flatMap((section) => section.steps),
);
const stepOf = <Kind extends Step['kind']>(kind: Kind) => {
  const found = steps.find((step): step is StepOf<Kind> => step.kind === kind);
  if (!found) throw new Error(`no section has a step of the kind ${kind}`);
  return found;
};
const [choose, order, number, evidence] = [
  stepOf('choose'),
  stepOf('order'),
  stepOf('number'),
  stepOf('evidence'),
];

test('every section has an exercise: all four kinds, 21 or more in three modules', () => {
  expect(steps.length).toBeGreaterThanOrEqual(21);
  for (const { sections } of modules) {
    for (const section of sections) expect(section.steps).not.toHaveLength(0);
    const kinds = new Set(sections.flatMap((section) => section.steps.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['choose', 'evidence', 'number', 'order']);
  }
});

test('the length of an option does not give it away', () => {
  const choices = steps.filter((step) => step.kind === 'choose');
  const isExtreme = ({ options, answer }: StepOf<'choose'>, by: typeof Math.max) => {
    const lengths = options.map(({ text }) => text.length);
    const others = lengths.toSpliced(answer, 1);
    const right = lengths[answer] ?? 0;
    return by(...lengths) === right && Math.abs(right - by(...others)) > 10;
  };
  expect(choices.filter((step) => isExtreme(step, Math.max) || isExtreme(step, Math.min))).toEqual([]);
});

test.each([
  ['one option', { ...choose, options: choose.options.slice(0, 1) }, 'a choice has two to five options'],
  ['an option twice', { ...choose, options: [choose.options[0], choose.options[0]] }, 'two options read'],
  ['an option without a reason', { ...choose, options: [{ text: 'One' }, { text: 'Two' }] }, 'options.0.why'],
  ['an answer beyond the options', { ...choose, answer: 5 }, 'the answer is not the place of an option'],
  ['two items', { ...order, items: ['First', 'Then'] }, 'three to six items can be put in order'],
  ['an item twice', { ...order, items: ['First', 'Then', 'first'] }, 'two items read the same'],
  ['an order without explanation', { ...order, explanation: ' ' }, 'explanation'],
  ['a number without unit', { ...number, unit: '' }, 'unit'],
  ['a number that is 0', { ...number, answer: 0 }, 'nothing is ten times as much as 0'],
  ['a tolerance that is too large', { ...number, tolerance: Math.abs(number.answer) }, 'half of the answer'],
  [
    'a mistake that would be right',
    { ...number, slips: [{ value: number.answer, why: 'No.' }] },
    'the result of a mistake would count as right',
  ],
  ['a label that is none of the two', { ...evidence, labels: ['Yes', 'No'] }, 'is one of the two labels'],
  ['two labels that read the same', { ...evidence, labels: ['Yes', 'Yes'] }, 'the two labels read the same'],
  [
    'statements of one label only',
    { ...evidence, statements: evidence.statements.map((each) => ({ ...each, is: evidence.labels[0] })) },
    'each of the two labels fits some statement',
  ],
  ['two statements', { ...evidence, statements: evidence.statements.slice(0, 2) }, 'three to six statements'],
  ['an unknown kind', { ...choose, kind: 'guess' }, 'kind'],
])('a step with %s is refused', (_, step, message) => {
  expect(() => parse(Step, step, 'a step')).toThrow(message);
});

describe('a module is refused', () => {
  const withSteps = (at: number, changed: readonly unknown[]) => () =>
    parse(
      Module,
      {
        ...json,
        sections: json.sections.map((each, place) => (place === at ? { ...each, steps: changed } : each)),
      },
      'business-ideas.json',
    );

  test('whose section has no exercise', () => {
    expect(withSteps(2, [])).toThrow('sections.2.steps: a section has at least one thing to do');
  });

  test('that uses the id of a step twice', () => {
    expect(withSteps(2, json.sections[0]?.steps ?? [])).toThrow('sections: two steps have the same id');
  });

  test('whose right options are often at the same position', () => {
    const same = [1, 2, 3].map((at) => ({ ...choose, id: `same-${at}`, answer: 1 }));
    expect(withSteps(2, same)).toThrow('the right options stand too often at the same place');
    expect(isSpread([choose, { ...choose, answer: choose.answer + 1 }])).toBe(true);
  });
});
