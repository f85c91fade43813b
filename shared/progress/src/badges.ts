import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { activities } from './activities';
import json from './badges.json';
import type { ProgressEvent } from './events';

const Rule = v.variant('type', [
  v.strictObject({ type: v.literal('quizPassed'), quizId: v.string() }),
  v.strictObject({ type: v.literal('quizScoreAtLeast'), quizId: v.string(), percent: v.number() }),
  v.strictObject({ type: v.literal('gameEvent'), gameId: v.string(), event: v.string() }),
]);
const Badge = v.strictObject({
  id: v.string(),
  title: v.string(),
  source: v.string(),
  description: v.string(),
  icon: v.string(),
  rule: Rule,
  sampleOnDashboard: v.boolean(),
});
type Rule = v.InferOutput<typeof Rule>;
export type Badge = v.InferOutput<typeof Badge>;

const Badges = v.strictObject({ version: v.number(), locale: v.string(), badges: v.array(Badge) });

/** The one list of badges: what they say and how they are earned. */
export const { badges } = parse(Badges, json, 'shared/progress/src/badges.json');

/** The badges these events earn; one that is earned stays earned. */
export function earnedBadges(events: readonly ProgressEvent[]): readonly Badge[] {
  return badges.filter(({ rule }) => events.some((event) => earns(event, rule)));
}

function earns(event: ProgressEvent, rule: Rule): boolean {
  switch (rule.type) {
    case 'quizPassed':
      return reaches(event, rule.quizId, passPercent(rule.quizId));
    case 'quizScoreAtLeast':
      return reaches(event, rule.quizId, rule.percent);
    case 'gameEvent':
      return event.kind === 'run' && event.game === rule.gameId && event.facts[rule.event] === true;
    default:
      return rule satisfies never;
  }
}

function reaches(event: ProgressEvent, quiz: string, percent: number): boolean {
  return event.kind === 'attempt' && event.quiz === quiz && event.correct * 100 >= percent * event.total;
}

/** A quiz that names no pass mark is passed by answering all of it right. */
function passPercent(quiz: string): number {
  return activities.quizzes.find(({ id }) => id === quiz)?.passPercent ?? 100;
}
