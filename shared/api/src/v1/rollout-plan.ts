import * as v from 'valibot';
import { formatCount } from '../format';
import limits from './rollout-plan.json' with { type: 'json' };

/** The share of people who get a newer release first, and for how long; without a time, until it is promoted. */
export const Plan = v.strictObject({
  share: v.pipe(v.number(), v.gtValue(0), v.maxValue(limits.mostPercent / 100)),
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.mostSeconds))),
});
export type Plan = v.InferOutput<typeof Plan>;

const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 };
const PLAN =
  /^(?<percent>\d{1,2}(\.\d+)?) ?%?( for (?<time>\d{1,5}) (?<unit>second|minute|hour|day)s?, *(then )?all)?$/;

/** Given instead of a plan: everyone gets the release at once. */
export const NO_ROLLOUT = 'now';

/** Parses "10" or "10 % for 10 minutes, then all"; undefined if invalid. */
export function parsePlan(text: string): Plan | undefined {
  const { percent, time, unit = '' } = PLAN.exec(text.trim())?.groups ?? {};
  const share = Number(percent) / 100;
  const plan =
    time === undefined ? { share } : { share, seconds: Number(time) * (UNITS[unit] ?? Number.NaN) };
  return v.is(Plan, plan) ? plan : undefined;
}

/** Formats a plan for people. */
export function formatPlan({ share, seconds }: Plan): string {
  const percent = `${Number((share * 100).toFixed(2))} %`;
  return seconds === undefined ? percent : `${percent} for ${timeWords(seconds)}, then all`;
}

function timeWords(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).findLast(([, one]) => seconds % one === 0) ?? ['second', 1];
  return formatCount(seconds / size, unit);
}
