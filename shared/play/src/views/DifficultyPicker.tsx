import { DIFFICULTY_CHOICES, FOR_ME } from '@venture/progress/difficulty';
import { Select } from '@venture/ui/Select';
import type { useDifficulty } from '../difficulty';

/** Chooses how hard the next play is; "For me" says which difficulty the last plays lead to. */
export function DifficultyPicker({ choice, difficulty, choose }: ReturnType<typeof useDifficulty>) {
  const options = DIFFICULTY_CHOICES.map((value) => ({
    value,
    label: value === FOR_ME && choice === FOR_ME ? `${FOR_ME} (${difficulty})` : value,
  }));
  return <Select label="Difficulty" value={choice} options={options} onChoose={choose} />;
}
