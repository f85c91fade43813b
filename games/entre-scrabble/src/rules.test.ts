import { expect, test } from '@jest/globals';
import { TIMINGS } from '@venture/api/timing';
import { replay } from '@venture/game/rules';
import { appendAction } from '@venture/rules/log';
import { expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import { constants, words } from './content';
import { type Action, currentRound, isSolved, type State, score } from './engine';
import * as game from './rules';
import { spell } from './testing/plays';

const seconds = fc.integer({ min: 1, max: 100 });
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('pass-time' as const), seconds }),
  fc.record({ type: fc.constant('add' as const), place: fc.integer({ min: 0, max: 11 }) }),
  fc.constantFrom<Action>(
    { type: 'backspace' },
    { type: 'clear' },
    { type: 'submit' },
    { type: 'skip' },
    { type: 'previous' },
    { type: 'hint' },
    { type: 'more-time' },
    { type: 'close-warning' },
  ),
);
const someWords = fc.subarray(
  words.map(({ id }) => id),
  { minLength: 1, maxLength: constants.rounds },
);
const anyOptions: fc.Arbitrary<game.Options> = fc.oneof(
  fc.record({ timing: fc.constantFrom(...TIMINGS) }),
  fc.record({ timing: fc.constantFrom(...TIMINGS), words: someWords }),
);

/** Asserts rules that no sequence of actions may break; throws directly, as it runs a hundred thousand times. */
function holds(state: State): void {
  const { rounds, answer, clock, notice } = state;
  const { rack, word } = currentRound(state);
  const expiries = rounds.reduce((sum, round) => sum + round.expiries, 0);
  const rules = {
    'the rack has 12 tiles': rack.length === constants.rackTiles,
    'the rack can spell the word': [...word.word].every((letter) => rack.includes(letter)),
    'each tile is used once': new Set(answer).size === answer.length,
    'the answer comes from the rack': answer.every((place) => rack[place] !== undefined),
    'the clock is never negative': (clock.secondsLeft ?? 0) >= 0,
    'there is time while it is played': state.phase !== 'playing' || clock.secondsLeft !== 0,
    'the score has a floor': score(state) >= -constants.timeoutPenalty * expiries,
    'the score has a ceiling': score(state) <= rounds.length * constants.pointsPerWord,
    'the warning is never due': notice?.kind !== 'no-time',
  };
  const broken = Object.entries(rules).filter(([, kept]) => !kept);
  if (broken.length > 0) throw new Error(`Broken: ${broken.map(([rule]) => rule).join(', ')}`);
}

test('SC-31 replaying a play gives the same end and breaks no rule: rack, answer, clock, score, no warning', () => {
  expectReplayable(game, anyAction, anyOptions, holds);
});

test('replaying a play with solved words gives the same end', () => {
  const found = fc.constant('spell' as const);
  const plays = fc.array(fc.oneof(found, fc.constant<Action>({ type: 'submit' }), anyAction), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0 }), anyOptions, plays, (seed, options, tries) => {
      let state = game.rules.start(seed, options);
      let actions: readonly Action[] = [];
      const act = (action: Action) => {
        const next = game.rules.step(state, action);
        if (next === state) return;
        holds(next);
        actions = appendAction(actions, action);
        state = next;
      };
      for (const action of tries) {
        if (action !== 'spell') act(action);
        else if (!game.rules.isOver(state) && !isSolved(state)) {
          act({ type: 'clear' });
          for (const place of spell(state).answer) act({ type: 'add', place });
        }
      }
      expect(replay(game.rules, { rules: game.rules.version, seed, options, actions })).toEqual(state);
    }),
  );
});

test('passing a, then b seconds equals passing a + b', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0 }),
      anyOptions,
      fc.array(anyAction),
      seconds,
      seconds,
      (seed, options, way, a, b) => {
        const { start, step } = game.rules;
        const state = way.reduce(step, start(seed, options));
        const apart = step(step(state, { type: 'pass-time', seconds: a }), { type: 'pass-time', seconds: b });
        expect(apart).toEqual(step(state, { type: 'pass-time', seconds: a + b }));
      },
    ),
  );
});

test('version 1 always deals the same racks; a change needs a new version', () => {
  const { rounds } = game.rules.start(2024, { timing: 'x1' });
  expect(game.rules.version).toBe(1);
  expect(rounds.map(({ word, rack }) => `${word.word} ${rack.join('')}`)).toEqual([
    'INNOVATION AVNTNZINIOON',
    'PROTOTYPE TOEGPPOOYRTR',
    'NICHE IWIECNEHCCSI',
    'SEGMENT RETHGMSNEGOE',
    'SCALABILITY LAITLSABIXYC',
  ]);
});
