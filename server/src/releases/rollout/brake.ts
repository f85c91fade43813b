import type { Plan } from '@venture/api/v1/rollout-plan';
import brake from './brake.json' with { type: 'json' };
import limits from './plan.json' with { type: 'json' };

/** How many visitors met one of two releases in the present stage, and what became of them. */
export type Met = {
  readonly visitors: number;
  /** Those to whom it failed, whatever way. */
  readonly failed: number;
  /** Those among them whose tab it froze. */
  readonly frozen: number;
};

/** The release that is being rolled out, and the one that is live. */
export type Counts = { readonly newer: Met; readonly live: Met };

/** Why the newer release has to be stopped, in words for its team; undefined while it is no worse than chance explains. */
export function reasonToStop({ newer, live }: Counts): string | undefined {
  const { fewestVisitors, worseBy, fewestFreezes } = brake;
  const fails =
    newer.visitors >= fewestVisitors &&
    interval(newer.failed, newer.visitors).low > worseBy * interval(live.failed, live.visitors).high;
  if (fails) return because('It failed', newer, live, ({ failed }) => failed);
  const freezes =
    newer.frozen >= fewestFreezes &&
    interval(newer.frozen, newer.visitors).low > interval(live.frozen, live.visitors).high;
  return freezes ? because('It froze', newer, live, ({ frozen }) => frozen) : undefined;
}

function because(what: string, newer: Met, live: Met, of: (met: Met) => number): string {
  const shareOf = (met: Met) => `${of(met)} of ${met.visitors} visitors`;
  return `${what} for ${shareOf(newer)}, the live release for ${shareOf(live)}.`;
}

/**
 * Between what the rate behind these counts is likely to lie: Wilson's score interval (E. B. Wilson, 1927), which holds
 * for few visitors and for rates near 0 and 1 as well.
 */
function interval(count: number, visitors: number): { readonly low: number; readonly high: number } {
  if (visitors === 0) return { low: 0, high: 1 };
  const { z } = brake;
  const rate = count / visitors;
  const weight = 1 + z ** 2 / visitors;
  const centre = rate + z ** 2 / (2 * visitors);
  const width = z * Math.sqrt((rate * (1 - rate)) / visitors + z ** 2 / (4 * visitors ** 2));
  return { low: (centre - width) / weight, high: (centre + width) / weight };
}

/** How far a rollout has come: which stage of its plan, and for how long. */
type Progress = { readonly plan: Plan; readonly stage: number; readonly seconds: number };

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
