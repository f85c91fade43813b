import { formatCount, formatNumber } from '@venture/api/format';
import { secondsFor } from '@venture/api/timing';
import { constants as base } from '../content';
import { currentRound } from '../engine';
import type { BoardLook } from '../texts';
import type { Entry, Rules } from './content';
import {
  lettersGained,
  lettersLeft,
  type State,
  score,
  shownRounds,
  step,
  toPoints,
  withHint,
} from './engine';

export const TEXT = {
  title: 'Word Builder',
  lead: 'Build business words from their meaning, an example or their opposite. One clock runs for all of them.',
  practiceLead: 'Practice with the words you missed. It is not ranked.',
} as const;

export const ONE_WORD = {
  title: 'One Word',
  lead: 'Build one business word from its clue, within a minute.',
} as const;

const TASKS = {
  meaning: 'Build the word from its meaning',
  example: 'Build the word from an example of it',
  opposite: 'Build the word from its opposite',
} as const satisfies Record<Entry['kind'], string>;

export const MODULES = {
  'business-ideas': 'Business Ideas',
  'marketing-sales': 'Marketing & Sales',
  'business-strategy': 'Business Strategy',
} as const satisfies Record<Entry['module'], string>;

/** Describes how the specified game's board looks in this mode. */
export function describeBoard(state: State): BoardLook {
  const { clock, timing, rounds, rules } = state;
  const limit = secondsFor(rounds.length * rules.secondsPerWord, timing);
  return {
    task: TASKS[currentRound(state).word.kind],
    worth: formatCount(countWorth(state), 'point'),
    points: pointsGained(state),
    timeShare: clock.secondsLeft === null || limit === null ? 1 : Math.min(1, clock.secondsLeft / limit),
    controls: ['hint', 'clear', 'backspace', ...(isOneWord(state) ? [] : ['skip' as const]), 'submit'],
    isIdle: (action) => withHint(state, action).every((each) => step(state, each) === state),
  };
}

/** How to play. */
export function listHelp({ words, secondsPerWord, points, winPercent }: Rules): readonly string[] {
  const wrong = `A wrong try costs the points of one letter. Hint shows the first ${base.hintLetters} letters, which then no longer count.`;
  const build = 'Build the word that fits the clue: tap the letters, or type them.';
  if (words === 1)
    return [
      build,
      `You have ${secondsPerWord} seconds. The letters of the word share ${points} points.`,
      wrong,
    ];
  return [
    build,
    `${words} words share ${points} points: each letter counts the same, so long words are worth more.`,
    wrong,
    `One clock of ${words * secondsPerWord} seconds runs for all words. Skip gives a word up, and the seconds go to the next ones. Seconds left at the end bring nothing.`,
    `${(points * winPercent) / 100} points win. No word comes again until you have seen all others.`,
  ];
}

/** Returns the labels above the board. */
export function listStats(state: State) {
  const points = { label: 'Score', value: formatNumber(score(state)) };
  if (isOneWord(state)) return [points];
  return [{ label: 'Word', value: `${state.current + 1} of ${state.rounds.length}` }, points];
}

export const isOneWord = ({ rules }: State) => rules.words === 1;

/**
 * Returns the points for this many letters of the word at a place, rounding running totals so that all words'
 * points add up to the score.
 */
export function computeWordPoints(state: State, place: number, letters: number): number {
  const before = lettersGained(state, state.rounds.slice(0, place));
  return toPoints(state, before + letters) - toPoints(state, before);
}

/** Returns the points that the current word would earn now. */
const countWorth = (state: State) =>
  computeWordPoints(state, state.current, lettersLeft(currentRound(state), state.rules));

/** Returns the points earned by the word just solved. */
function pointsGained(state: State): number {
  const { notice, rounds, rules } = state;
  const solved = notice?.kind === 'solved' ? rounds[notice.round] : undefined;
  return solved ? computeWordPoints(state, rounds.indexOf(solved), lettersLeft(solved, rules)) : 0;
}

/** Describes in one sentence what the last action did to the word. */
export function announcement(state: State): string {
  const { notice, rounds } = state;
  switch (notice?.kind) {
    case 'solved':
      return `Correct: ${rounds[notice.round]?.word.word ?? ''}, ${formatCount(pointsGained(state), 'point')}`;
    case 'skipped':
      return `Skipped: it was ${rounds[notice.round]?.word.word ?? ''}`;
    case 'wrong':
    case 'hinted':
      return `This word is now worth ${formatCount(countWorth(state), 'point')}`;
    default:
      return '';
  }
}

/** Lists the words whose clue was shown, for review. */
export function listWords(end: State) {
  return shownRounds(end).map(({ word, solved }) => ({
    word: word.word,
    clue: describeClue(word),
    right: solved,
  }));
}

/** Describes the clue so that it can be read without the board. */
function describeClue({ kind, definition }: Entry): string {
  return kind === 'example' ? `An example of it: ${definition}` : definition;
}
