import { Watchable } from '@venture/play/views/Watchable';
import { lazy } from 'react';
import { SampleGame } from './SampleGame';

const Replay = lazy(async () => ({ default: (await import('./SampleGameReplay')).SampleGameReplay }));

/** The game, or the replay of one. */
export function Page() {
  return (
    <Watchable replay={Replay}>
      <SampleGame />
    </Watchable>
  );
}
