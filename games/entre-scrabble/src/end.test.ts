import { expect, test } from '@jest/globals';
import { words } from './content';
import {
  type Action,
  isOver,
  isWon,
  missedWords,
  type State,
  score,
  shownRounds,
  start,
  step,
} from './engine';
import { expire, run, solve } from './testing/plays';

const begun = start(7, { timing: 'x1' });

const all = (state: State, ...plan: ((state: State) => State)[]) =>
  plan.reduce((now, act) => act(now), state);
const skipped = (state: State) => step(state, { type: 'skip' });

test.each([
  ['five solved', [solve, solve, solve, solve, solve], 500, true],
  ['four solved, one skipped', [solve, skipped, solve, solve, solve], 400, true],
  ['four solved, one expired', [solve, solve, expire, solve, solve], 300, false],
  ['three solved, two skipped', [solve, skipped, solve, skipped, solve], 300, false],
  ['nothing solved', [skipped, skipped, skipped, skipped, skipped], 0, false],
])('SC-26 %s', (_, plan, points, won) => {
  const end = all(begun, ...plan);
  expect([end.phase, score(end), isWon(end)]).toEqual(['over', points, won]);
});

test('R15 five solved words with one timeout score 400, which wins', () => {
  const end = all(
    begun,
    expire,
    (state) => step(state, { type: 'previous' }),
    solve,
    solve,
    solve,
    solve,
    solve,
  );
  expect([end.phase, score(end), isWon(end)]).toEqual(['over', 400, true]);
});

test.each([
  [1, 1, true],
  [2, 1, false],
  [3, 3, true],
  [4, 3, false],
  [5, 4, true],
])('practice of %i words with %i solved counts as won: %p', (count, right, won) => {
  const practice = start(3, { timing: 'x1', words: words.slice(0, count).map(({ id }) => id) });
  const end = all(practice, ...practice.rounds.map((_, at) => (at < right ? solve : skipped)));
  expect([isOver(end), isWon(end)]).toEqual([true, won]);
});

test('the missed words are the unsolved ones, in order', () => {
  const end = all(begun, solve, skipped, solve, expire, solve);
  expect(missedWords(end)).toEqual([begun.rounds[1]?.word, begun.rounds[3]?.word]);
});

test('SC-20 a forfeit ends the game without a win', () => {
  const given = run(all(begun, solve, solve, solve, solve), { type: 'forfeit' });
  expect([given.phase, isOver(given), isWon(given), score(given)]).toEqual(['forfeited', true, false, 400]);
});

test.each([
  ['a whole game, also of words skipped at once', all(begun, skipped, skipped, skipped, skipped, skipped), 5],
  ['a game given up in its second round', run(all(begun, skipped), { type: 'forfeit' }), 2],
  [
    'a game given up in a round that was gone back to',
    run(
      begun,
      { type: 'skip' },
      { type: 'pass-time', seconds: 3 },
      { type: 'previous' },
      { type: 'forfeit' },
    ),
    2,
  ],
])('lists the clues shown in %s', (_, end, seen) => {
  expect(shownRounds(end)).toEqual(
    begun.rounds.slice(0, seen).map(({ word }) => expect.objectContaining({ word })),
  );
});

test.each<Action>([
  { type: 'pass-time', seconds: 1 },
  { type: 'submit' },
  { type: 'skip' },
  { type: 'previous' },
  { type: 'add', place: 0 },
])('%j changes nothing after the end', (action) => {
  const end = all(begun, solve, solve, solve, solve, solve);
  expect(step(end, action)).toBe(end);
});
