import * as v from 'valibot';
import { formatCount } from '../format';
import limits from './rollout-plan.json' with { type: 'json' };

/** A share of people who get the newer release, and for how long; without an end it waits for a promotion. */
const Stage = v.strictObject({
  share: v.pipe(v.number(), v.gtValue(0), v.maxValue(limits.mostPercent / 100)),
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.mostSeconds))),
});

/** Stages of a rollout; if the last one has an end, everyone gets the release afterwards. */
export const Plan = v.pipe(
  v.array(Stage),
  v.minLength(1),
  v.maxLength(limits.mostStages),
  v.check((stages) => stages.every(({ seconds }, at) => seconds !== undefined || at === stages.length - 1)),
);
export type Plan = v.InferOutput<typeof Plan>;

const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 };
const STAGE =
  /^(?<percent>\d{1,2}(\.\d+)?) ?%?( for (?<time>\d{1,5})( (?<unit>second|minute|hour|day)s?)?)?$/;
const ALL = /, *(then )?all$/;

/** In place of a plan: everyone at once. */
export const NO_ROLLOUT = 'now';

/** Parses "10", or "10 % for 10 minutes, 50 % for 10, then all"; undefined if invalid. */
export function parsePlan(text: string): Plan | undefined {
  const said = text.trim();
  const stages = stagesIn(said.replace(ALL, '').split(/, */));
  const isEndless = stages.at(-1)?.seconds === undefined;
  return isEndless !== ALL.test(said) && v.is(Plan, stages) ? stages : undefined;
}

/** A time without a unit has the unit of the previous one. */
function stagesIn(parts: readonly string[]): Plan {
  let unit = '';
  return parts.map((part) => {
    const { percent, time, unit: own } = STAGE.exec(part)?.groups ?? {};
    unit = own ?? unit;
    const share = Number(percent) / 100;
    return time === undefined ? { share } : { share, seconds: Number(time) * (UNITS[unit] ?? Number.NaN) };
  });
}

/** Formats a plan for people. */
export function formatPlan(plan: Plan): string {
  const stages = plan.map(({ share, seconds }) => {
    const percent = `${Number((share * 100).toFixed(2))} %`;
    return seconds === undefined ? percent : `${percent} for ${timeWords(seconds)}`;
  });
  return [...stages, ...(plan.at(-1)?.seconds === undefined ? [] : ['then all'])].join(', ');
}

function timeWords(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).findLast(([, one]) => seconds % one === 0) ?? ['second', 1];
  return formatCount(seconds / size, unit);
}
