import { rootChoice } from './root-choice';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const choice = rootChoice('theme', THEMES);

/** The theme chosen on this device. */
export const readTheme = choice.read;

/** Shows the page in a theme from now on. */
export const applyTheme = choice.apply;

/** The current theme and a function to change it. */
export const useTheme = choice.use;
