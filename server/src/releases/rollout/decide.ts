import type { Plan } from '@venture/api/v1/rollout-plan';
import { type Counts, reasonToStop } from './brake';
import limits from './plan.json' with { type: 'json' };

/** How far a rollout has come: which stage of its plan, and for how long. */
export type Progress = { readonly plan: Plan; readonly stage: number; readonly seconds: number };

/** What is to be done about a rollout. */
export type Change =
  | { readonly what: 'next-stage' }
  | { readonly what: 'promote' }
  | { readonly what: 'stop'; readonly reason: string };

/**
 * What has to be done now, if anything. Counts are those of the present stage: at another share the same trouble falls
 * on the two releases in another ratio.
 */
export function decide({ plan, stage, seconds }: Progress, counts: Counts): Change | undefined {
  const reason = reasonToStop(counts);
  if (reason) return { what: 'stop', reason };
  const end = plan[stage]?.seconds;
  const isOver = end !== undefined && seconds >= end && counts.newer.visitors >= limits.fewestVisitors;
  if (!isOver) return undefined;
  return { what: stage + 1 < plan.length ? 'next-stage' : 'promote' };
}
