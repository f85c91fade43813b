import { readStored, removeStored, writeStored } from '@venture/device/storage';
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme with this name; `system` for any other text. */
export const parseTheme = (text: string): Theme => THEMES.find((known) => known === text) ?? 'system';

/** The current theme and a function to change it. */
export const useTheme = rootChoice('theme', THEMES);

/** Motion preference: the system's, or reduced. */
export const useMotion = rootChoice('motion', ['system', 'reduced']);

/**
 * Creates the hook for a setting stored on the device and set as an attribute of the root element, so that
 * styles follow it from the first paint.
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
  /** An invalid stored value is ignored. */
  const read = () => known(readStored(key));

  function show(value: Value): void {
    if (value === none) delete root().dataset[name];
    else root().dataset[name] = value;
    window.dispatchEvent(new Event(changed));
  }

  /** Applies the setting now and, if storage allows, on later visits. */
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

  /** Reads the attribute, so it works without storage. */
  return () => [useSyncExternalStore(onChange, shown, () => none), apply] as const;
}
