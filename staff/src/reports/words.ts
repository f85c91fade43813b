import type { ReportWeeks } from '@venture/api/v1/reports';

/** Class and period of a report. */
export type ReportFilter = { readonly class?: string; readonly weeks: ReportWeeks };

/** Shown instead of a number that too few people are behind. */
export const formatFewerThan = (leastPeople: number) => `fewer than ${leastPeople}`;

/** Says a number, or that too few people are behind it. */
export const createSuppressingFormatter =
  (leastPeople: number) =>
  (value: number | null, say: (value: number) => string): string =>
    value === null ? formatFewerThan(leastPeople) : say(value);

export const describeSuppression = (leastPeople: number) => `Hidden for groups under ${leastPeople}`;

/** Over which time a report is at first. */
export const DEFAULT_REPORT_PERIOD: ReportWeeks = '12';
