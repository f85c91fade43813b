import { storedState } from '@venture/api/stored-value';
import { useStoredState } from '@venture/api/useStoredState';
import * as v from 'valibot';

/** How hard a game is to be; the specification calls them modes. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Follows the last plays. */
export const FOR_ME = 'For me';
export const DIFFICULTY_CHOICES = [FOR_ME, ...DIFFICULTIES] as const;
export type DifficultyChoice = (typeof DIFFICULTY_CHOICES)[number];

/** Where the choice is stored, in words that version 1.0 stored too. */
export const DIFFICULTY_KEY = 'venture.mode';
const stored = storedState(DIFFICULTY_KEY, v.picklist(DIFFICULTY_CHOICES));

/** The choice on this device, for all games that have difficulties, and its setter. */
export function useDifficultyChoice(): readonly [DifficultyChoice, (choice: DifficultyChoice) => void] {
  return useStoredState<DifficultyChoice>(stored, FOR_ME);
}

/** For what has no record to follow: the chosen difficulty, at first the easiest. */
export function useFixedDifficulty(): readonly [Difficulty, (choice: Difficulty) => void] {
  const [choice, choose] = useDifficultyChoice();
  return [choice === FOR_ME ? 'Beginner' : choice, choose];
}
