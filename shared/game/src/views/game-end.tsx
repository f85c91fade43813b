import { Button } from '@venture/ui/Button';
import { lazyPart } from '@venture/ui/lazy-part';
import type { ComponentType } from 'react';

const FAILED = 'Your result is recorded, but the end of the game could not be loaded. Are you offline?';

/** A game's end in its own chunk: `useGamePage` loads it during play, so that the end needs no network. */
export const gameEnd = <Props extends { readonly onPlayAgain: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyPart(load, {
    text: FAILED,
    actions: ({ onPlayAgain }) => (
      <Button variant="secondary" onClick={onPlayAgain}>
        Play Again
      </Button>
    ),
  });
