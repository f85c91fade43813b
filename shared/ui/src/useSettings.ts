import { onStored, readStored } from '@venture/api/storage';
import { parseStoredValue, storeValue } from '@venture/api/stored-value';
import { Timing } from '@venture/api/timing';
import { useMemo, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';

/** What a learner sets once for all games and quizzes of this device. */
export const Settings = v.object({
  timing: v.fallback(Timing, 'x1'),
  sound: v.fallback(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof Settings>;

const KEY = 'venture.settings';
const DEFAULTS: Settings = { timing: 'x1', sound: false };

export type SettingsInUse = Settings & { readonly change: (part: Partial<Settings>) => void };

/** The settings, kept up to date across pages and tabs, and a function to change some of them. */
export function useSettings(): SettingsInUse {
  const text = useSyncExternalStore(onSettings, readText);
  const stored = useMemo(() => parseStoredValue(text, Settings, KEY) ?? DEFAULTS, [text]);
  const [unkept, setUnkept] = useState<Settings>();
  const { timing, sound } = unkept ?? stored;
  const change = (part: Partial<Settings>) => {
    const next = { timing, sound, ...part };
    setUnkept(storeValue(KEY, next) ? undefined : next);
  };
  return { timing, sound, change };
}

const onSettings = (listener: () => void) => onStored(KEY, listener);
const readText = () => readStored(KEY);
