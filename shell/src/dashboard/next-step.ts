import { activities } from '@venture/progress/activities';
import type { KnownEvent, ProgressEvent } from '@venture/progress/events';
import type { ModuleProgress, Progress } from '@venture/progress/progress';
import { xpAtMost } from '@venture/progress/xp';
import type { KnownRemotes } from '../remotes/list';
import { quizRoutes } from './content';

/** The one thing to do next. */
export type Step = {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
};

/** The games that bring XP: the product's first ones, and each that says in the list what its scores are worth. */
export function gamesWithXp({ remotes }: Pick<KnownRemotes, 'remotes'>): readonly string[] {
  const told = remotes.filter(({ scale }) => scale !== undefined).map(({ name }) => name);
  return [...new Set([...activities.games.map(({ id }) => id), ...told])];
}

/** What helps most now: the module that was begun, else the next one, then the games, then what is left to gain. */
export function nextStep(progress: Progress, events: readonly KnownEvent[], games: readonly string[]): Step {
  const unfinished = progress.modules.filter((module) => !isPassed(module));
  const module = unfinished.find((each) => each.percent > 0 || isTried(each, events)) ?? unfinished[0];
  if (module) return moduleStep(module, isTried(module, events));
  const fresh = games.filter((game) => !events.some((event) => event.kind === 'run' && event.game === game));
  if (fresh.length > 0) {
    return toGames('Put it to use', `${fresh.length} of ${games.length} games are still new to you.`);
  }
  const left = xpAtMost(events, games) - progress.xp;
  if (left > 0) return toGames('Beat your best', `${left.toLocaleString('en')} XP are still to be gained.`);
  return {
    title: 'You have mastered everything',
    text: 'There is no more XP to gain.',
    to: '/leaderboard',
    action: 'See the ranking',
  };
}

function moduleStep(module: ModuleProgress, tried: boolean): Step {
  const { id, title, route, sections, sectionsRead, quizPercent } = module;
  const quiz = quizOf(id);
  const to = quizRoutes[quiz] ?? route;
  if (tried) {
    const text = `Best ${quizPercent}%, needs ${passPercent(quiz)}%.`;
    return { title: `Try the ${title} quiz again`, text, to, action: 'Try again' };
  }
  if (sectionsRead === sections) {
    const text = `You have read all ${sections} sections.`;
    return { title: `Take the ${title} quiz`, text, to, action: 'Take the quiz' };
  }
  if (sectionsRead > 0) {
    const text = `${sectionsRead} of ${sections} sections read.`;
    return { title: `Go on with ${title}`, text, to: route, action: 'Go on reading' };
  }
  const text = `${sections} short sections, then a quiz that explains every answer.`;
  return { title: `Begin with ${title}`, text, to: route, action: 'Begin' };
}

function toGames(title: string, text: string): Step {
  return { title, text, to: '/game-selection', action: 'Choose a game' };
}

function isPassed({ id, quizPercent }: ModuleProgress): boolean {
  return quizPercent >= passPercent(quizOf(id));
}

function isTried({ id }: ModuleProgress, events: readonly ProgressEvent[]): boolean {
  return events.some((event) => event.kind === 'attempt' && event.quiz === quizOf(id));
}

function quizOf(module: string): string {
  return activities.modules.find(({ id }) => id === module)?.quiz ?? module;
}

function passPercent(quiz: string): number {
  return activities.quizzes.find(({ id }) => id === quiz)?.passPercent ?? 100;
}
