import type { ReportWeeks } from '@venture/api/v1/reports';

/** Class and period of a report. */
export type ReportFilter = { readonly class?: string; readonly weeks: ReportWeeks };

/** Shown instead of a number based on too few people. */
export const formatFewerThan = (leastPeople: number) => `fewer than ${leastPeople}`;

/** Says a number, or that it is based on too few people. */
export const createSuppressingFormatter =
  (leastPeople: number) =>
  (value: number | null, say: (value: number) => string): string =>
    value === null ? formatFewerThan(leastPeople) : say(value);

export const describeSuppression = (leastPeople: number) => `Hidden for groups under ${leastPeople}`;

/** The initial period of a report. */
export const DEFAULT_REPORT_PERIOD: ReportWeeks = '12';
