import { Watchable } from '@venture/play/views/Watchable';
import { lazy } from 'react';
import { EntreprePuzzle } from './EntreprePuzzle';

const Replay = lazy(async () => ({
  default: (await import(/* webpackChunkName: "replay" */ './replay/PuzzleReplay')).PuzzleReplay,
}));

/** The game, or the replay of one. */
export function Page() {
  return (
    <Watchable replay={Replay}>
      <EntreprePuzzle />
    </Watchable>
  );
}
