import { pickBelow, type Random } from '@venture/progress/random';
import { currentRound } from '../engine';
import { findFreeTile } from '../round';
import type { Action } from './actions';
import type { State } from './engine';

type Player = (state: State, random: Random) => Action;

/** Chances from 0 to 1, seconds, and the lengths of words that are not skipped. */
type Habits = {
  readonly knows: number;
  /** Takes the hint before anything else. */
  readonly asksFirst: number;
  /** Whoever never does skips words that it does not know. */
  readonly findsWithHint: number;
  /** Tries a wrong order of letters. */
  readonly slips: number;
  /** Seconds for a word, and as many with the hint; each letter takes one more. */
  readonly thinks: number;
  readonly from?: number;
  readonly to?: number;
};

const careful: Habits = { knows: 0.85, asksFirst: 0, findsWithHint: 0.6, slips: 0.05, thinks: 6 };
const newcomer: Habits = { knows: 0.5, asksFirst: 0, findsWithHint: 0.4, slips: 0.2, thinks: 10 };

/** Simulated players; how much they know is made up. They look the answer up as often as they would know it. */
export const players: Readonly<Record<string, Player>> = {
  careful: byHabits(careful),
  newcomer: byHabits(newcomer),
  'never asks': byHabits({ ...newcomer, findsWithHint: 0 }),
  'always asks': byHabits({ ...newcomer, asksFirst: 1, findsWithHint: 0.75 }),
  'guesses on': byHabits({ ...newcomer, slips: 0.7, thinks: 3 }),
  'long words only': byHabits({ ...newcomer, knows: 0.7, from: 8 }),
  'short words only': byHabits({ ...newcomer, knows: 0.7, to: 5 }),
  'always skips': () => ({ type: 'skip' }),
  random: byChance,
};

function byHabits({ knows, asksFirst, findsWithHint, slips, thinks, from = 0, to = 12 }: Habits): Player {
  const begin = (state: State, random: Random): Action => {
    const isKnown = () => random() >= asksFirst && random() < knows;
    if (currentRound(state).hinted ? random() < findsWithHint : isKnown())
      return spellOn(state, random, slips);
    return { type: currentRound(state).hinted || findsWithHint === 0 ? 'skip' : 'hint' };
  };
  return (state, random) => {
    const { word, hinted, secondsSpent, wrongTries } = currentRound(state);
    const { length } = word.word;
    if (length < from || length > to) return { type: 'skip' };
    const seconds = (hinted ? 2 : 1) * thinks + length - secondsSpent;
    if (seconds > 0) return { type: 'pass-time', seconds };
    if (state.notice?.kind === 'wrong') return { type: 'clear' };
    const isTrying = state.answer.length > 0 || wrongTries > 0;
    return isTrying ? spellOn(state, random, slips) : begin(state, random);
  };
}

/** The next letter of the word, or of a wrong order that was begun, and Submit at its end. */
function spellOn(state: State, random: Random, slips: number): Action {
  const round = currentRound(state);
  const { word } = round.word;
  const { answer } = state;
  if (answer.length === word.length) return { type: 'submit' };
  const isRight = answer.every((place, at) => round.rack[place] === word[at]);
  const isSlip = answer.length === 0 && random() < slips;
  const letter = isRight && !isSlip ? word[answer.length] : undefined;
  const place = letter === undefined ? letter : findFreeTile(round, answer, letter);
  return { type: 'add', place: place ?? freeTile(state, random) };
}

function freeTile(state: State, random: Random): number {
  const free = currentRound(state).rack.flatMap((_, at) => (state.answer.includes(at) ? [] : [at]));
  return free[pickBelow(random, free.length)] ?? 0;
}

/** Letters, Submit, Hint and Skip by chance. */
function byChance(state: State, random: Random): Action {
  const { length } = currentRound(state).word.word;
  if (state.notice?.kind === 'wrong') return { type: 'clear' };
  if (state.answer.length === length) return { type: 'submit' };
  const chance = random();
  if (chance < 0.2) return { type: 'pass-time', seconds: 1 };
  if (chance < 0.22) return { type: 'hint' };
  if (chance < 0.24) return { type: 'skip' };
  return { type: 'add', place: freeTile(state, random) };
}
