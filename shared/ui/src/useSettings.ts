import { Timing } from '@venture/api/timing';
import { storedState } from '@venture/device/stored-value';
import { useStoredState } from '@venture/device/useStoredState';
import * as v from 'valibot';

/** This device's settings for all games and quizzes. */
export const Settings = v.object({
  timing: v.fallback(Timing, 'x1'),
  sound: v.fallback(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof Settings>;

const stored = storedState('venture.settings', Settings);
const DEFAULTS: Settings = { timing: 'x1', sound: false };

export type SettingsInUse = Settings & { readonly change: (part: Partial<Settings>) => void };

/** Returns the settings, kept up to date across pages and tabs, and a function to change some of them. */
export function useSettings(): SettingsInUse {
  const [settings, store] = useStoredState(stored, DEFAULTS);
  return { ...settings, change: (part) => store({ ...settings, ...part }) };
}
