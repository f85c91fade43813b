import { activities } from '@venture/progress/activities';
import type { Badge } from '@venture/progress/badges';
import type { ProgressEvent } from '@venture/progress/events';
import { bestShare } from '@venture/progress/xp';

/** How far a badge is that is not earned yet. */
export type BadgeWay = {
  /** `Best 40%, needs 50%` */
  readonly words: string;
  /** From 0 to 1. */
  readonly share: number;
};

/** The card game's badge takes this many complete ideas in one game. */
const IDEAS = 3;

export function badgeWay({ rule }: Badge, events: readonly ProgressEvent[]): BadgeWay {
  switch (rule.type) {
    case 'quizPassed':
      return quizWay(events, rule.quizId, passPercent(rule.quizId));
    case 'quizScoreAtLeast':
      return quizWay(events, rule.quizId, rule.percent);
    case 'gameEvent': {
      const ideas = Math.max(0, ...events.map((event) => completeIdeas(event, rule.gameId)));
      return { words: `${ideas} of ${IDEAS} complete ideas`, share: ideas / IDEAS };
    }
    default:
      return rule satisfies never;
  }
}

function quizWay(events: readonly ProgressEvent[], quiz: string, needs: number): BadgeWay {
  const isTaken = events.some((event) => event.kind === 'attempt' && event.quiz === quiz);
  if (!isTaken) return { words: `Not taken yet, needs ${needs}%`, share: 0 };
  const best = Math.floor(bestShare(events, quiz) * 100 + 1e-9);
  return { words: `Best ${best}%, needs ${needs}%`, share: best / needs };
}

/** A run keeps the names of its complete ideas in one text, with bars between them. */
function completeIdeas(event: ProgressEvent, game: string): number {
  if (event.kind !== 'run' || event.game !== game) return 0;
  const names = String(event.facts['ideas'] ?? '').split(' | ');
  return Math.min(IDEAS, names.filter((name) => name !== '').length);
}

function passPercent(quiz: string): number {
  return activities.quizzes.find(({ id }) => id === quiz)?.passPercent ?? 100;
}
