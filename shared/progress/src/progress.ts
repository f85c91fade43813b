import { activities } from './activities';
import { type Badge, earnedBadges } from './badges';
import type { KnownEvent, ProgressEvent } from './events';
import { bestShare, type Level, levelOf, xp } from './xp';

export type ModuleProgress = {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  /** Half for the sections read, half for the best score in the module's quiz. */
  readonly percent: number;
  readonly sectionsRead: number;
  readonly sections: number;
  /** The best score in the module's quiz. */
  readonly quizPercent: number;
};

export type Progress = {
  /** Nothing was done on this device yet: pages show their examples. */
  readonly isEmpty: boolean;
  readonly xp: number;
  readonly level: Level;
  readonly badges: readonly Badge[];
  readonly modules: readonly ModuleProgress[];
  /** The whole way through all modules. */
  readonly percent: number;
};

/** Everything that follows from what was done, in whatever order it was done. */
export function progressOf(events: readonly KnownEvent[]): Progress {
  const modules = activities.modules.map((module) => moduleProgress(events, module));
  const total = xp(events);
  return {
    isEmpty: events.length === 0,
    xp: total,
    level: levelOf(total),
    badges: earnedBadges(events),
    modules,
    percent: Math.floor(modules.reduce((sum, { percent }) => sum + percent, 0) / modules.length),
  };
}

type Module = (typeof activities.modules)[number];

function moduleProgress(events: readonly ProgressEvent[], module: Module): ModuleProgress {
  const sectionsRead = module.sections.filter((section) =>
    events.some(
      (event) => event.kind === 'reading' && event.module === module.id && event.section === section,
    ),
  ).length;
  const sections = module.sections.length;
  const quizShare = bestShare(events, module.quiz);
  return {
    id: module.id,
    title: module.title,
    route: module.route,
    percent: wholePercent((sectionsRead / sections + quizShare) / 2),
    sectionsRead,
    sections,
    quizPercent: wholePercent(quizShare),
  };
}

/** Rounded down; the small addition lets a share that is whole but for its last binary digit be whole. */
function wholePercent(share: number): number {
  return Math.floor(share * 100 + 1e-9);
}
