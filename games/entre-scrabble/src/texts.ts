import { formatCount, formatNumber } from '@venture/api/format';
import type { Sound } from '@venture/game/sound';
import type { Clock } from '@venture/rules/clock';
import { constants } from './content';
import {
  type Action,
  currentRound,
  firstLetters,
  hasNoEffect,
  isWon,
  type Notice,
  type Round,
  type State,
  score,
  spelling,
  timeLeftRatio,
} from './engine';

/** The game's texts, worded as specified. */
export const TEXT = {
  title: 'Entre-Scrabble',
  lead: 'Read the clue, then spell the business word from twelve letters.',
  practiceLead: 'Practice with the words you missed. It is not ranked.',
  wrong: 'Not this word',
  noTime: 'You can submit only when time is available.',
  won: 'Congratulations',
  lost: 'Failed',
} as const;

/** Returns the labels above the board. */
export function listStats(state: State) {
  return [
    { label: 'Round', value: `${state.current + 1} of ${state.rounds.length}` },
    { label: 'Score', value: formatNumber(score(state)) },
  ];
}

/** Describes the last action's effect on the round in a sentence. */
export function announcement(state: State): string {
  const { notice, rounds, current } = state;
  switch (notice?.kind) {
    case 'solved':
      return `Correct: ${rounds[notice.round]?.word.word ?? ''}`;
    case 'expired':
      return `The time ran out: ${formatNumber(-constants.timeoutPenalty)} points`;
    case 'skipped':
      return rounds[notice.round]?.solved ? '' : 'Skipped';
    case 'went-back':
      return `Back to round ${current + 1}${currentRound(state).solved ? ': you solved it' : ''}`;
    default:
      return '';
  }
}

/** Describes the last action's effect on the answer, for screen readers only. */
export function answerMessage({ notice, answer, ...state }: State): string {
  const round = currentRound(state);
  const letters = formatCount(answer.length, 'letter');
  switch (notice?.kind) {
    case 'added':
      return `${[...spelling(round.rack, answer)].join(' ')}, ${letters}`;
    case 'removed':
      return `${notice.letter} taken back, ${letters}`;
    case 'cleared':
      return 'Answer cleared';
    case 'hinted':
      return hintText(round);
    default:
      return '';
  }
}

export function hintText(round: Round): string {
  return `Starts with ${[...firstLetters(round)].join(' ')}`;
}

/** Announces the time left, at a few moments only. */
export function timeMessage({ secondsLeft }: Clock): string {
  const passed = constants.announceSeconds.filter(
    (seconds) => secondsLeft !== null && secondsLeft <= seconds,
  );
  const last = passed.at(-1);
  return last === undefined ? '' : `${last} seconds left`;
}

export type RoundStatus = 'solved' | 'expired' | 'open';

export function roundStatus({ solved, expiries }: Round): RoundStatus {
  if (solved) return 'solved';
  return expiries > 0 ? 'expired' : 'open';
}

/** The parts of the board that differ between modes. */
export type BoardLook = {
  /** The share of the time left, from 1 to 0. */
  readonly timeShare: number;
  /** How the clue relates to the word, and the word's current worth. */
  readonly task?: string;
  readonly worth?: string;
  /** The points that the last action won or lost. */
  readonly points: number;
  readonly controls: readonly Control[];
  /** Whether an action would change nothing, so that its button is disabled. */
  readonly isIdle: (action: Action) => boolean;
};
export type Control = 'hint' | 'clear' | 'backspace' | 'previous' | 'skip' | 'submit';

export function describeBoard(state: State): BoardLook {
  return {
    timeShare: timeLeftRatio(state),
    points: pointsChange(state.notice),
    controls: ['hint', 'clear', 'backspace', 'previous', 'skip', 'submit'],
    isIdle: (action) => hasNoEffect(state, action),
  };
}

function pointsChange(notice: State['notice']): number {
  if (notice?.kind === 'solved') return constants.pointsPerWord;
  return notice?.kind === 'expired' ? -constants.timeoutPenalty : 0;
}

const SOUNDS: Readonly<Partial<Record<Notice['kind'], Sound>>> = {
  added: 'pick',
  removed: 'undo',
  cleared: 'undo',
  solved: 'good',
  wrong: 'bad',
  expired: 'bad',
};

/** Chooses an action's sound by what the action changed, the same in every mode except for what counts as a win. */
export function createSounds<Play extends State>(wins: (end: Play) => boolean) {
  return (before: Play, after: Play): Sound | undefined => {
    if (after.notice === before.notice) return undefined;
    if (after.phase === 'over') return wins(after) ? 'great' : 'bad';
    return after.notice && SOUNDS[after.notice.kind];
  };
}

export const chooseSound = createSounds(isWon);
