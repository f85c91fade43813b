import { gameId } from '@venture/contract/game-id';
import { type Catalogue, type CatalogueBadge, findPassPercent } from './catalogue';
import type { ProgressEvent, Run } from './events';

/** Returns the badges these events earn; an earned badge stays earned. */
export function earnedBadges(
  events: readonly ProgressEvent[],
  catalogue: Catalogue,
): readonly CatalogueBadge[] {
  return catalogue.badges.filter((badge) => events.some((event) => earns(event, badge, catalogue)));
}

function earns(event: ProgressEvent, { rule, remote }: CatalogueBadge, catalogue: Catalogue): boolean {
  switch (rule.type) {
    case 'quizPassed':
      return reaches(event, rule.quiz, findPassPercent(catalogue, rule.quiz));
    case 'quizScoreAtLeast':
      return reaches(event, rule.quiz, rule.percent);
    case 'fact':
      return isRunOf(event, remote, rule.mode) && event.facts[rule.fact] === true;
    case 'scoreAtLeast':
      return isRunOf(event, remote, rule.mode) && event.score >= rule.score;
    default:
      return rule satisfies never;
  }
}

function isRunOf(event: ProgressEvent, remote: string, mode: string | undefined): event is Run {
  return event.kind === 'run' && event.game === gameId(remote, mode);
}

function reaches(event: ProgressEvent, quiz: string, percent: number): boolean {
  return event.kind === 'attempt' && event.quiz === quiz && event.correct * 100 >= percent * event.total;
}
