import { lazyPart } from '@venture/ui/lazy-part';
import type { ComponentType } from 'react';

const FAILED = 'Your result is recorded, but the end of the game could not be loaded. Are you offline?';

/** What a game shows at its end, in a chunk of its own: `useGamePage` fetches it while the game is played. */
export const gameEnd = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, FAILED);
