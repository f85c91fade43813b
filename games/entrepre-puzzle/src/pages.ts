import { withDeal } from '@venture/game/views/withDeal';
import { lazyPage } from '@venture/ui/LoadGate';
import { EntreprePuzzle } from './EntreprePuzzle';

const FewestSlides = lazyPage(
  'Fewest Slides',
  async () =>
    (await import(/* webpackChunkName: "fewest-slides" */ './fewest-slides/FewestSlides')).FewestSlides,
);

export const pages = {
  '/entrepre-puzzle': withDeal(EntreprePuzzle),
  '/entrepre-puzzle/fewest-slides': withDeal(FewestSlides),
} as const;
