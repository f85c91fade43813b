import { readStored, removeStored, store } from '@venture/api/storage';
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'venture.theme';
const CHANGED = 'venture:theme';

/** The theme chosen on this device; an invalid value in storage counts as no choice. */
export function readTheme(): Theme {
  const stored = readStored(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Shows the page in `theme` from now on, here and on later visits as far as storage allows. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') removeStored(KEY);
  else store(KEY, theme);
  show(theme);
}

/** The current theme and a function to change it; the page itself holds it, so it works without storage. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onTheme, shownTheme, () => 'system'), applyTheme];
}

function shownTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return THEMES.find((theme) => theme === shown) ?? 'system';
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  window.dispatchEvent(new Event(CHANGED));
}

function onTheme(listener: () => void): () => void {
  const followOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) show(readTheme());
  };
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', followOtherTab);
  };
}
