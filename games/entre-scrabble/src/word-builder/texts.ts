import { formatCount, formatNumber } from '@venture/api/format';
import { secondsFor } from '@venture/api/timing';
import { currentRound } from '../engine';
import type { Entry } from './content';
import { lettersLeft, type State, score, shownRounds, step, toPoints } from './engine';

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

const CONTROLS = ['hint', 'clear', 'backspace', 'skip', 'submit'] as const;

/** What the board of the specified game shows and does in this mode. */
export function boardOf(state: State) {
  const { clock, timing, rounds, rules } = state;
  const limit = secondsFor(rounds.length * rules.secondsPerWord, timing);
  return {
    task: TASKS[currentRound(state).word.kind],
    worth: formatCount(worth(state), 'point'),
    points: pointsGained(state),
    timeShare: clock.secondsLeft === null || limit === null ? 1 : Math.min(1, clock.secondsLeft / limit),
    controls: CONTROLS.filter((control) => control !== 'skip' || !isOneWord(state)),
    isIdle: (action: Parameters<typeof step>[1]) => step(state, action) === state,
  } as const;
}

/** The labels above the board, in the game and in its replay. */
export function listStats(state: State) {
  const points = { label: 'Score', value: formatNumber(score(state)) };
  if (isOneWord(state)) return [points];
  return [{ label: 'Word', value: `${state.current + 1} of ${state.rounds.length}` }, points];
}

export const isOneWord = ({ rules }: State) => rules.words === 1;

/** The points that the current word would bring now. */
const worth = (state: State) => toPoints(state, lettersLeft(currentRound(state), state.rules));

/** The points that the word just solved brought. */
function pointsGained(state: State): number {
  const { notice, rounds, rules } = state;
  const solved = notice?.kind === 'solved' ? rounds[notice.round] : undefined;
  return solved ? toPoints(state, lettersLeft(solved, rules)) : 0;
}

/** What the last action did to the word, in a sentence. */
export function announcement(state: State): string {
  const { notice, rounds } = state;
  switch (notice?.kind) {
    case 'solved':
      return `Correct: ${rounds[notice.round]?.word.word ?? ''}, ${formatCount(pointsGained(state), 'point')}`;
    case 'skipped':
      return `Skipped: it was ${rounds[notice.round]?.word.word ?? ''}`;
    case 'wrong':
    case 'hinted':
      return `This word is now worth ${formatCount(worth(state), 'point')}`;
    default:
      return '';
  }
}

/** The words whose clue was shown, for review. */
export function listWords(end: State) {
  return shownRounds(end).map(({ word, solved }) => ({
    word: word.word,
    clue: describeClue(word),
    right: solved,
  }));
}

/** The clue as it can be read without the board. */
function describeClue({ kind, definition }: Entry): string {
  return kind === 'example' ? `An example of it: ${definition}` : definition;
}
