import { shareOn } from '@venture/contract/scale';
import { useEvents } from '@venture/device/hooks';
import { useDifficultyChoice } from '@venture/device/useDifficultyChoice';
import { isDailyPlay } from '@venture/rules/daily';
import { DIFFICULTIES, DIFFICULTY_CHOICES, type Difficulty, FOR_ME } from '@venture/rules/difficulty';
import type { KnownEvent } from '@venture/rules/events';
import { Select } from '@venture/ui/Select';

/** Chooses the next play's difficulty; "For me" shows the one that the last plays lead to. */
export function DifficultyPicker({ choice, difficulty, choose }: ReturnType<typeof useDifficulty>) {
  const options = DIFFICULTY_CHOICES.map((value) => ({
    value,
    label: value === FOR_ME && choice === FOR_ME ? `${FOR_ME} (${difficulty})` : value,
  }));
  return <Select label="Difficulty" value={choice} options={options} onChoose={choose} />;
}

/** One finished play: its difficulty, and the share (0 to 1) of its game that it mastered. */
export type RatedPlay = { readonly difficulty: Difficulty; readonly share: number };

const [RECENT, AGREEING] = [3, 2];
const [WELL, BADLY] = [0.8, 0.4];

/**
 * Returns the next play's difficulty: that of the last play, until two of the last three at this difficulty
 * mastered at least 80 % (then one harder) or less than 40 % (then one easier).
 * @param plays oldest first
 */
export function adaptDifficulty(plays: readonly RatedPlay[]): Difficulty {
  const current = plays.at(-1)?.difficulty ?? DIFFICULTIES[0];
  const changedAt = plays.findLastIndex(({ difficulty }) => difficulty !== current);
  const recent = plays.slice(changedAt + 1).slice(-RECENT);
  const isMost = (holds: (share: number) => boolean) =>
    recent.filter(({ share }) => holds(share)).length >= AGREEING;
  const at = DIFFICULTIES.indexOf(current);
  if (isMost((share) => share >= WELL)) return DIFFICULTIES[at + 1] ?? current;
  if (isMost((share) => share < BADLY)) return DIFFICULTIES[at - 1] ?? current;
  return current;
}

/** The difficulty of the next play of `game` (an id from `gameId`): as chosen on this device, or by its last plays. */
export function useDifficulty(game: string) {
  const [choice, choose] = useDifficultyChoice();
  const events = useEvents();
  const difficulty = choice === FOR_ME ? adaptDifficulty(ratedPlays(events, game)) : choice;
  return { choice, difficulty, choose };
}

/** Leaves out daily deals, since the player did not choose their difficulty. */
export function ratedPlays(events: readonly KnownEvent[], game: string): readonly RatedPlay[] {
  return events.flatMap((event) => {
    if (event.kind !== 'run' || event.game !== game || event.scale === undefined || isDailyPlay(event))
      return [];
    const difficulty = DIFFICULTIES.find((each) => each === Object(event.options).difficulty);
    return difficulty ? [{ difficulty, share: shareOn(event.scale, event.score) }] : [];
  });
}
