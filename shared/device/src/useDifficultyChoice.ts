import {
  DIFFICULTY_CHOICES,
  DIFFICULTY_KEY,
  type Difficulty,
  type DifficultyChoice,
  FOR_ME,
} from '@venture/rules/difficulty';
import * as v from 'valibot';
import { storedState } from './stored-value';
import { useStoredState } from './useStoredState';

const stored = storedState(DIFFICULTY_KEY, v.picklist(DIFFICULTY_CHOICES));

/** Returns this device's choice for all games that have difficulties, and its setter. */
export function useDifficultyChoice(): readonly [DifficultyChoice, (choice: DifficultyChoice) => void] {
  return useStoredState<DifficultyChoice>(stored, FOR_ME);
}

/** Returns the chosen difficulty, at first the easiest, for use where it cannot adapt to earlier plays. */
export function useFixedDifficulty(): readonly [Difficulty, (choice: Difficulty) => void] {
  const [choice, choose] = useDifficultyChoice();
  return [choice === FOR_ME ? 'Beginner' : choice, choose];
}
