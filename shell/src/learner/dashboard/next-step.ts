import { formatCount, formatNumber, pluralize } from '@venture/api/format';
import type { Catalogue } from '@venture/rules/catalogue';
import type { KnownEvent, ProgressEvent } from '@venture/rules/events';
import type { ModuleProgress, Progress } from '@venture/rules/progress';
import { computeMaxXp } from '@venture/rules/xp';
import type { Step } from '../assignments/assigned-step';

/** The step to show if nothing is on offer. */
export const FALLBACK_STEP: Step = {
  title: 'Look around',
  text: 'Modules and games that bring XP appear here as soon as there are any.',
  to: '/games',
  action: 'Choose a game',
};

/**
 * Returns the most useful next step: the module where the learner stopped, or else the next one, then games and
 * their modes (if `isOffered`), then the XP that is left to gain.
 */
export function nextStep(
  progress: Progress,
  events: readonly KnownEvent[],
  catalogue: Catalogue,
  isOffered: (game: string) => boolean,
): Step {
  const unfinished = progress.modules.filter((module) => !isPassed(module));
  const [module] = unfinished.toSorted((one, other) => lastAt(other, events) - lastAt(one, events));
  if (module) return moduleStep(module, isTried(module, events));
  const games = catalogue.games.filter(({ id }) => isOffered(id));
  if (progress.modules.length + games.length === 0) return FALLBACK_STEP;
  const fresh = games.filter(({ id }) => !events.some((event) => event.kind === 'run' && event.game === id));
  if (fresh.length > 0) {
    const passed = progress.modules.length > 0 ? 'You have passed every module. ' : '';
    return toGames('Put it to use', passed + sayFresh(fresh.length, games.length));
  }
  const left = computeMaxXp(events, catalogue) - progress.xp;
  if (left > 0) return toGames('Beat your best', `${formatNumber(left)} XP still to gain.`);
  return {
    title: 'You have mastered everything',
    text: 'There is no more XP to gain.',
    to: '/leaderboard',
    action: 'See the ranking',
  };
}

function moduleStep(module: ModuleProgress, tried: boolean): Step {
  const { title, route, sections, sectionsRead, quiz, quizPercent } = module;
  if (quiz && tried) {
    const text = `Best ${quizPercent}%, needs ${passPercent(module)}%.`;
    return { title: `Try the ${title} quiz again`, text, to: quiz.route, action: 'Try again' };
  }
  if (quiz && sectionsRead === sections) {
    const text = `You have read all ${sections} sections.`;
    return { title: `Take the ${title} quiz`, text, to: quiz.route, action: 'Take the quiz' };
  }
  if (sectionsRead > 0) {
    const text = `${sectionsRead} of ${sections} sections read.`;
    return { title: `Continue with ${title}`, text, to: route, action: 'Continue reading' };
  }
  const short = formatCount(sections, 'short section');
  const text = quiz ? `${short}, then a quiz that explains every answer.` : `${short}.`;
  return { title: `Begin with ${title}`, text, to: route, action: 'Begin' };
}

/** If there is only one game, says so without a number. */
function sayFresh(fresh: number, of: number): string {
  if (of === 1) return 'There is a game that is still new to you.';
  return `${fresh} of ${of} games and modes ${pluralize(fresh, 'is', 'are')} still new to you.`;
}

function toGames(title: string, text: string): Step {
  return { title, text, to: '/games', action: 'Choose a game' };
}

/** Whether a module is passed, or completely read if it has no quiz. */
function isPassed(module: ModuleProgress): boolean {
  return module.quiz ? module.quizPercent >= passPercent(module) : module.percent === 100;
}

/** Finds the position of the last event in this module; -1 if the module has not been begun. */
function lastAt({ id, quiz }: ModuleProgress, events: readonly ProgressEvent[]): number {
  return events.findLastIndex((event) =>
    event.kind === 'reading' ? event.module === id : event.kind === 'attempt' && event.quiz === quiz?.id,
  );
}

function isTried({ quiz }: ModuleProgress, events: readonly ProgressEvent[]): boolean {
  return events.some((event) => event.kind === 'attempt' && event.quiz === quiz?.id);
}

function passPercent({ quiz }: ModuleProgress): number {
  return quiz?.passPercent ?? 100;
}
