/** The server's verdict on an event: counts in full, up to a cap, or not at all. */
export const VERDICTS = ['verified', 'unverified', 'refused'] as const;
export type Verdict = (typeof VERDICTS)[number];
