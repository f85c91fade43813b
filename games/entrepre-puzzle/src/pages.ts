import { lazyGame, withDeal } from '@venture/game/views/withDeal';
import { EntreprePuzzle } from './EntreprePuzzle';

const FewestSlides = lazyGame(
  'Fewest Slides',
  async () =>
    (await import(/* webpackChunkName: "fewest-slides" */ './fewest-slides/FewestSlides')).FewestSlides,
);

export const pages = {
  '/entrepre-puzzle': withDeal(EntreprePuzzle),
  '/entrepre-puzzle/fewest-slides': withDeal(FewestSlides),
} as const;
