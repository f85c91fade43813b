import { withDeal } from '@venture/game/views/withDeal';
import { lazyPage } from '@venture/ui/LoadGate';
import { ProductsCardGame } from './ProductsCardGame';

const Fit = lazyPage(
  'Products: Fit',
  async () => (await import(/* webpackChunkName: "fit" */ './fit/Fit')).Fit,
);

export const pages = {
  '/products-card-game': withDeal(ProductsCardGame),
  '/products-card-game/fit': withDeal(Fit),
} as const;
