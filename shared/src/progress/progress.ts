import { activities } from './activities';
import { type Badge, earnedBadges } from './badges';
import type { ProgressEvent } from './events';
import { bestQuizShare, type Level, levelOf, xp } from './xp';

export type ModuleProgress = {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  /** Half for the sections read, half for the best score in the module's quiz. */
  readonly percent: number;
  readonly sectionsRead: number;
  readonly sections: number;
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
export function progressOf(events: readonly ProgressEvent[]): Progress {
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
  const share = (sectionsRead / sections + bestQuizShare(events, module.quiz)) / 2;
  return {
    id: module.id,
    title: module.title,
    route: module.route,
    percent: Math.floor(share * 100 + 1e-9),
    sectionsRead,
    sections,
  };
}
