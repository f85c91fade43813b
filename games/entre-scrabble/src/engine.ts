import { secondsFor, Timing } from '@venture/api/timing';
import { type Clock, extend, isTimeUp, MoreTime, PassTime, passTime, startClock } from '@venture/rules/clock';
import { pickBelow, type Random, random, shuffled } from '@venture/rules/random';
import * as v from 'valibot';
import { bag, constants, type Word, words } from './content';

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(constants.rackTiles - 1));
const plain = <const Type extends string>(type: Type) => v.strictObject({ type: v.literal(type) });

export const Action = v.variant('type', [
  PassTime,
  MoreTime,
  v.strictObject({ type: v.literal('add'), place }),
  plain('backspace'),
  plain('clear'),
  plain('submit'),
  plain('skip'),
  plain('previous'),
  plain('hint'),
  plain('forfeit'),
  plain('close-warning'),
]);
export type Action = v.InferOutput<typeof Action>;

/** Ids of words to play in place of the usual ones, in practice that is not ranked. */
export const createPractice = (pool: readonly { readonly id: string }[], most: number) =>
  v.exactOptional(
    v.pipe(
      v.array(v.picklist(pool.map(({ id }) => id))),
      v.minLength(1),
      v.maxLength(most),
      v.check((ids) => new Set(ids).size === ids.length, 'every word comes once'),
    ),
  );

export const Options = v.strictObject({ timing: Timing, words: createPractice(words, constants.rounds) });
export type Options = v.InferOutput<typeof Options>;

export type Round = {
  readonly word: Word;
  /** One letter for each position on the rack. */
  readonly rack: readonly string[];
  readonly solved: boolean;
  /** How often the time ran out; each timeout costs points. */
  readonly expiries: number;
  readonly hinted: boolean;
  readonly secondsSpent: number;
};

/** The last action's effect, shown and announced. */
export type Notice =
  | { readonly kind: 'added' | 'removed'; readonly letter: string }
  | { readonly kind: 'solved' | 'skipped' | 'expired'; readonly round: number }
  | { readonly kind: 'wrong'; readonly tries: number }
  | { readonly kind: 'cleared' | 'hinted' | 'went-back' | 'no-time' };

export type State = {
  readonly phase: 'playing' | 'over' | 'forfeited';
  readonly timing: Timing;
  readonly rounds: readonly Round[];
  /** The round in play, counted from 0. */
  readonly current: number;
  /** Rack positions of the tiles used, in order. */
  readonly answer: readonly number[];
  readonly clock: Clock;
  readonly notice: Notice | undefined;
};

export function start(seed: number, options: Options): State {
  const next = random(seed);
  const chosen = shuffled(poolOf(options), next).slice(0, constants.rounds);
  const rounds = chosen.map((word) => deal(word, next));
  return { phase: 'playing', timing: options.timing, rounds, ...fresh(options.timing, 0), notice: undefined };
}

export function step(state: State, action: Action): State {
  if (isOver(state)) return state;
  if (state.notice?.kind === 'no-time') {
    return action.type === 'close-warning' ? { ...state, notice: undefined } : state;
  }
  switch (action.type) {
    case 'pass-time':
      return pass(state, action.seconds);
    case 'skip':
      return advance(state, { kind: 'skipped', round: state.current });
    case 'previous':
      return goBack(state);
    case 'forfeit':
      return { ...state, phase: 'forfeited', notice: undefined };
    case 'close-warning':
      return state;
    default:
      return isSolved(state) ? state : work(state, action);
  }
}

export function isOver({ phase }: State): boolean {
  return phase !== 'playing';
}

export function score({ rounds }: State): number {
  return rounds.reduce((sum, round) => sum + roundPoints(round), 0);
}

/** Returns this game's maximum score. */
export function maxScore({ rounds }: State): number {
  return rounds.length * constants.pointsPerWord;
}

/** Returns the score needed to win: 400 of 500, or the same share of a shorter practice, rounded up to whole words. */
export function scoreToWin({ rounds }: State): number {
  const { winAt, pointsPerWord, rounds: full } = constants;
  return Math.ceil((rounds.length * winAt) / (full * pointsPerWord)) * pointsPerWord;
}

export function isWon(state: State): boolean {
  return state.phase === 'over' && score(state) >= scoreToWin(state);
}

export function missedWords({ rounds }: State): readonly Word[] {
  return rounds.filter(({ solved }) => !solved).map(({ word }) => word);
}

/** Returns the rounds whose clue was shown: all, unless the game was forfeited before. */
export function shownRounds({ phase, rounds, current }: State): readonly Round[] {
  return rounds.filter(({ secondsSpent }, at) => phase === 'over' || at <= current || secondsSpent > 0);
}

type InPlay<Item> = { readonly rounds: readonly Item[]; readonly current: number };

export function currentRound<Item extends Round>({ rounds, current }: InPlay<Item>): Item {
  const round = rounds[current];
  if (!round) throw new Error(`There is no round ${current} among ${rounds.length}.`);
  return round;
}

/** Whether the current round is already solved: only Next and Previous work in it. */
export function isSolved(state: State): boolean {
  return currentRound(state).solved;
}

/** Whether an action would change nothing, so that its button is disabled. */
export function hasNoEffect(state: State, action: Action): boolean {
  return step(state, action) === state;
}

/** Returns the share of the round's time left, from 1 to 0; 1 without a limit. */
export function timeLeftRatio({ clock, timing }: State): number {
  const limit = secondsFor(constants.seconds, timing);
  if (clock.secondsLeft === null || limit === null) return 1;
  return Math.min(1, clock.secondsLeft / limit);
}

function poolOf({ words: ids }: Options): readonly Word[] {
  return ids ? words.filter(({ id }) => ids.includes(id)) : words;
}

type Work = Exclude<Action, { type: 'pass-time' | 'skip' | 'previous' | 'forfeit' | 'close-warning' }>;

/** Handles actions in an unsolved round. */
function work(state: State, action: Work): State {
  switch (action.type) {
    case 'submit':
      return submit(state);
    case 'more-time':
      return addTime(state, constants.seconds);
    default:
      return edit(state, action);
  }
}

type Edit = Exclude<Work, { type: 'submit' | 'more-time' }>;

/** Handles actions on the letters, which are the same in every mode. */
export function edit<Play extends State>(state: Play, action: Edit): Play {
  switch (action.type) {
    case 'add':
      return add(state, action.place);
    case 'backspace':
      return removeLast(state);
    case 'clear':
      return state.answer.length > 0 ? { ...state, answer: [], notice: { kind: 'cleared' } } : state;
    case 'hint':
      return currentRound(state).hinted
        ? state
        : { ...changeRound(state, { hinted: true }), notice: { kind: 'hinted' } };
    default:
      return action satisfies never;
  }
}

/** Adds time to the round, if the game offers more time now. */
export function addTime<Play extends State>(state: Play, seconds: number): Play {
  const clock = extend(state.clock, seconds);
  return clock === state.clock ? state : { ...state, clock };
}

function add<Play extends State>(state: Play, place: number): Play {
  const letter = currentRound(state).rack[place];
  if (letter === undefined || state.answer.includes(place)) return state;
  return { ...state, answer: [...state.answer, place], notice: { kind: 'added', letter } };
}

function removeLast<Play extends State>(state: Play): Play {
  const place = state.answer.at(-1);
  if (place === undefined) return state;
  const letter = currentRound(state).rack[place] ?? '';
  return { ...state, answer: state.answer.slice(0, -1), notice: { kind: 'removed', letter } };
}

function submit(state: State): State {
  if (isTimeUp(state.clock)) return { ...state, notice: { kind: 'no-time' } };
  if (state.answer.length === 0) return state;
  const { rack, word } = currentRound(state);
  if (spelling(rack, state.answer) === word.word) {
    return advance(changeRound(state, { solved: true }), { kind: 'solved', round: state.current });
  }
  const tries = state.notice?.kind === 'wrong' ? state.notice.tries + 1 : 1;
  return { ...state, notice: { kind: 'wrong', tries } };
}

/** If more seconds pass than a round has left, the rest counts in the next round. */
function pass(state: State, seconds: number): State {
  if (isOver(state) || isSolved(state)) return state;
  const spent = spend(state, seconds);
  if (spent === state || !isTimeUp(spent.clock)) return spent;
  const expired = changeRound(spent, { expiries: currentRound(state).expiries + 1 });
  const left = seconds - (state.clock.secondsLeft ?? 0);
  return pass(advance(expired, { kind: 'expired', round: state.current }), left);
}

/** Spends seconds in the current round, at most the seconds left. */
export function spend<Play extends State>(state: Play, seconds: number): Play {
  if (!Number.isSafeInteger(seconds) || seconds <= 0) return state;
  const passed = Math.min(seconds, state.clock.secondsLeft ?? seconds);
  const spent = changeRound(state, { secondsSpent: currentRound(state).secondsSpent + passed });
  return { ...spent, clock: passTime(state.clock, passed) };
}

function advance(state: State, notice: Notice): State {
  const next = state.current + 1;
  if (next === state.rounds.length) return { ...state, phase: 'over', answer: [], notice };
  return { ...state, ...fresh(state.timing, next), notice };
}

function goBack(state: State): State {
  if (state.current === 0) return state;
  return { ...state, ...fresh(state.timing, state.current - 1), notice: { kind: 'went-back' } };
}

/** Returns how a round starts: with the full time and an empty answer. */
function fresh(timing: Timing, current: number): Pick<State, 'current' | 'answer' | 'clock'> {
  return { current, answer: [], clock: startClock(constants.seconds, timing) };
}

export function changeRound<Play extends State>(state: Play, change: Partial<Round>): Play {
  const rounds = state.rounds.map((round, at) => (at === state.current ? { ...round, ...change } : round));
  return { ...state, rounds };
}

/** Deals a new round: the word's letters, filled up from the bag, in random order. */
export function deal(word: Word, next: Random): Round {
  const letters = [...word.word];
  const fillers = Array.from({ length: constants.rackTiles - letters.length }, () => draw(next));
  const rack = shuffled([...letters, ...fillers], next);
  return { word, rack, solved: false, expiries: 0, hinted: false, secondsSpent: 0 };
}

const draw = (next: Random) => bag[pickBelow(next, bag.length)] ?? 'E';

/** Spells the tiles at these positions. */
export function spelling(rack: readonly string[], places: readonly number[]): string {
  return places.map((place) => rack[place] ?? '').join('');
}

/** Finds the first free tile with this letter; undefined if all tiles with the letter are used. */
export function findFreeTile({ rack }: Round, used: readonly number[], letter: string): number | undefined {
  const place = rack.findIndex((each, at) => each === letter && !used.includes(at));
  return place < 0 ? undefined : place;
}

export function firstLetters({ word }: Round): string {
  return word.word.slice(0, constants.hintLetters);
}

export function roundPoints({ solved, expiries }: Round): number {
  return (solved ? constants.pointsPerWord : 0) - expiries * constants.timeoutPenalty;
}
