import { formatCount } from '@venture/api/format';
import type { GameStat } from '@venture/game/views/StatBar';
import { describeChange } from '../texts';
import { messages, rules } from './content';
import { countedSlides, hintSlides, type State, score } from './engine';

export const TITLE = 'Fewest Slides';

/** Describes the last event in one sentence. */
export function announcement(state: State, isResumed: boolean): string {
  if (state.phase === 'solved') return `Solved: ${score(state)} points.`;
  if (state.phase === 'failed') return describeFailure(state);
  return describeChange(state) ?? (isResumed ? messages.resumed : messages.start);
}

export function describeFailure({ moves }: State): string {
  return moves < rules.mostSlides ? messages.gaveUp : messages.tooMany;
}

/** Explains the score, such as "You needed 10 slides, par is 8: 100 points × 8 ÷ 10, rounded down." */
export function describeScore(state: State): string {
  const { moves, hints, par } = state;
  const forHints = hintSlides(hints);
  const slides = formatCount(moves, 'slide');
  const counted = forHints === 0 ? slides : `${slides} and ${forHints} for ${formatCount(hints, 'hint')}`;
  if (countedSlides(state) === par) return `You matched par: ${slides}.`;
  return `You needed ${counted}, par is ${par}: ${rules.best} points × ${par} ÷ ${countedSlides(state)}, rounded down.`;
}

/** Returns the labels above the board. */
export function listStats({ moves, hints, par }: State): readonly GameStat[] {
  return [
    { label: 'Slides', value: moves },
    { label: 'For hints', value: hintSlides(hints) },
    { label: 'Par', value: par },
  ];
}
