import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import {
  type ConcurrencyLimits,
  type ConcurrencyState,
  createConcurrencyLimiter,
} from '../process/concurrency-limiter';
import limits, { passwordPolicy as policy } from './limits.json';
import type { SignupRefusal } from './messages';

/** Slow password work. */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password matches the hash; without a hash it takes just as long and returns false. */
  readonly matches: (password: string, hashed: string | undefined) => Promise<boolean>;
};

export type Passwords = PasswordHasher & {
  /**
   * Runs work in the single hashing queue. Waiting comes before anything else, so that it costs no query. Fails
   * with an `OverloadedError` when the queue is full, and with an `AbandonedError` once `signal` is aborted.
   */
  readonly inTurn: <Result>(
    work: (hashing: PasswordHasher) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
  /** How many hashes are being computed, and how many are waiting. */
  readonly state: () => ConcurrencyState;
  /** Rejects everyone who is waiting, since the process is about to end. */
  readonly close: () => void;
};

/** Memory in KiB, passes over it, and parallel lanes. */
const { memoryKiB, passes, lanes } = limits.password;
const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };

/** Leaves one core free, and one of the four threads that also read files. */
const RUNNING = Math.max(1, Math.min(availableParallelism() - 1, 3));

/** Hashes passwords with argon2id, behind a limiter: a flood of logins must not take the whole processor. */
export function createPasswords(given: Partial<ConcurrencyLimits> = {}): Passwords {
  const { pass, state, close } = createConcurrencyLimiter({ running: RUNNING, ...limits.hashing, ...given });
  /** The hash to check if no account has the email, so that a wrong email takes as long as a wrong password. */
  const nobody = hash(randomUUID(), cost);
  const hashing: PasswordHasher = {
    hash: (password) => hash(password, cost),
    matches: async (password, hashed) =>
      (await verify(hashed ?? (await nobody), password)) && hashed !== undefined,
  };
  return {
    inTurn: (work, signal) => pass(() => work(hashing), signal),
    hash: (password) => pass(() => hashing.hash(password)),
    matches: (password, hashed) => pass(() => hashing.matches(password, hashed)),
    state,
    close,
  };
}

type PasswordRefusal = Extract<SignupRefusal, `password-${string}`>;

/** The new password's owner. */
export type PasswordOwner = { readonly fullName: string; readonly email: string };

/** Says why a new password is refused, wherever it is chosen; ignores outer spaces, as login does. */
export async function findPasswordRefusal(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordRefusal | undefined> {
  const text = password.trim();
  if ([...text].length < limits.password.minLength) return 'password-short';
  if (await isCommon(text)) return 'password-common';
  if (new Set(folded(text)).size < policy.differentCharacters) return 'password-repeated';
  if (isSequence(folded(text))) return 'password-sequence';
  if (isMadeOf(text, [lettersAndDigits(policy.product)]) || isProductAndDigits(text))
    return 'password-product';
  if (isMadeOf(text, [lettersAndDigits(policy.product), ...wordsOf(owner)])) return 'password-personal';
  return undefined;
}

/** Returns the text in lower case and without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function lettersAndDigits(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether removing these words, also spelled backwards, leaves too little. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = lettersAndDigits(password);
  const own = withoutWords(whole, words);
  return own !== whole && own.replaceAll(' ', '').length < policy.ownCharacters;
}

/** Replaces words by spaces. */
function withoutWords(text: string, words: readonly string[]): string {
  const bothWays = words.flatMap((word) => [word, [...word].reverse().join('')]);
  const longestFirst = bothWays.toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text);
}

/** Whether almost all letters are words of the product's name: "quest123", "ventureq". */
function isProductAndDigits(password: string): boolean {
  const words = folded(policy.product).split(' ');
  const letters = lettersAndDigits(password).replace(/\p{N}/gu, '');
  const own = withoutWords(letters, words);
  return own !== letters && own.replaceAll(' ', '').length < policy.ownLettersBesideProduct;
}

/** Returns the name and email, whole and in parts, without the domain's last part. */
function wordsOf({ fullName, email }: PasswordOwner): readonly string[] {
  const at = email.lastIndexOf('@');
  const [local, domain] = at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)];
  const named = domain.split('.').slice(0, -1).join('.');
  const words = [fullName, local, named, domain].flatMap((text) => [
    lettersAndDigits(text),
    ...folded(text === domain ? '' : text).split(/[^\p{L}]+/u),
  ]);
  // Shorter parts also occur in other words.
  return words.filter(({ length }) => length >= policy.shortestWord);
}

const ROWS = policy.rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** Whether the text consists only of runs along the alphabet, the digits or a keyboard. */
function isSequence(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const run = longestRun(text.slice(at));
    if (run < policy.shortestRun) return false;
    at += run;
  }
  return true;
}

function longestRun(text: string): number {
  let length = 0;
  while (length < text.length && ROWS.some((row) => row.includes(text.slice(0, length + 1)))) length += 1;
  return length;
}

/** Whether the password is so common that an attacker would try it first. */
async function isCommon(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Loaded only at the first signup: the list is large, and startup should be quick. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.password.minLength));
}
