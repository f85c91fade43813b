import { Watchable } from '@venture/play/views/Watchable';
import { lazy } from 'react';
import { ProductsCardGame } from './ProductsCardGame';

const Replay = lazy(async () => ({
  default: (await import(/* webpackChunkName: "replay" */ './replay/CardGameReplay')).CardGameReplay,
}));

/** The game, or the replay of one. */
export function Page() {
  return (
    <Watchable replay={Replay}>
      <ProductsCardGame />
    </Watchable>
  );
}
