import { gameId } from '@venture/contract/game-id';
import { type Declared, type DeclaredBadge, findPassPercent } from './declared';
import type { ProgressEvent, Run } from './events';

/** The badges these events earn; one that is earned stays earned. */
export function earnedBadges(events: readonly ProgressEvent[], declared: Declared): readonly DeclaredBadge[] {
  return declared.badges.filter((badge) => events.some((event) => earns(event, badge, declared)));
}

function earns(event: ProgressEvent, { rule, remote }: DeclaredBadge, declared: Declared): boolean {
  switch (rule.type) {
    case 'quizPassed':
      return reaches(event, rule.quiz, findPassPercent(declared, rule.quiz));
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
