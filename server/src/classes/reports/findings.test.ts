import { expect, test } from '@jest/globals';
import { describeFindings } from './findings';
import { type ItemAnalysis, reasonToTeachAgain, sectionsById, withoutThirds } from './items';

const question = {
  id: 'q',
  text: 'Why?',
  right: 'a',
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id })),
};
const alike = (all: number) => ({ all, top: all, bottom: all });

const told = (change: Partial<ItemAnalysis>, usualSeconds?: number) =>
  wordsOf({ ...usual(), ...change }, usualSeconds);

function usual(): ItemAnalysis {
  const choices = new Map([
    ['a', { all: 0.6, top: 0.9, bottom: 0.3 }],
    ...['b', 'c', 'd'].map((id) => [id, { all: 0.13, top: 0.03, bottom: 0.2 }] as const),
  ]);
  return {
    id: 'q',
    facility: 0.6,
    discrimination: 0.4,
    medianSeconds: 10,
    choices,
    unanswered: alike(0),
  };
}

const wordsOf = (item: ItemAnalysis, usualSeconds?: number) =>
  describeFindings(item, question, usualSeconds).map(({ tone, text }) => `${tone}: ${text}`);

const chosen = (a: number, c: number) =>
  new Map([
    ['a', { all: 0.4, top: a, bottom: 0.4 }],
    ['c', { all: 0.4, top: c, bottom: 0.3 }],
    ['b', alike(0.1)],
    ['d', alike(0.1)],
  ]);

test('thirds with too few people are not mentioned', () => {
  const item = { ...usual(), choices: chosen(0.2, 0.7) };
  expect(wordsOf(item).join(' ')).toContain('strongest students chose');
  expect(wordsOf(withoutThirds(item)).join(' ')).not.toContain('strongest students chose');
});

test.each<[string, Partial<ItemAnalysis>, number | undefined, RegExp]>([
  [
    'the strongest chose another option',
    { choices: chosen(0.2, 0.7) },
    10,
    /^check: Most of the strongest students chose C, which is marked wrong: check the answer key\.$/,
  ],
  [
    'more of the strongest chose another',
    { choices: chosen(0.35, 0.45) },
    10,
    /^check: More of the strongest students chose C than/,
  ],
  [
    'it goes against the rest',
    { discrimination: -0.2 },
    10,
    /^check: Students who do well elsewhere get this wrong/,
  ],
  [
    'it hardly goes along with the rest',
    { discrimination: 0.05 },
    10,
    /^note: A right answer here says little/,
  ],
  ['everyone is right', { facility: 1, discrimination: undefined }, 10, /^note: Everyone got this right/],
  ['nobody is right', { facility: 0, discrimination: undefined }, 10, /^check: Nobody got this right/],
  [
    'nothing else varies',
    { discrimination: undefined },
    10,
    /^note: All other questions were answered identically/,
  ],
  ['nearly everyone is right', { facility: 0.97 }, 10, /^note: Nearly everyone gets this right/],
  ['few are right', { facility: 0.2 }, 10, /^note: Few get this right/],
  ['it takes long', { medianSeconds: 21 }, 10, /^note: It takes at least twice as long/],
  ['it works well', {}, 10, /^good: Works well/],
  [
    'it works',
    { discrimination: 0.2 },
    undefined,
    /^good: Works: it separates strong from weak students a little/,
  ],
])('when %s, the finding says so', (_, change, usual, sentence) => {
  expect(told(change, usual)).toEqual([expect.stringMatching(sentence)]);
});

test('options that nobody chose are named', () => {
  const choices = new Map([
    ['a', alike(0.6)],
    ['b', alike(0.39)],
    ['c', alike(0.01)],
    ['d', alike(0)],
  ]);
  expect(told({ choices })).toEqual([
    'note: Hardly anyone chooses C or D: a more tempting option would tell you more.',
  ]);
});

const share = (all: number) => ({ all, top: all, bottom: all });

test.each<[number, readonly number[], string | undefined]>([
  [0.5, [0.5, 0.3, 0.2, 0], undefined],
  [0.49, [0.49, 0.3, 0.21, 0], '49% got it right.'],
  [0.6, [0.6, 0.31, 0.09, 0], '31% chose B, which is wrong.'],
  [
    0.2,
    [0.2, 0.31, 0.09, 0.4],
    '20% got it right; 40% chose D, which is wrong; 31% chose B, which is wrong.',
  ],
])(
  'with %f right and choices %j, it gives %j as the reason to teach the question again',
  (facility, all, words) => {
    const choices = new Map(question.options.map(({ id }, at) => [id, share(all[at] ?? 0)]));
    const item = { id: 'q', facility, discrimination: 0.4, medianSeconds: 10, choices, unanswered: share(0) };
    expect(reasonToTeachAgain(item, question)).toBe(words);
  },
);

test('a section is named after its module, and links to its start', () => {
  const module = {
    ...{ id: 'ideas', title: 'Business Ideas', route: '/ideas', contentVersion: 1, quiz: null },
    sections: [{ id: 'needs', title: 'Needs' }],
  };
  expect(sectionsById({ modules: [module] }).get('needs')).toEqual({
    title: 'Business Ideas: Needs',
    to: '/ideas?section=needs',
  });
});
