/** How hard a game is to be; the specification calls them modes. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Follows the last plays. */
export const FOR_ME = 'For me';
export const DIFFICULTY_CHOICES = [FOR_ME, ...DIFFICULTIES] as const;
export type DifficultyChoice = (typeof DIFFICULTY_CHOICES)[number];

/** The key of the stored choice. */
export const DIFFICULTY_KEY = 'venture.mode';
