import { parseStoredValue } from '@venture/api/stored-value';
import { Timing } from '@venture/api/timing';
import { useMemo } from 'react';
import * as v from 'valibot';
import { useStored } from './useStored';

/** Settings of this device for all games and quizzes. */
export const Settings = v.object({
  timing: v.fallback(Timing, 'x1'),
  sound: v.fallback(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof Settings>;

const KEY = 'venture.settings';
const DEFAULTS: Settings = { timing: 'x1', sound: false };

export type SettingsInUse = Settings & { readonly change: (part: Partial<Settings>) => void };

/** The settings, updated across pages and tabs, and a function to change some of them. */
export function useSettings(): SettingsInUse {
  const [text, store] = useStored(KEY);
  const settings = useMemo(() => parseStoredValue(text, Settings, KEY) ?? DEFAULTS, [text]);
  return { ...settings, change: (part) => store(JSON.stringify({ ...settings, ...part })) };
}
