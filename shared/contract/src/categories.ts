/** Topics of games. */
export const CATEGORIES = ['ideas', 'customers', 'promotion', 'finance', 'planning', 'pitching'] as const;
export type Category = (typeof CATEGORIES)[number];
