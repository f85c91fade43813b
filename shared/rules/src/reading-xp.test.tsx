import { describe, expect, test } from '@jest/globals';
import { catalogue } from '@venture/testing/catalogue';
import type { KnownEvent } from './events';
import { xpHistory } from './history';
import { computeMaxXp, computeXp, xpGained } from './xp';

const base = { id: '00000000-0000-4000-8000-000000000000', at: '2026-01-01T00:00:00.000Z' };
const [ideas] = catalogue.modules.filter(({ quiz }) => quiz === 'module1');
const { id: moduleId, sections } = ideas ?? { id: '', sections: [] };
const reading = (section: string, of = moduleId): KnownEvent => ({
  ...{ ...base, kind: 'reading', module: of, section },
});
const attempt = (correct: number): KnownEvent => ({
  ...{
    ...base,
    kind: 'attempt',
    quiz: 'module1',
    contentVersion: 1,
    answers: {},
    correct,
    total: 5,
    seconds: 9,
  },
});
const everySection = sections.map((section) => reading(section));
/** More sections than a module ever has. */
const many = Array.from({ length: 99 }, (_, at) => reading(`section-${at}`));

describe('a section that was read', () => {
  test('brings 5 XP, once', () => {
    expect(xpGained([], reading('one'), catalogue)).toBe(5);
    expect(xpGained([reading('one')], reading('one'), catalogue)).toBe(0);
    expect(xpGained([reading('one')], reading('two'), catalogue)).toBe(5);
    expect(xpHistory([reading('one'), reading('two')], catalogue)).toMatchObject([{ gained: 10, xp: 10 }]);
  });

  test('brings nothing if it was refused, or its module has no quiz', () => {
    expect(computeXp([{ ...reading('one'), verdict: 'refused' }], catalogue)).toBe(0);
    expect(computeXp([reading('one', 'unknown')], catalogue)).toBe(0);
  });

  test.each([
    ['nothing answered', [], everySection, 5 * sections.length],
    ['half of the quiz', [attempt(3)], everySection, 300 + 5 * sections.length],
    ['all of the quiz', [attempt(5)], everySection, 500],
    ['all of the quiz but a fifth, and far more sections than there are', [attempt(4)], many, 450],
    ['far more sections than there are', [], many, 50],
  ])('never brings the module above its maximum: %s', (_, answered, read, expected) => {
    expect(computeXp([...answered, ...read], catalogue)).toBe(expected);
    expect(computeXp([...read, ...answered], catalogue)).toBe(expected);
  });

  test('does not change the total XP that can be gained', () => {
    expect(computeMaxXp(everySection, catalogue)).toBe(computeMaxXp([], catalogue));
  });

  test('counts up to the cap while not verified by the server', () => {
    expect(computeXp([{ ...reading('one'), verdict: 'unverified' }], catalogue)).toBe(5);
  });
});
