import { Watchable } from '@venture/play/views/Watchable';
import { lazy } from 'react';
import { EntreScrabble } from './EntreScrabble';

const Replay = lazy(async () => ({
  default: (await import(/* webpackChunkName: "replay" */ './replay/ScrabbleReplay')).ScrabbleReplay,
}));

/** The game, or the replay of one. */
export function Page() {
  return (
    <Watchable replay={Replay}>
      <EntreScrabble />
    </Watchable>
  );
}
