/** What a game may be about. */
export const CATEGORIES = ['ideas', 'customers', 'promotion', 'finance', 'planning', 'pitching'] as const;
export type Category = (typeof CATEGORIES)[number];
