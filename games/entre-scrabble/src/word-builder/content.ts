import { DIFFICULTIES, type Difficulty } from '@venture/rules/difficulty';
import type { Word } from '../content';
import json from './content.json';

const MODULES = ['business-ideas', 'marketing-sales', 'business-strategy'] as const;
/** How a clue relates to its word. */
const KINDS = ['meaning', 'example', 'opposite'] as const;

export type Entry = Word & {
  readonly difficulty: Difficulty;
  readonly module: (typeof MODULES)[number];
  readonly kind: (typeof KINDS)[number];
  /** Shown at the end of a play. */
  readonly explanation: string;
};

type Clues = { readonly explanation: string } & { readonly [Kind in Entry['kind']]?: string };

/** Words by difficulty, module and word, with a clue for each relation to the word, and an explanation. */
type Words = Readonly<Record<Difficulty, Record<Entry['module'], Readonly<Record<string, Clues>>>>>;

const byDifficulty: Words = json.words;

export const words: readonly Entry[] = DIFFICULTIES.flatMap((difficulty) =>
  MODULES.flatMap((module) =>
    Object.entries(byDifficulty[difficulty][module]).flatMap(([word, clues]) =>
      KINDS.flatMap((kind) => {
        const { [kind]: definition, explanation } = clues;
        if (definition === undefined) return [];
        return [{ id: word.toLowerCase(), word, difficulty, module, kind, definition, explanation }];
      }),
    ),
  ),
);

export const { rules: constants, oneWord } = json;
/** The points of a play are shared among its words by their letters; a wrong try costs `wrongLetters` letters. */
export type Rules = Readonly<typeof constants>;
