import { earnedBadges } from './badges';
import type { Catalogue, CatalogueBadge, CatalogueModule, CatalogueQuiz } from './catalogue';
import type { KnownEvent, ProgressEvent } from './events';
import { bestShare, computeXp, type Level, levelOf } from './xp';

export type ModuleProgress = Pick<CatalogueModule, 'id' | 'title' | 'route'> & {
  /** Half for the sections read, half for the best score in the module's quiz; if it has none, all for reading. */
  readonly percent: number;
  readonly sectionsRead: number;
  readonly sections: number;
  readonly quiz: CatalogueQuiz | undefined;
  /** The best score in the quiz of this module. */
  readonly quizPercent: number;
};

export type Progress = {
  readonly xp: number;
  readonly level: Level;
  readonly badges: readonly CatalogueBadge[];
  readonly modules: readonly ModuleProgress[];
  /** The progress through all modules together. */
  readonly percent: number;
};

/** Computes everything that follows from the events, whatever their order. */
export function computeProgress(events: readonly KnownEvent[], catalogue: Catalogue): Progress {
  const modules = catalogue.modules.map((module) => moduleProgress(events, module, catalogue));
  const total = computeXp(events, catalogue);
  const percents = modules.reduce((sum, { percent }) => sum + percent, 0);
  return {
    xp: total,
    level: levelOf(total),
    badges: earnedBadges(events, catalogue),
    modules,
    percent: Math.floor(percents / Math.max(1, modules.length)),
  };
}

function moduleProgress(
  events: readonly ProgressEvent[],
  { id, title, route, ...module }: CatalogueModule,
  catalogue: Catalogue,
): ModuleProgress {
  const sectionsRead = module.sections.filter((section) =>
    events.some((event) => event.kind === 'reading' && event.module === id && event.section === section),
  ).length;
  const sections = module.sections.length;
  const readShare = sectionsRead / sections;
  const quiz = catalogue.quizzes.find((each) => each.id === module.quiz);
  const quizShare = quiz ? bestShare(events, quiz.id, catalogue) : 0;
  return {
    id,
    title,
    route,
    percent: wholePercent(quiz ? (readShare + quizShare) / 2 : readShare),
    sectionsRead,
    sections,
    quiz,
    quizPercent: wholePercent(quizShare),
  };
}

/** Rounds down; the small addition makes up for rounding errors in the last binary digit. */
function wholePercent(share: number): number {
  return Math.floor(share * 100 + 1e-9);
}
