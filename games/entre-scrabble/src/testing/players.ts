import { pickBelow, type Random } from '@venture/rules/random';
import { type Action, currentRound, findFreeTile } from '../engine';
import type { State } from '../word-builder/engine';

type Player = (state: State, random: Random) => Action;

/** A newcomer's habits: chances from 0 to 1, and seconds. */
const NEWCOMER = {
  knows: 0.5,
  /** Chance of taking the hint before anything else. */
  asksFirst: 0,
  /** Chance of finding an unknown word with the hint; at 0, unknown words are skipped. */
  findsWithHint: 0.4,
  /** Chance of trying a wrong order of letters. */
  slips: 0.2,
  /** Seconds spent thinking about a word, and again with the hint; each letter takes one second more. */
  thinks: 10,
  /** Length of the shortest word that is not skipped. */
  from: 0,
};

/** Simulated players with made-up knowledge; they look up the answer as often as they would know it. */
export const players: Readonly<Record<string, Player>> = {
  careful: byHabits({ knows: 0.85, findsWithHint: 0.6, slips: 0.05, thinks: 6 }),
  newcomer: byHabits({}),
  'never asks': byHabits({ findsWithHint: 0 }),
  'always asks': byHabits({ asksFirst: 1, findsWithHint: 0.75 }),
  'guesses on': byHabits({ slips: 0.7, thinks: 3 }),
  'long words only': byHabits({ knows: 0.7, from: 8 }),
  'always skips': () => ({ type: 'skip' }),
  random: byChance,
};

function byHabits(habits: Partial<typeof NEWCOMER>): Player {
  const { knows, asksFirst, findsWithHint, slips, thinks, from } = { ...NEWCOMER, ...habits };
  return (state, random) => {
    const { word, hinted, secondsSpent, wrongTries } = currentRound(state);
    const { length } = word.word;
    if (length < from) return { type: 'skip' };
    const seconds = (hinted ? 2 : 1) * thinks + length - secondsSpent;
    if (seconds > 0) return { type: 'pass-time', seconds };
    if (state.notice?.kind === 'wrong') return { type: 'clear' };
    const isTrying = state.answer.length > 0 || wrongTries > 0;
    const finds = () => (hinted ? random() < findsWithHint : random() >= asksFirst && random() < knows);
    if (isTrying || finds()) return spellOn(state, random, slips);
    return { type: hinted || findsWithHint === 0 ? 'skip' : 'hint' };
  };
}

/** Returns the next letter of the word, or of a wrong order of letters already begun, and Submit at the end. */
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

/** Picks letters, Submit, Hint and Skip at random. */
function byChance(state: State, random: Random): Action {
  const { word, hinted } = currentRound(state);
  if (state.notice?.kind === 'wrong') return { type: 'clear' };
  if (state.answer.length === word.word.length) return { type: 'submit' };
  const chance = random();
  if (chance < 0.2) return { type: 'pass-time', seconds: 1 };
  if (chance < 0.22 && !hinted) return { type: 'hint' };
  if (chance > 0.98) return { type: 'skip' };
  return { type: 'add', place: freeTile(state, random) };
}
