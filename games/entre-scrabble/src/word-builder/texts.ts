import { formatCount, formatNumber } from '@venture/api/format';
import { secondsFor } from '@venture/api/timing';
import { currentRound } from '../engine';
import { constants, type Entry } from './content';
import { lettersLeft, type State, score, step, toPoints } from './engine';

export const TEXT = {
  title: 'Word Builder',
  lead: 'Build business words from their meaning, an example or their opposite. One clock runs for all of them.',
  practiceLead: 'Practice with the words you missed. It is not ranked.',
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

/** What the board of the specified game shows and does in this mode. */
export function boardOf(state: State) {
  const round = currentRound(state);
  const { clock, timing, rounds } = state;
  const limit = secondsFor(rounds.length * constants.secondsPerWord, timing);
  return {
    task: TASKS[round.word.kind],
    worth: formatCount(toPoints(state, lettersLeft(round)), 'point'),
    points: pointsGained(state),
    timeShare: clock.secondsLeft === null || limit === null ? 1 : Math.min(1, clock.secondsLeft / limit),
    controls: ['hint', 'clear', 'backspace', 'skip', 'submit'],
    isIdle: (action: Parameters<typeof step>[1]) => step(state, action) === state,
  } as const;
}

/** The labels above the board, in the game and in its replay. */
export function listStats(state: State) {
  return [
    { label: 'Word', value: `${state.current + 1} of ${state.rounds.length}` },
    { label: 'Score', value: formatNumber(score(state)) },
  ];
}

/** The points that the word just solved brought. */
function pointsGained(state: State): number {
  const { notice, rounds } = state;
  const solved = notice?.kind === 'solved' ? rounds[notice.round] : undefined;
  return solved ? toPoints(state, lettersLeft(solved)) : 0;
}

/** What the last action did to the word, in a sentence. */
export function announcement(state: State): string {
  const { notice, rounds } = state;
  const worth = formatCount(toPoints(state, lettersLeft(currentRound(state))), 'point');
  switch (notice?.kind) {
    case 'solved':
      return `Correct: ${rounds[notice.round]?.word.word ?? ''}, ${formatCount(pointsGained(state), 'point')}`;
    case 'skipped':
      return `Skipped: it was ${rounds[notice.round]?.word.word ?? ''}`;
    case 'wrong':
    case 'hinted':
      return `This word is now worth ${worth}`;
    default:
      return '';
  }
}

/** The clue as it can be read without the board, as in review. */
export function describeClue({ kind, definition }: Entry): string {
  return kind === 'example' ? `An example of it: ${definition}` : definition;
}
