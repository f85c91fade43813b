import { randomInt } from 'node:crypto';
import limits from './classes.json';

/** The letters have no vowels, so that no code is a word, and no characters that look alike. */
const { codeLetters, codeLength } = limits;

/** A code that nobody can predict. */
export function newCode(letter: (below: number) => number = randomInt): string {
  return Array.from({ length: codeLength }, () => codeLetters[letter(codeLetters.length)]).join('');
}

/** Normalises a typed code: case, spaces and hyphens make no difference. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '');
}
