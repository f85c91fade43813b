import { slipsBetween } from '@venture/contract/slips.cjs';

/** Shorter names are too similar: PORT and HOST to SORT and HOSTS. */
const SHORTEST = 5;

/**
 * Returns a sentence for each environment variable that is no setting but has the same letters as one, or is one
 * typo away. If the setting itself is set, the other variable is somebody else's.
 */
export function findMisspeltSettings(
  environment: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): readonly string[] {
  const set = Object.keys(environment).filter((name) => environment[name]?.trim());
  const open = settings.filter((setting) => !set.includes(setting));
  return set
    .filter((variable) => !settings.includes(variable))
    .flatMap((variable) => {
      const setting = open.find((each) => looksLike(lettersOf(variable), lettersOf(each)));
      return setting ? [`${variable} is not a setting; did you mean ${setting}?`] : [];
    });
}

function looksLike(variable: string, setting: string): boolean {
  return variable === setting || (setting.length >= SHORTEST && slipsBetween(variable, setting) === 1);
}

function lettersOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
