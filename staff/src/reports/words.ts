import type { ReportWeeks } from '@venture/api/v1/reports';

/** Whom a report is about, and when. */
export type ReportFilter = { readonly class?: string; readonly weeks: ReportWeeks };

/** Shown instead of a number that too few people are behind. */
export const formatFewerThan = (leastPeople: number) => `fewer than ${leastPeople}`;

/** Says a number, or that too few people are behind it. */
export const createSuppressingFormatter =
  (leastPeople: number) =>
  (value: number | null, say: (value: number) => string): string =>
    value === null ? formatFewerThan(leastPeople) : say(value);

export const describeSuppression = (leastPeople: number) => `Hidden for groups under ${leastPeople}`;

export const REPORT_PERIOD_NAMES: Readonly<Record<ReportWeeks, string>> = {
  '4': 'The last 4 weeks',
  '12': 'The last 12 weeks',
  '26': 'The last 26 weeks',
  '52': 'The last 52 weeks',
  all: 'All time',
};

/** Over which time a report is at first. */
export const DEFAULT_REPORT_PERIOD: ReportWeeks = '12';

/** How strongly a question correlates with the others, in words. */
export function describeDiscrimination(discrimination: number | null): string {
  if (discrimination === null) return 'unknown';
  if (discrimination < 0) return 'against the rest';
  if (discrimination < 0.1) return 'hardly';
  return discrimination < 0.3 ? 'a little' : 'clearly';
}
