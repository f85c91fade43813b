import { Timing } from '@venture/api/timing';
import { isTimeUp, startClock } from '@venture/rules/clock';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { type Random, random, shuffled } from '@venture/rules/random';
import * as v from 'valibot';
import { constants as base } from '../content';
import {
  type Action,
  addTime,
  changeRound,
  createPractice,
  currentRound,
  type Round as Dealt,
  deal,
  edit,
  findFreeTile,
  firstLetters,
  isOver,
  spelling,
  spend,
  type State as Table,
} from '../engine';
import { constants, type Entry, type Rules, words } from './content';

export const Options = v.strictObject({
  difficulty: v.picklist(DIFFICULTIES),
  timing: Timing,
  /** The number of earlier plays of this difficulty: no word repeats before the pool is used up. */
  after: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  words: createPractice(words, constants.words),
});
export type Options = v.InferOutput<typeof Options>;

export type Round = Dealt & {
  readonly word: Entry;
  readonly wrongTries: number;
  /** Seconds left when the word was skipped; null without a limit. */
  readonly skippedAt?: number | null;
};

/** As in the specified game, but with one clock for all words and the mode's own rules. */
export type State = Omit<Table, 'rounds'> & { readonly rounds: readonly Round[]; readonly rules: Rules };

export function start(seed: number, options: Options): State {
  const next = random(seed);
  return begin(shuffled(chooseWords(options), next), constants, options.timing, next);
}

/** Begins a play with these words. */
export function begin(entries: readonly Entry[], rules: Rules, timing: Timing, next: Random): State {
  const rounds = entries.map((word) => ({ ...deal(word, next), word, wrongTries: 0 }));
  const clock = startClock(rounds.length * rules.secondsPerWord, timing);
  return { phase: 'playing', rules, timing, rounds, current: 0, answer: [], clock, notice: undefined };
}

export function step(state: State, action: Action): State {
  if (isOver(state)) return state;
  switch (action.type) {
    case 'pass-time':
      return pass(state, action.seconds);
    case 'more-time':
      return addTime(state, state.rounds.length * state.rules.secondsPerWord);
    case 'submit':
      return submit(state);
    case 'skip':
      return advance(change(state, { skippedAt: state.clock.secondsLeft }), 'skipped');
    case 'forfeit':
      return { ...state, phase: 'forfeited', answer: [], notice: undefined };
    case 'previous':
    case 'close-warning':
      return state;
    default:
      return edit(state, action);
  }
}

/** Returns the score: at least 0, at most the mode's points. */
export function score(state: State): number {
  return toPoints(state, lettersGained(state, state.rounds));
}

/** Counts the letters that score in these rounds' solved words. */
export function lettersGained({ rules }: State, rounds: readonly Round[]): number {
  return sum(rounds.map((round) => (round.solved ? lettersLeft(round, rules) : 0)));
}

/** Converts letters to points: together, the letters of a play are worth the same in every play. */
export function toPoints({ rounds, rules }: State, letters: number): number {
  const total = sum(rounds.map(({ word }) => word.word.length));
  return Math.round((rules.points * letters) / total);
}

/** Counts a word's scoring letters: those not shown by the hint or lost to wrong tries. */
export function lettersLeft({ word, hinted, wrongTries }: Round, rules: Rules): number {
  const shown = hinted ? base.hintLetters : 0;
  return Math.max(0, word.word.length - shown - wrongTries * rules.wrongLetters);
}

export function isWon(state: State): boolean {
  const { phase, rules } = state;
  return phase === 'over' && score(state) * 100 >= rules.winPercent * rules.points;
}

/** Returns the rounds whose clue was shown. */
export function shownRounds({ rounds, current }: State): readonly Round[] {
  return rounds.slice(0, current + 1);
}

/**
 * Chooses a play's words. Each lap through the pool has its own order, which is the same for everybody. Each play
 * takes one word from each eighth of the pool by length, so that all plays are about equally hard.
 */
function chooseWords({ difficulty, after, words: ids }: Options): readonly Entry[] {
  if (ids) return words.filter(({ id }) => ids.includes(id));
  const pool = words
    .filter((word) => word.difficulty === difficulty)
    .toSorted((one, other) => one.word.length - other.word.length);
  const plays = pool.length / constants.words;
  const next = random(Math.floor(after / plays));
  return Array.from({ length: constants.words }, (_, part) =>
    shuffled(pool.slice(part * plays, (part + 1) * plays), next).slice(after % plays, (after % plays) + 1),
  ).flat();
}

/** Submits a complete word; the same letters are tried only once. */
function submit(state: State): State {
  const { rack, word, wrongTries } = currentRound(state);
  if (state.answer.length !== word.word.length || state.notice?.kind === 'wrong') return state;
  if (spelling(rack, state.answer) === word.word) return advance(change(state, { solved: true }), 'solved');
  const tries = wrongTries + 1;
  return { ...change(state, { wrongTries: tries }), notice: { kind: 'wrong', tries } };
}

function pass(state: State, seconds: number): State {
  const spent = spend(state, seconds);
  if (spent === state || !isTimeUp(spent.clock)) return spent;
  const notice = { kind: 'expired', round: state.current } as const;
  return { ...change(spent, { expiries: 1 }), phase: 'over', answer: [], notice };
}

function advance(state: State, kind: 'solved' | 'skipped'): State {
  const notice = { kind, round: state.current };
  const isLast = state.current + 1 === state.rounds.length;
  if (isLast) return { ...state, phase: 'over', answer: [], notice };
  return { ...state, current: state.current + 1, answer: [], notice };
}

const change = (state: State, changes: Partial<Round>): State => changeRound(state, changes);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Expands an action into several, so that the letters of the hint stay first. */
export function withHint(state: State, action: Action): readonly Action[] {
  const round = currentRound(state);
  const [answer, hint] = [spelling(round.rack, state.answer), firstLetters(round)];
  if (action.type === 'hint' && !answer.startsWith(hint))
    return [{ type: 'clear' }, ...placeHint(round), action];
  if (!round.hinted || (action.type !== 'clear' && action.type !== 'backspace')) return [action];
  if (answer === hint) return [];
  return action.type === 'clear' ? [action, ...placeHint(round)] : [action];
}

function placeHint(round: Dealt): readonly Action[] {
  const places: number[] = [];
  for (const letter of firstLetters(round)) places.push(findFreeTile(round, places, letter) ?? 0);
  return places.map((place) => ({ type: 'add', place }));
}
