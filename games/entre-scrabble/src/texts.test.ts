import { expect, test } from '@jest/globals';
import { type State, start, step } from './engine';
import { expire, run, solve } from './testing/plays';
import { chooseSound } from './texts';

const begun = start(7, { timing: 'x1' });
const one = run(begun, { type: 'add', place: 0 });
const last = run(begun, ...Array(4).fill({ type: 'skip' }));
const won = [solve, solve, solve, solve].reduce<State>((state, act) => act(state), begun);

test.each([
  ['a letter', begun, one, 'pick'],
  ['Backspace', one, run(one, { type: 'backspace' }), 'undo'],
  ['Clear', one, run(one, { type: 'clear' }), 'undo'],
  ['a wrong word', one, run(one, { type: 'submit' }), 'bad'],
  ['a right word', begun, solve(begun), 'good'],
  ['the end of the time', begun, expire(begun), 'bad'],
  ['a game that is won', won, solve(won), 'great'],
  ['a game that is lost', last, expire(last), 'bad'],
  ['Skip', begun, run(begun, { type: 'skip' }), undefined],
  ['a second', begun, run(begun, { type: 'pass-time', seconds: 1 }), undefined],
  ['an action that changes nothing', begun, step(begun, { type: 'clear' }), undefined],
])('%s plays the right sound', (_, before, after, sound) => {
  expect(chooseSound(before, after)).toBe(sound);
});
