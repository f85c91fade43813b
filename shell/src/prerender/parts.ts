import type { Parts } from './rendered-parts';

/** Empty: the page contains these parts already, and the build adds their styles to those of `main.tsx`. */
export const parts: Partial<Parts> = {};
