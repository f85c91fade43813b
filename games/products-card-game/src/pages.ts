import { withReplay } from '@venture/play/views/withReplay';
import { ProductsCardGame } from './ProductsCardGame';

const replay = async () =>
  (await import(/* webpackChunkName: "replay" */ './replay/CardGameReplay')).CardGameReplay;

export const pages = { '/products-card-game': withReplay(ProductsCardGame, replay) } as const;
