import { randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@venture/api/v1/class-code';
import limits from './classes.json';

const { codeLetters } = limits;

/** A code that nobody can predict; no vowels, so that no code is a word, and no characters that look alike. */
export function newCode(letter: (below: number) => number = randomInt): string {
  return Array.from({ length: CODE_LENGTH }, () => codeLetters[letter(codeLetters.length)]).join('');
}
