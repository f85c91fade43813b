import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { CatalogueFile, toTeaches } from './catalogue';
import { ParseError, parse } from './parse';
import { Badges, Teaches } from './teaches';

const options = [
  { id: 'a', text: 'Yes' },
  { id: 'b', text: 'No' },
];
const question = { id: 'q1', text: 'Is it?', options, right: 'a' };
const quiz = {
  id: 'pricing-quiz',
  title: 'Pricing Quiz',
  route: '/quiz/pricing',
  contentVersion: 1,
  passPercent: 50,
  xp: 500,
  questions: [question],
};
const outline = {
  id: 'pricing',
  title: 'Pricing',
  route: '/pricing-intro',
  contentVersion: 1,
  quiz: 'pricing-quiz',
  sections: [{ id: 'cost-plus', title: 'Cost plus' }],
};
const read = (changes: object) => () =>
  parse(CatalogueFile, { quizzes: [quiz], modules: [outline], ...changes }, 'catalogue.json');
const withQuestion = (changes: object) =>
  read({ quizzes: [{ ...quiz, questions: [{ ...question, ...changes }] }] });

describe('a catalogue', () => {
  test('gives the list of remotes only what progress needs, not the texts of questions', () => {
    const teaches = toTeaches(read({})());
    expect(teaches).toEqual({
      modules: [
        {
          id: 'pricing',
          title: 'Pricing',
          route: '/pricing-intro',
          quiz: 'pricing-quiz',
          sections: ['cost-plus'],
        },
      ],
      quizzes: [
        {
          id: 'pricing-quiz',
          title: 'Pricing Quiz',
          route: '/quiz/pricing',
          passPercent: 50,
          xp: 500,
          key: { q1: 'a' },
        },
      ],
    });
    expect(parse(Teaches, JSON.parse(JSON.stringify(teaches)), 'a line')).toEqual(teaches);
  });

  test.each([
    ['a quiz of more than 500 XP', read({ quizzes: [{ ...quiz, xp: 501 }] }), 'quizzes.0.xp'],
    ['two quizzes with one id', read({ quizzes: [quiz, quiz] }), 'two have the same id'],
    ['two sections with one id', read({ modules: [doubled()] }), 'modules.0.sections: two have the same id'],
    ['a module with a missing quiz', read({ quizzes: [] }), "a module's quiz is one of the quizzes"],
    ['a correct option that does not exist', withQuestion({ right: 'c' }), 'right is one of the options'],
    ['a single option', withQuestion({ options: options.slice(0, 1) }), 'questions.0.options'],
    ['an id that every object has as a member', withQuestion({ id: '__proto__' }), 'must be 1 to 80 letters'],
    ['ids too long for a review', withQuestion({ id: 'q'.repeat(63) }), 'at most 74 characters together'],
    ['an endless text', withQuestion({ text: 'x'.repeat(1001) }), 'questions.0.text'],
  ])('with %s is refused', (_, reading, message) => {
    expect(reading).toThrow(message);
  });
});

function doubled() {
  return { ...outline, sections: [...outline.sections, ...outline.sections] };
}

describe('a badge', () => {
  const badge = {
    id: 'price-setter',
    title: 'Price Setter',
    source: 'pricing module',
    description: 'Pass the pricing quiz.',
    icon: 'chart',
    rule: { type: 'quizPassed', quiz: 'pricing-quiz' },
  };
  const reading = (changes: object) => () => parse(Badges, [{ ...badge, ...changes }], 'badges');

  test.each([
    { type: 'quizScoreAtLeast', quiz: 'pricing-quiz', percent: 100 },
    { type: 'fact', fact: 'allSold' },
    { type: 'fact', fact: 'allSold', count: { fact: 'sold', of: 3, noun: 'cups sold' } },
    { type: 'scoreAtLeast', score: 250 },
  ])('can be earned by $type', (rule) => {
    expect(reading({ rule })()).toEqual([{ ...badge, rule }]);
  });

  test.each([
    ['an unknown rule', { rule: { type: 'always' } }, '0.rule.type'],
    ['a misspelt rule', { rule: { type: 'scoreAtLeast', scroe: 1 } }, 'scroe'],
    ['no image', { icon: undefined }, 'a badge has an icon or art'],
    ['two images', { art: 'badge.svg' }, 'a badge has an icon or art'],
    ['an image outside the release', { icon: undefined, art: '../badge.svg' }, '0.art'],
  ])('with %s is refused', (_, changes, message) => {
    expect(reading(changes)).toThrow(message);
  });
});

test('every error of a small value is reported, but only the first of a large one', () => {
  const countErrors = (length: number) => {
    try {
      parse(v.array(v.string()), Array(length).fill(1), 'a list');
      return 0;
    } catch (error) {
      return error instanceof ParseError && error.issues.length;
    }
  };
  expect([countErrors(3), countErrors(3000)]).toEqual([3, 1]);
});
