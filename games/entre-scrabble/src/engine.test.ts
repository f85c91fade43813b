import { describe, expect, test } from '@jest/globals';
import { constants, words } from './content';
import { type Action, currentRound, maxScore, type State, score, start, step } from './engine';
import { run, solve, spell } from './testing/plays';

const begun = start(7, { timing: 'x1' });
const skip = { type: 'skip' } as const;
const previous = { type: 'previous' } as const;
const submit = { type: 'submit' } as const;
const noTime = (state: State): State => ({ ...state, clock: { secondsLeft: 0, extensions: 0 } });

describe('a new game', () => {
  test('SC-02 Q24 has five rounds with five different words from the 20', () => {
    expect(new Set(begun.rounds.map(({ word }) => word.id)).size).toBe(5);
    expect(words).toEqual(expect.arrayContaining(begun.rounds.map(({ word }) => word)));
  });

  test('SC-04 SC-05 Q22 deals 12 tiles a round, including every letter of the word as often as needed', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      for (const { rack, word } of start(seed, { timing: 'x1' }).rounds) {
        const left = [...rack];
        for (const letter of word.word) left.splice(left.indexOf(letter), left.includes(letter) ? 1 : 0);
        expect(left).toHaveLength(constants.rackTiles - word.word.length);
      }
    }
  });

  test('every word can come up in every round', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 2000; seed += 1) {
      start(seed, { timing: 'x1' }).rounds.forEach(({ word }, at) => {
        seen.add(`${at} ${word.id}`);
      });
    }
    expect(seen.size).toBe(constants.rounds * words.length);
  });

  test('depends only on its seed', () => {
    expect(start(7, { timing: 'x1' })).toEqual(begun);
    expect(start(8, { timing: 'x1' })).not.toEqual(begun);
  });

  test.each([
    ['x1', 30],
    ['x1.5', 45],
    ['x2', 60],
    ['x10', 300],
    ['off', null],
  ] as const)('SC-03 R16 with timing %s gives %p s a round', (timing, seconds) => {
    expect(start(7, { timing }).clock.secondsLeft).toBe(seconds);
  });

  test('practice plays exactly the words it is given', () => {
    const practice = start(7, { timing: 'x1', words: ['sc-niche', 'sc-pivot'] });
    expect(practice.rounds.map(({ word }) => word.id).sort()).toEqual(['sc-niche', 'sc-pivot']);
    expect(maxScore(practice)).toBe(200);
  });
});

describe('the answer', () => {
  test('SC-06 takes a letter only as often as it is on the rack', () => {
    const { rack } = currentRound(begun);
    rack.forEach((letter, place) => {
      const used = run(begun, { type: 'add', place });
      expect(used.answer).toEqual([place]);
      expect(used.notice).toEqual({ kind: 'added', letter });
      expect(step(used, { type: 'add', place })).toBe(used);
    });
  });

  test('SC-07 takes at most 12 letters', () => {
    const places = currentRound(begun).rack.map((_, place) => place);
    const full = run(begun, ...places.map((place) => ({ type: 'add', place }) as const));
    expect(full.answer).toHaveLength(12);
    for (const place of [...places, 12, -1]) expect(step(full, { type: 'add', place })).toBe(full);
  });

  test('SC-24 Backspace removes the last letter', () => {
    const two = run(begun, { type: 'add', place: 4 }, { type: 'add', place: 9 });
    expect(run(two, { type: 'backspace' }).answer).toEqual([4]);
    expect(step(begun, { type: 'backspace' })).toBe(begun);
  });

  test('SC-23 Clear empties the answer', () => {
    const two = run(begun, { type: 'add', place: 4 }, { type: 'add', place: 9 });
    expect(run(two, { type: 'clear' }).answer).toEqual([]);
    expect(step(begun, { type: 'clear' })).toBe(begun);
  });

  test('SC-25 Q23 the hint appears on request, once, and stays with its round', () => {
    const hinted = run(begun, { type: 'hint' });
    expect(currentRound(begun).hinted).toBe(false);
    expect(currentRound(hinted).hinted).toBe(true);
    expect(step(hinted, { type: 'hint' })).toBe(hinted);
    expect(currentRound(run(hinted, skip, previous)).hinted).toBe(true);
    expect(score(solve(hinted))).toBe(100);
  });
});

describe('Submit', () => {
  test('SC-08 SC-09 the word scores 100 and opens the next round', () => {
    const solved = solve(begun);
    expect(score(solved)).toBe(100);
    expect(solved).toMatchObject({ current: 1, answer: [], notice: { kind: 'solved', round: 0 } });
  });

  test('SC-10 Q15 a wrong word costs nothing and keeps the round and its letters', () => {
    const wrong = run(begun, { type: 'add', place: 0 }, submit);
    expect(score(wrong)).toBe(0);
    expect(wrong).toMatchObject({ current: 0, answer: [0], notice: { kind: 'wrong', tries: 1 } });
    expect(run(wrong, submit).notice).toEqual({ kind: 'wrong', tries: 2 });
    expect(run(wrong, { type: 'backspace' }).notice).toMatchObject({ kind: 'removed' });
  });

  test('an empty answer cannot be submitted', () => expect(step(begun, submit)).toBe(begun));

  test('SC-11 MSG-10 Q64 submitting with time 0 scores nothing and raises a warning', () => {
    const late = run(noTime(spell(begun)), submit);
    expect(score(late)).toBe(0);
    expect(late).toMatchObject({ current: 0, notice: { kind: 'no-time' } });
    expect(step(late, skip)).toBe(late);
    expect(step(late, { type: 'pass-time', seconds: 5 })).toBe(late);
    expect(run(late, { type: 'close-warning' }).notice).toBeUndefined();
  });
});

describe('Skip and Previous', () => {
  test('SC-18 Q16 Skip scores 0 and opens the next round', () => {
    const skipped = run(begun, { type: 'add', place: 0 }, skip);
    expect(score(skipped)).toBe(0);
    expect(skipped).toMatchObject({ current: 1, answer: [], notice: { kind: 'skipped', round: 0 } });
  });

  test('Q16 Skip ends the game in round 5', () => {
    expect(run(begun, skip, skip, skip, skip).phase).toBe('playing');
    expect(run(begun, skip, skip, skip, skip, skip).phase).toBe('over');
  });

  test('SC-19 Q17 Previous goes back one round, and if that is unsolved, it restarts at 30 s', () => {
    const back = run(begun, { type: 'pass-time', seconds: 12 }, { type: 'add', place: 3 }, skip, previous);
    expect(back).toMatchObject({ current: 0, answer: [], clock: { secondsLeft: 30 } });
    expect(score(solve(back))).toBe(100);
  });

  test('no round comes before round 1', () => expect(step(begun, previous)).toBe(begun));

  test('Q17 a solved round stays solved: its clock stands still, and it earns no more points', () => {
    const back = run(solve(begun), previous);
    const idle: Action[] = [
      { type: 'pass-time', seconds: 99 },
      { type: 'add', place: 0 },
      { type: 'hint' },
      submit,
      previous,
    ];
    for (const action of idle) expect(step(back, action)).toBe(back);
    expect(run(back, skip)).toMatchObject({ current: 1, clock: { secondsLeft: 30 } });
    expect(score(run(back, skip))).toBe(100);
  });
});
