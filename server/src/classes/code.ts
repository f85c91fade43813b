import { randomInt } from 'node:crypto';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { Allowance } from '../database/throttle';
import json from './classes.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** `codeLetters` has no vowels, so that no code is a word, and no characters that look alike. */
export const limits = parse(
  v.strictObject({
    codeLetters: v.pipe(v.string(), v.regex(/^[A-Z0-9]{20,}$/)),
    codeLength: count,
    wrongCodes: v.strictObject({ person: Allowance, address: Allowance }),
    mostOwners: count,
    wrongOwners: Allowance,
  }),
  json,
  'server/src/classes/classes.json',
);

const { codeLetters, codeLength } = limits;

/** A code that nobody can predict. */
export function newCode(letter: (below: number) => number = randomInt): string {
  return Array.from({ length: codeLength }, () => codeLetters[letter(codeLetters.length)]).join('');
}

/** Normalises a typed code: case, spaces and hyphens make no difference. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '');
}
