import limits, { passwordPolicy as policy } from '../limits.json';
import type { SignupRefusal } from '../messages';

type PasswordRefusal = Extract<SignupRefusal, `password-${string}`>;

/** Whose password it is going to be. */
export type PasswordOwner = { readonly fullName: string; readonly email: string };

/** Why a new password is refused, wherever it is chosen; it is trimmed, as at login. */
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

/** Lower case without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function lettersAndDigits(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether too little is left when these words, or the words read backwards, are taken out. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = lettersAndDigits(password);
  const own = withoutWords(whole, words);
  return own !== whole && own.replaceAll(' ', '').length < policy.ownCharacters;
}

/** A space stands where a word was. */
function withoutWords(text: string, words: readonly string[]): string {
  const bothWays = words.flatMap((word) => [word, [...word].reverse().join('')]);
  const longestFirst = bothWays.toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text);
}

/** Whether there are hardly any letters but the words of the product's name: "quest123", "ventureq". */
function isProductAndDigits(password: string): boolean {
  const words = folded(policy.product).split(' ');
  const letters = lettersAndDigits(password).replace(/\p{N}/gu, '');
  const own = withoutWords(letters, words);
  return own !== letters && own.replaceAll(' ', '').length < policy.ownLettersBesideProduct;
}

/** The name and the email, whole and in parts, without the last part of the domain. */
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

/** Whether it is nothing but runs along the alphabet, the digits or a keyboard. */
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

/** Loaded at the first signup: the list is large, and startup should be quick. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.password.minLength));
}
