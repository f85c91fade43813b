/** A game's difficulty; the specification calls these modes. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Adapts to the last plays. */
export const FOR_ME = 'For me';
export const DIFFICULTY_CHOICES = [FOR_ME, ...DIFFICULTIES] as const;
export type DifficultyChoice = (typeof DIFFICULTY_CHOICES)[number];

/** The stored choice's key. */
export const DIFFICULTY_KEY = 'venture.mode';
