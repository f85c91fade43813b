import { readStored, removeStored, writeStored } from '@venture/device/storage';
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the theme with this name, or `system` for any other text. */
export const parseTheme = (text: string): Theme => THEMES.find((known) => known === text) ?? 'system';

/** The current theme and a function to change it. */
export const useTheme = rootChoice('theme', THEMES);

/** The hook for motion: as the system says, or reduced. */
export const useMotion = rootChoice('motion', ['system', 'reduced']);

/**
 * Creates the hook for a setting that is stored on the device and written to an attribute of the root element, so
 * that styles follow it from the first paint.
 */
function rootChoice<const Value extends string>(
  name: 'theme' | 'motion',
  values: readonly [Value, ...Value[]],
) {
  const key = `venture.${name}`;
  const changed = `venture:${name}`;
  const [none] = values;
  const root = () => document.documentElement;
  const known = (text: string | null | undefined) => values.find((value) => value === text) ?? none;
  const shown = () => known(root().dataset[name]);
  /** Reads the stored value; an invalid one is ignored. */
  const read = () => known(readStored(key));

  function show(value: Value): void {
    if (value === none) delete root().dataset[name];
    else root().dataset[name] = value;
    window.dispatchEvent(new Event(changed));
  }

  /** Applies the setting now, and on later visits if storage allows. */
  function apply(value: Value): void {
    if (value === none) removeStored(key);
    else writeStored(key, value);
    show(value);
  }

  function onChange(listener: () => void): () => void {
    const followOtherTab = (event: StorageEvent) => {
      if (event.key === key || event.key === null) show(read());
    };
    window.addEventListener(changed, listener);
    window.addEventListener('storage', followOtherTab);
    return () => {
      window.removeEventListener(changed, listener);
      window.removeEventListener('storage', followOtherTab);
    };
  }

  /** Reads the attribute rather than storage, so it also works without storage. */
  return () => [useSyncExternalStore(onChange, shown, () => none), apply] as const;
}
