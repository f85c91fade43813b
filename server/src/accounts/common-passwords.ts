import { limits } from './account-limits';

/** Whether so many people choose this password that an attacker tries it first. */
export async function isCommon(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Loaded at the first signup: the list is large, and the start should be quick. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.password.minLength));
}
