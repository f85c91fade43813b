/** What a game may be about. */
export const CATEGORIES = ['ideas', 'customers', 'marketing', 'finance', 'strategy', 'pitching'] as const;
export type Category = (typeof CATEGORIES)[number];
