import { Watchable } from '@venture/play/views/Watchable';
import { lazy } from 'react';
import { CashStack } from './CashStack';

const Replay = lazy(async () => ({
  default: (await import(/* webpackChunkName: "replay" */ './replay/CashStackReplay')).CashStackReplay,
}));

/** The game, or the replay of one. */
export function Page() {
  return (
    <Watchable replay={Replay}>
      <CashStack />
    </Watchable>
  );
}
