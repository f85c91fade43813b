/** How hard a game is to be; the names are also the values kept on the device. */
export const MODES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Mode = (typeof MODES)[number];
