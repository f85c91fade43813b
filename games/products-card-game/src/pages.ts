import { lazyGame } from '@venture/play/views/lazyGame';
import { withReplay } from '@venture/play/views/withReplay';
import { ProductsCardGame } from './ProductsCardGame';

const fit = async () => (await import(/* webpackChunkName: "fit" */ './fit/Fit')).Fit;
const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;
const fitReplay = async () =>
  (await import(/* webpackChunkName: "fit-replay" */ './fit/view/FitReplay')).FitReplay;

export const pages = {
  '/products-card-game': withReplay(ProductsCardGame, replay),
  '/products-card-game/fit': withReplay(lazyGame('Products: Fit', fit), fitReplay),
} as const;
