import { isTimeUp } from '@venture/rules/clock';
import { messages, modes, rules } from './content';
import type { State } from './engine';

/** Returns a win's score as specified, term by term; without a time limit, it counts no seconds left. */
export function score({ phase, clock, moves }: State) {
  if (phase !== 'solved') return undefined;
  const base = rules.winBase;
  const secondsLeft = clock.secondsLeft ?? 0;
  const time = rules.pointsPerSecond * secondsLeft;
  const extra = moves - rules.freeMoves;
  const penalty = extra > 0 ? Math.max(0, rules.freeMoves - extra) : 0;
  return { base, secondsLeft, time, penalty, total: base + time - penalty };
}

/** Three stars, each with its own reason. */
export type Stars = { readonly solved: boolean; readonly slides: boolean; readonly unaided: boolean };

/** The stars of a win; none of them if the attempt is not won. */
export function computeStars(state: State): Stars {
  return state.phase === 'solved' ? starsInReach(state) : { solved: false, slides: false, unaided: false };
}

/** The stars that a win from here would still earn. */
export function starsInReach({ phase, par, moves, hints }: State): Stars {
  return { solved: phase !== 'failed', slides: moves <= slidesForStar(par), unaided: hints === 0 };
}

export function starCount(state: State): number {
  return Object.values(computeStars(state)).filter(Boolean).length;
}

/** The most slides that still earn the slides star. */
export function slidesForStar(par: number): number {
  return Math.floor((par * rules.slidesStarPercent) / 100);
}

/**
 * Returns the points that count for rank and XP: solved, few slides, no hints. Time does not count, an extra slide
 * never adds points, and a hint counts as a slide.
 */
export function masteryPoints({ phase, mode, par, moves, hints }: State) {
  const most = modes[mode].mastery;
  if (phase !== 'solved') return { solved: 0, slides: 0, unaided: 0, total: 0, most };
  const share = (percent: number) => (most * percent) / 100;
  const solved = share(rules.mastery.solvedPercent);
  const slides = Math.floor((share(rules.mastery.slidesPercent) * par) / (moves + hints));
  const unaided = hints === 0 ? share(rules.mastery.unaidedPercent) : 0;
  return { solved, slides, unaided, total: solved + slides + unaided, most };
}

/** Says why the attempt failed; running out of time takes precedence. */
export function failureMessage({ clock, moves }: State): string {
  if (isTimeUp(clock)) return messages.timeUp;
  return moves === 0 ? messages.noMoves : messages.tryAgain;
}
