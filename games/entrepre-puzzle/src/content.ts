import json from './content.json';

export const { version, rules, modes, messages } = json;

type Given = Omit<Word, 'word'>;

/** A word, split into tiles for a full row and for the last row, which has one tile fewer. */
export type Word = {
  readonly word: string;
  readonly tiles: readonly string[];
  readonly last: readonly string[];
  readonly clue: string;
  readonly definition: string;
};

/** Adds to each word the text that its tiles spell. */
export function withSpelling(words: readonly Given[]): readonly Word[] {
  return words.map((given) => ({ ...given, word: given.tiles.join('') }));
}

export const words = withSpelling(json.words);
