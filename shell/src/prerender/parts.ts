import type { Parts } from './rendered-parts';

/** None: the page holds them already, and the build adds their styles to those of `main.tsx`. */
export const parts: Partial<Parts> = {};
