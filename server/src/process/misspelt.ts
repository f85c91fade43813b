import { slipsBetween } from '@venture/contract/slips.cjs';

/** A variable that is no setting, and the setting that it looks like. */
export type MisspeltSetting = { readonly variable: string; readonly setting: string };

/** Shorter names are too much like others: PORT and HOST like SORT and HOSTS. */
const SHORTEST = 5;
/** From here on two slips are as telling as one. */
const LONG = 10;

/**
 * The variables of an environment that look like one of the settings but are none: the same letters without underscores,
 * or a slip or two from it. Where the setting itself is there, the other variable is somebody else's.
 */
export function findMisspeltSettings(
  environment: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): readonly MisspeltSetting[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  const open = settings.filter((setting) => !isSet(setting));
  return Object.keys(environment)
    .filter((variable) => isSet(variable) && !settings.includes(variable))
    .flatMap((variable) => {
      const setting = open.find((each) => looksLike(variable, each));
      return setting === undefined ? [] : [{ variable, setting }];
    });
}

export function describeMisspeltSetting({ variable, setting }: MisspeltSetting): string {
  return `${variable} is not a setting; did you mean ${setting}?`;
}

function looksLike(variable: string, setting: string): boolean {
  if (lettersOf(variable) === lettersOf(setting)) return true;
  if (setting.length < SHORTEST || hasOtherWord(variable, setting)) return false;
  return slipsBetween(variable.toUpperCase(), setting) <= (setting.length < LONG ? 1 : 2);
}

/** A short word with two slips is another one: SSL and not URL, KEYS and not DAYS. */
function hasOtherWord(variable: string, setting: string): boolean {
  const [words, known] = [variable.toUpperCase().split('_'), setting.split('_')];
  if (words.length !== known.length) return false;
  return known.some((word, at) => word.length < SHORTEST && slipsBetween(words[at] ?? '', word) > 1);
}

function lettersOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
