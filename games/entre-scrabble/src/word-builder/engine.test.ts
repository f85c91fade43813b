import { describe, expect, test } from '@jest/globals';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { type Action, currentRound, missedWords } from '../engine';
import { words } from './content';
import { listCosts } from './costs';
import { isWon, lettersLeft, type State, score, start, step, toPoints } from './engine';

const begun = start(7, { difficulty: 'Beginner', timing: 'x1', after: 0 });
const run = (state: State, ...actions: readonly Action[]) => actions.reduce(step, state);

/** Puts these letters into the answer. */
function spell(state: State, letters: string): State {
  const free: (string | undefined)[] = [...currentRound(state).rack];
  return [...letters].reduce((now, letter) => {
    const place = free.indexOf(letter);
    free[place] = undefined;
    return step(now, { type: 'add', place });
  }, state);
}

const wordOf = (state: State) => currentRound(state).word.word;
const solve = (state: State) => run(spell(state, wordOf(state)), { type: 'submit' });
const miss = (state: State) =>
  run(spell(state, [...wordOf(state)].reverse().join('')), { type: 'submit' }, { type: 'clear' });

describe('the words', () => {
  test.each(DIFFICULTIES)('%s: no word repeats before the pool is used up, in each lap', (difficulty) => {
    const pool = words.filter((word) => word.difficulty === difficulty).map(({ id }) => id);
    const plays = pool.length / 8;
    for (const lap of [0, 1, 2]) {
      const seen = Array.from({ length: plays }, (_, at) =>
        start(at, { difficulty, timing: 'x1', after: lap * plays + at }).rounds.map(({ word }) => word.id),
      );
      expect(seen.flat().sort()).toEqual([...pool].sort());
    }
  });

  test('each lap has its own order, and plays are about equally long', () => {
    const ids = (after: number) =>
      start(1, { difficulty: 'Advanced', timing: 'x1', after }).rounds.map(({ word }) => word.id);
    expect(ids(0)).not.toEqual(ids(6));
    const letters = [0, 1, 2, 3, 4, 5].map((after) => ids(after).join('').length);
    expect(Math.max(...letters) - Math.min(...letters)).toBeLessThanOrEqual(8);
  });

  test('practice has the chosen words, and time for each', () => {
    const options = { difficulty: 'Beginner', timing: 'x1', after: 0, words: ['gap', 'viable'] } as const;
    const practice = start(3, { ...options, words: [...options.words] });
    expect(practice.rounds.map(({ word }) => word.id).sort()).toEqual(['gap', 'viable']);
    expect(practice.clock.secondsLeft).toBe(50);
  });
});

describe('the score', () => {
  test('solving all words without help or errors scores 1000, whatever their lengths', () => {
    const end = begun.rounds.reduce(solve, begun);
    expect([end.phase, score(end), isWon(end), missedWords(end)]).toEqual(['over', 1000, true, []]);
    expect(listCosts(end)).toEqual([]);
  });

  test('a longer word is worth more, in proportion to its letters', () => {
    const total = begun.rounds.reduce((sum, { word }) => sum + word.word.length, 0);
    const solved = solve(begun);
    expect(score(solved)).toBe(Math.round((1000 * wordOf(begun).length) / total));
  });

  test('the hint costs two letters, only once', () => {
    const hinted = run(begun, { type: 'hint' });
    expect(lettersLeft(currentRound(hinted), hinted.rules)).toBe(wordOf(begun).length - 2);
    expect(step(hinted, { type: 'hint' })).toBe(hinted);
  });

  test('a wrong try costs one letter, and repeating it costs no more', () => {
    const wrong = run(spell(begun, [...wordOf(begun)].reverse().join('')), { type: 'submit' });
    expect(lettersLeft(currentRound(wrong), wrong.rules)).toBe(wordOf(begun).length - 1);
    expect(step(wrong, { type: 'submit' })).toBe(wrong);
  });

  test('a word is never worth less than 0', () => {
    const worn = Array.from({ length: 12 }).reduce<State>(miss, begun);
    expect(lettersLeft(currentRound(worn), worn.rules)).toBe(0);
    expect(score(solve(worn))).toBe(0);
  });

  test('the letters can be submitted only once the word is complete', () => {
    const short = spell(begun, wordOf(begun).slice(0, -1));
    expect(step(short, { type: 'submit' })).toBe(short);
  });
});

describe('the clock', () => {
  test('keeps running when a word is skipped or solved', () => {
    const skipped = run(begun, { type: 'pass-time', seconds: 30 }, { type: 'skip' });
    expect([skipped.current, skipped.clock.secondsLeft]).toEqual([1, 170]);
    expect(solve(skipped).clock.secondsLeft).toBe(170);
  });

  test('ends the play and keeps the score so far', () => {
    const end = run(solve(begun), { type: 'pass-time', seconds: 999 });
    expect([end.phase, end.clock.secondsLeft, score(end)]).toEqual(['over', 0, score(solve(begun))]);
    expect(step(end, { type: 'skip' })).toBe(end);
  });

  test('nothing ends without a time limit', () => {
    const slow = start(7, { difficulty: 'Beginner', timing: 'off', after: 0 });
    expect(run(slow, { type: 'pass-time', seconds: 5000 }).phase).toBe('playing');
  });

  test('nobody can go back, so no word gets more time than the others', () => {
    const skipped = run(begun, { type: 'skip' });
    expect(step(skipped, { type: 'previous' })).toBe(skipped);
  });
});

describe('the costs of decisions', () => {
  const causes = (state: State) => listCosts(state).map(({ label, cost, why }) => ({ label, cost, why }));
  const rest = (state: State) => run(state, { type: 'forfeit' });

  test('a solved word: its hint and wrong tries', () => {
    const solved = solve(miss(run(begun, { type: 'hint' })));
    expect(causes(rest(solved)).slice(0, 2)).toEqual([
      expect.objectContaining({ label: `${wordOf(begun)}: hint`, cost: toPoints(begun, 2) }),
      expect.objectContaining({ label: `${wordOf(begun)}: 1 wrong try`, cost: toPoints(begun, 1) }),
    ]);
  });

  test('a skipped word, with the seconds left then and at the end', () => {
    const skipped = run(begun, { type: 'pass-time', seconds: 20 }, { type: 'skip' });
    const end = skipped.rounds.slice(1).reduce(solve, skipped);
    expect(causes(end)).toEqual([
      {
        label: `${wordOf(begun)}: skipped`,
        cost: toPoints(begun, wordOf(begun).length),
        why: expect.stringMatching(/^You had 180 seconds left then, and 180 seconds at the end: time for/),
      },
    ]);
  });

  test('the words left when time ran out, and the word that took longest', () => {
    const first = solve(run(begun, { type: 'pass-time', seconds: 150 }));
    const end = run(first, { type: 'pass-time', seconds: 50 });
    expect(causes(end)).toEqual([
      expect.objectContaining({
        label: 'Time ran out: 7 words left',
        why: `${wordOf(begun)} took longest: 150 seconds.`,
      }),
    ]);
  });

  test('the words still unsolved when the play was forfeited', () => {
    expect(causes(rest(solve(begun)))).toEqual([
      expect.objectContaining({ label: 'Forfeited', why: '7 words were not solved yet.' }),
    ]);
  });
});
