import { pickBelow, type Random, shuffled } from '@venture/progress/random';
import { bag, constants, type Word } from './content';

export type Round = {
  readonly word: Word;
  /** One letter for each place on the rack. */
  readonly rack: readonly string[];
  readonly solved: boolean;
  /** How often the time ran out; each time costs points. */
  readonly expiries: number;
  readonly hinted: boolean;
  readonly secondsSpent: number;
};

/** A new round: the letters of the word, filled up from the bag, in random order. */
export function deal(word: Word, next: Random): Round {
  const letters = [...word.word];
  const fillers = Array.from({ length: constants.rackTiles - letters.length }, () => draw(next));
  const rack = shuffled([...letters, ...fillers], next);
  return { word, rack, solved: false, expiries: 0, hinted: false, secondsSpent: 0 };
}

const draw = (next: Random) => bag[pickBelow(next, bag.length)] ?? 'E';

/** The letters of the tiles at these positions. */
export function spelling(rack: readonly string[], places: readonly number[]): string {
  return places.map((place) => rack[place] ?? '').join('');
}

/** The first free tile with this letter; none when the letter is used as often as it is on the rack. */
export function findFreeTile({ rack }: Round, used: readonly number[], letter: string): number | undefined {
  const place = rack.findIndex((each, at) => each === letter && !used.includes(at));
  return place < 0 ? undefined : place;
}

export function firstLetters({ word }: Round): string {
  return word.word.slice(0, constants.hintLetters);
}

export function roundPoints({ solved, expiries }: Round): number {
  return (solved ? constants.pointsPerWord : 0) - expiries * constants.timeoutPenalty;
}
