/** What the server makes of an event: it counts in full, within a cap, or not at all. */
export const VERDICTS = ['verified', 'unverified', 'refused'] as const;
export type Verdict = (typeof VERDICTS)[number];
