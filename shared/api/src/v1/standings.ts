/** What the server makes of an event: it counts in full, within a cap, or not at all. */
export const STANDINGS = ['verified', 'unverified', 'refused'] as const;
export type Standing = (typeof STANDINGS)[number];
