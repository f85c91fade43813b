import { expect, test } from '@jest/globals';
import { content } from './content';
import { type Action, start, step } from './engine';
import { chooseSound } from './texts';

const choice = { type: 'choose', id: 'ad-campaign' } as const;
const begun = start();
const bought = step(begun, choice);

test.each<[string, ReturnType<typeof start>, Action, string | undefined]>([
  ['a choice', begun, choice, 'good'],
  ['a choice that costs more than there is', start({ ...content, startBudget: 18 }), choice, 'bad'],
  ['a choice while the last one settles', bought, choice, undefined],
  ['the end of a round', bought, { type: 'settle' }, undefined],
])('%s plays the right sound', (_, before, action, sound) => {
  expect(chooseSound(before, step(before, action), action)).toBe(sound);
});
