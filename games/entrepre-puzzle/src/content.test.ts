import { expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { Content, messages, modes } from './content';
import json from './content.json';

const check = (content: unknown) => () => parse(Content, content, 'content');
const [first, second, ...others] = json.words;
const [beginner, ...otherModes] = json.modes;

test.each([
  ['MSG-08', messages.timeUp, 'Time is up!'],
  ['MSG-12', messages.noMoves, "You haven't made any moves yet!"],
  ['MSG-13', messages.tryAgain, 'Try again!'],
  ['MSG-14', messages.tryAgainButton, 'Try Again'],
  ['MSG-15', messages.more, 'Wanna solve more puzzle?'],
])('%s is worded exactly', (_, message, text) => {
  expect(message).toBe(text);
});

test('the par ranges of the three modes are contiguous', () => {
  expect(modes.map(({ name }) => name)).toEqual(['Beginner', 'Intermediate', 'Advanced']);
});

test.each([
  ['a missing word', { ...json, words: [first, ...others] }, 'as many words as it says'],
  ['a word twice', { ...json, words: [first, first, ...others] }, 'words differ'],
  [
    'tiles that do not spell the word',
    { ...json, words: [{ ...first, tiles: ['ST', 'AR', 'UP'] }, second, ...others] },
    'both spell the same word',
  ],
  [
    'a tile that two words share',
    {
      ...json,
      words: [{ ...first, tiles: ['MA', 'RG', 'IN'], last: ['MARG', 'IN'] }, second, ...others],
    },
    'no two words share a tile',
  ],
  [
    'a clue that gives the word away',
    { ...json, words: [{ ...first, clue: 'A startup' }, second, ...others] },
    'do not give the word away',
  ],
  [
    'a gap between the bands',
    { ...json, modes: [{ ...beginner, par: { from: 5, to: 8 } }, ...otherModes] },
    'starts where the one before ended',
  ],
])('content with %s is refused', (_, content, message) => {
  expect(check(content)).toThrow(message);
});
