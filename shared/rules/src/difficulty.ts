/** A game's levels of difficulty, which the specification calls modes. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The choice that adapts the difficulty to the last plays. */
export const FOR_ME = 'For me';
export const DIFFICULTY_CHOICES = [FOR_ME, ...DIFFICULTIES] as const;
export type DifficultyChoice = (typeof DIFFICULTY_CHOICES)[number];

/** The key under which the choice is stored. */
export const DIFFICULTY_KEY = 'venture.mode';
