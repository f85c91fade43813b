import json from './content.json';

export const { version, rules, modes, messages } = json;

type Given = Omit<Word, 'word'>;

/** Each word with its tiles in any row, and in the last row, which has one less. */
export type Word = {
  readonly word: string;
  readonly tiles: readonly string[];
  readonly last: readonly string[];
  readonly clue: string;
  readonly definition: string;
};

/** Words for boards of one width: any of them together have different tiles. */
export function parseWordPool(words: readonly Given[]): readonly Word[] {
  return words.map((given) => ({ ...given, word: given.tiles.join('') }));
}

export const words = parseWordPool(json.words);
